"use strict";
// The client: starts `inset lsp`, shows previews beside the text, and lets a device be chosen.

const { execFile } = require("child_process");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;
let status;
let output;
/** The open preview: its panel, the document it shows, and what it asked for last. */
let preview;

async function activate(context) {
  output = vscode.window.createOutputChannel("Inset");
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 90);
  status.command = "inset.chooseEnvironment";
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand("inset.showPreview", () => showPreview(context)),
    vscode.commands.registerCommand("inset.chooseEnvironment", chooseEnvironment),
    vscode.commands.registerCommand("inset.fixAll", fixAll),
    vscode.commands.registerCommand("inset.explainLog", explainLog),
    vscode.commands.registerCommand("inset.restart", restart),
    vscode.workspace.registerTextDocumentContentProvider("inset-log", {
      provideTextDocumentContent: () => explanation,
    }),
    vscode.languages.registerDocumentLinkProvider({ scheme: "inset-log" }, { provideDocumentLinks: linksToPlaces }),
    vscode.window.onDidChangeActiveTextEditor(activeEditorChanged),
    vscode.window.onDidChangeActiveColorTheme(() => refreshPreview()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("inset.path")) restart();
      else if (event.affectsConfiguration("inset") && client) sendSettings();
    }),
  );
  await start();
}

async function deactivate() {
  if (preview) preview.panel.dispose();
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

function settings() {
  const own = vscode.workspace.getConfiguration("inset");
  return {
    hover: { preview: own.get("hover.preview") },
    preview: { appearance: appearance() },
    format: { lineLength: own.get("format.lineLength") },
    inlayHints: { values: own.get("inlayHints.values"), blockEnds: own.get("inlayHints.blockEnds") },
    codeLens: own.get("codeLens"),
  };
}

/** `light` or `dark`, as the setting says or the theme is. */
function appearance() {
  const wanted = vscode.workspace.getConfiguration("inset").get("preview.appearance");
  if (wanted === "light" || wanted === "dark") return wanted;
  const kind = vscode.window.activeColorTheme.kind;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast ? "dark" : "light";
}

function sendSettings() {
  return client.sendNotification("workspace/didChangeConfiguration", { settings: { inset: settings() } });
}

async function start() {
  const command = vscode.workspace.getConfiguration("inset").get("path") || "inset";
  const run = { command, args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient(
    "inset",
    "Inset",
    { run, debug: run },
    {
      documentSelector: [
        { language: "inset", scheme: "file" },
        { language: "inset", scheme: "untitled" },
        { scheme: "file", pattern: "**/*.{storyboard,xib}" },
        // Its own server has all else of the language.
        ...(lookAtSwift() ? [{ language: "swift", scheme: "file" }] : []),
      ],
      initializationOptions: { ...settings(), commands: ["inset.showPreview"] },
      outputChannel: output,
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const again = "Open Settings";
    const answer = await vscode.window.showErrorMessage(
      `Inset: '${command} lsp' did not start (${error.message}). Build it with 'make install', or set inset.path.`,
      again,
    );
    if (answer === again) await vscode.commands.executeCommand("workbench.action.openSettings", "inset.path");
    return;
  }
  client.onNotification("inset/previewChanged", ({ uri }) => {
    if (preview && preview.uri === uri) refreshPreview();
  });
  await activeEditorChanged(vscode.window.activeTextEditor);
}

async function restart() {
  const running = client;
  client = undefined;
  if (running) {
    try {
      await running.stop();
    } catch (error) {
      output.appendLine(`The server did not stop: ${error.message}`);
    }
  }
  await start();
}

function lookAtSwift() {
  return vscode.workspace.getConfiguration("inset").get("swift");
}

/** Whether a document may have screens. */
function hasScreens(document) {
  if (document === undefined) return false;
  if (document.languageId === "swift") return lookAtSwift();
  return document.languageId === "inset" || /\.(storyboard|xib)$/.test(document.uri.path);
}

async function activeEditorChanged(editor) {
  if (!client || !editor || !hasScreens(editor.document)) {
    status.hide();
    return;
  }
  await showStatus(editor.document.uri.toString());
  if (preview && preview.uri !== editor.document.uri.toString()) {
    preview.uri = editor.document.uri.toString();
    await refreshPreview();
  }
}

async function environments(uri) {
  if (!client) return undefined;
  return client.sendRequest("inset/environments", { textDocument: { uri } });
}

async function showStatus(uri) {
  const known = await environments(uri);
  const active = known && known.environments.find((one) => one.id === known.active);
  if (!active) {
    status.hide();
    return;
  }
  status.text = `$(device-mobile) ${active.name}`;
  status.tooltip = `Inset shows values on ${active.name}, version ${active.os}. Click to choose another device.`;
  status.show();
}

async function chooseEnvironment() {
  const editor = vscode.window.activeTextEditor;
  if (!client || !editor || !hasScreens(editor.document)) return;
  const uri = editor.document.uri.toString();
  const known = await environments(uri);
  if (!known) return;
  const items = known.environments.map((one) => ({
    label: one.name,
    description: `${one.width} × ${one.height}, version ${one.os}${one.id === known.active ? " (shown now)" : ""}`,
    id: one.id,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: "Show values and previews on…" });
  if (!picked) return;
  await client.sendRequest("inset/setActiveEnvironment", { textDocument: { uri }, environment: picked.id });
  await showStatus(uri);
  if (preview && preview.uri === uri) await refreshPreview();
}

async function fixAll() {
  await vscode.commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.inset", apply: "first" });
}

/** What the last conflict log means, and how often one was explained. */
let explanation = "";
let explanations = 0;

/** Explains the conflict log that is selected, or that the clipboard holds. */
async function explainLog() {
  const editor = vscode.window.activeTextEditor;
  const selected = editor ? editor.document.getText(editor.selection) : "";
  const log = selected.trim() === "" ? await vscode.env.clipboard.readText() : selected;
  const answer = await explained(log);
  if (!answer.text) {
    await vscode.window.showWarningMessage(
      `Inset: ${answer.problem} Select or copy "Unable to simultaneously satisfy constraints" with the lines below it.`,
    );
    return;
  }
  explanation = answer.text;
  explanations += 1;
  const uri = vscode.Uri.parse(`inset-log:Conflict%20${explanations}`);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

function explained(log) {
  const command = vscode.workspace.getConfiguration("inset").get("path") || "inset";
  const folders = (vscode.workspace.workspaceFolders || []).filter((one) => one.uri.scheme === "file");
  const paths = folders.map((one) => one.uri.fsPath);
  return new Promise((resolve) => {
    const run = execFile(
      command,
      ["explain", "--log", "-", "--color", "never", ...paths],
      { cwd: paths[0], maxBuffer: 1 << 24 },
      (error, text, problem) => resolve({ text, problem: (problem || (error ? error.message : "")).trim() }),
    );
    // Who ends before it has read all says why on its error output.
    run.stdin.on("error", () => {});
    run.stdin.end(log);
  });
}

/** Links from `Card.xib:31` to the line. */
function linksToPlaces(document) {
  const folder = (vscode.workspace.workspaceFolders || []).find((one) => one.uri.scheme === "file");
  const links = [];
  for (const found of document.getText().matchAll(/([^\s,']+\.(?:swift|inset|storyboard|xib)):(\d+)/g)) {
    const file = folder ? path.resolve(folder.uri.fsPath, found[1]) : found[1];
    const range = new vscode.Range(document.positionAt(found.index), document.positionAt(found.index + found[0].length));
    links.push(new vscode.DocumentLink(range, vscode.Uri.file(file).with({ fragment: `L${found[2]}` })));
  }
  return links;
}

function showPreview(context) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !hasScreens(editor.document)) return undefined;
  const uri = editor.document.uri.toString();
  if (preview) {
    preview.uri = uri;
    preview.panel.reveal(vscode.ViewColumn.Beside, true);
    return refreshPreview();
  }
  const panel = vscode.window.createWebviewPanel(
    "inset.preview",
    "Inset Preview",
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, localResourceRoots: [] },
  );
  preview = { panel, uri, all: false };
  panel.onDidDispose(() => (preview = undefined), undefined, context.subscriptions);
  panel.webview.onDidReceiveMessage(previewSaid, undefined, context.subscriptions);
  return refreshPreview();
}

async function refreshPreview() {
  if (!preview || !client) return;
  const { uri, all } = preview;
  const params = { textDocument: { uri }, watch: true, appearance: appearance(), size: all ? "medium" : "large" };
  if (all) {
    const known = await environments(uri);
    if (known) params.environments = known.environments.map((one) => one.id);
  }
  const answer = await client.sendRequest("inset/preview", params);
  if (!preview || preview.uri !== uri) return;
  preview.panel.title = `Preview ${uri.slice(uri.lastIndexOf("/") + 1)}`;
  preview.panel.webview.html = page(answer, all);
}

async function previewSaid(message) {
  if (!preview) return;
  if (message.command === "all") {
    preview.all = message.value === true;
    await refreshPreview();
  } else if (message.command === "reveal" && Number.isInteger(message.line) && message.line > 0) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(preview.uri));
    const position = new vscode.Position(message.line - 1, 0);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.One,
      selection: new vscode.Range(position, position),
    });
  }
}

/** The page of the preview; what comes from the server is SVG that it has escaped itself. */
function page(answer, all) {
  const nonce = Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const drawings = (answer ? answer.screens : [])
    .flatMap((screen) => screen.pictures.map((picture) => `<figure>${picture.svg}</figure>`))
    .join("\n");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<style nonce="${nonce}">
body { padding: 12px; } main { display: flex; flex-wrap: wrap; gap: 16px; } figure { margin: 0; }
svg { max-width: 100%; height: auto; } .view { cursor: pointer; }
.page, .unsafe, .safeArea, .problem, .statusBar, .navigationBar, .tabBar, .toolbar, .homeIndicator { pointer-events: none; }
.view:hover > .frame { stroke: var(--vscode-focusBorder); stroke-width: 3; }
</style>
</head>
<body>
<p><label><input id="all" type="checkbox"${all ? " checked" : ""}> all devices of the targets</label></p>
<main>${drawings || "There is no screen to show."}</main>
<script nonce="${nonce}">
const api = acquireVsCodeApi();
document.getElementById("all").addEventListener("change", (event) => api.postMessage({ command: "all", value: event.target.checked }));
document.querySelector("main").addEventListener("click", (event) => {
  const view = event.target.closest(".view");
  if (view && view.dataset.line) api.postMessage({ command: "reveal", line: Number(view.dataset.line) });
});
</script>
</body>
</html>`;
}

module.exports = { activate, deactivate };
