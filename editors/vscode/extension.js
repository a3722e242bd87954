"use strict";
// The client: starts `inset lsp`, shows previews beside the text, lets a device be chosen, and checks projects as a task.

const { execFile } = require("child_process");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;
let status;
let output;
/** The open preview: its panel, the document it shows, and what it asked for last. */
let preview;
/** The open page with all screens that the server has: its panel. */
let live;

async function activate(context) {
  output = vscode.window.createOutputChannel("Inset");
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 90);
  status.command = "inset.chooseEnvironment";
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand("inset.showPreview", () => showPreview(context)),
    vscode.commands.registerCommand("inset.openPreview", () => openLive(context)),
    vscode.commands.registerCommand("inset.chooseEnvironment", chooseEnvironment),
    vscode.commands.registerCommand("inset.fixAll", fixAll),
    vscode.commands.registerCommand("inset.explainLog", explainLog),
    vscode.commands.registerCommand("inset.restart", restart),
    vscode.workspace.registerTextDocumentContentProvider("inset-log", {
      provideTextDocumentContent: () => explanation,
    }),
    vscode.languages.registerDocumentLinkProvider({ scheme: "inset-log" }, { provideDocumentLinks: linksToPlaces }),
    vscode.window.registerWebviewPanelSerializer("inset.preview", {
      deserializeWebviewPanel: (panel, state) => restorePreview(context, panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer("inset.live", {
      deserializeWebviewPanel: (panel) => openLive(context, panel),
    }),
    vscode.tasks.registerTaskProvider("inset", { provideTasks, resolveTask: (task) => taskOf(task.definition, task.scope) }),
    vscode.window.onDidChangeActiveTextEditor(activeEditorChanged),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => cursorMoved(textEditor)),
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
  if (live) live.panel.dispose();
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
      middleware: { window: { showDocument } },
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
  // What was open before the server was started anew goes on.
  await refreshPreview();
  if (live) await fillLive();
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
  cursorMoved(editor);
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

// MARK: Places

/** The column in which a document is read: where it is seen already, or else beside the previews. */
function columnOf(uri) {
  const seen = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri);
  return seen && seen.viewColumn !== undefined ? seen.viewColumn : vscode.ViewColumn.One;
}

/** Shows what the server asks for in the column of the document, not in that of the page. */
async function showDocument(params, next) {
  if (params.external) return next(params);
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(params.uri));
    const { start, end } = params.selection || { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const selection = new vscode.Range(
      new vscode.Position(start.line, start.character), new vscode.Position(end.line, end.character));
    await vscode.window.showTextDocument(document, {
      viewColumn: columnOf(params.uri), preserveFocus: params.takeFocus !== true, selection,
    });
    return { success: true };
  } catch (error) {
    output.appendLine(`${params.uri} could not be shown: ${error.message}`);
    return { success: false };
  }
}

// MARK: The picture beside the text

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
  return adopt(context, panel, { uri, all: false });
}

/** Goes on with the preview of the last time. */
async function restorePreview(context, panel, state) {
  if (preview || !state || typeof state.uri !== "string") {
    panel.dispose();
    return;
  }
  panel.webview.options = { enableScripts: true, localResourceRoots: [] };
  await adopt(context, panel, { uri: state.uri, all: state.all === true });
}

function adopt(context, panel, { uri, all }) {
  const own = { panel, uri, all, isFilled: false };
  preview = own;
  panel.onDidDispose(
    () => {
      if (preview === own) preview = undefined;
    },
    undefined,
    context.subscriptions,
  );
  panel.webview.onDidReceiveMessage(previewSaid, undefined, context.subscriptions);
  return refreshPreview();
}

/** Draws the preview; while that is going on, once more afterwards. */
async function refreshPreview() {
  const own = preview;
  if (!own || !client) return;
  if (own.isBusy) {
    own.isStale = true;
    return;
  }
  own.isBusy = true;
  try {
    do {
      own.isStale = false;
      await drawPreview(own);
    } while (own.isStale && preview === own);
  } catch (error) {
    // A server that is stopping refuses; the next one is asked again.
    output.appendLine(`There is no preview: ${error.message}`);
  } finally {
    own.isBusy = false;
  }
}

async function drawPreview(own) {
  const { uri, all } = own;
  const params = { textDocument: { uri }, watch: true, appearance: appearance(), size: all ? "medium" : "large" };
  if (all) {
    const known = await environments(uri);
    if (known) params.environments = known.environments.map((one) => one.id);
  }
  const running = client;
  if (!running) return;
  const answer = await running.sendRequest("inset/preview", params);
  if (preview !== own || own.uri !== uri) return;
  own.panel.title = `Preview ${uri.slice(uri.lastIndexOf("/") + 1)}`;
  if (own.isFilled) {
    // What is in sight stays in sight.
    await own.panel.webview.postMessage({ command: "show", pictures: pictures(answer), all, uri });
  } else {
    own.isFilled = true;
    own.panel.webview.html = page(answer, all, uri);
  }
}

async function previewSaid(message) {
  if (!preview) return;
  if (message.command === "all") {
    preview.all = message.value === true;
    await refreshPreview();
  } else if (message.command === "reveal" && Number.isInteger(message.line) && message.line > 0) {
    const { uri } = preview;
    try {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      const position = new vscode.Position(message.line - 1, 0);
      await vscode.window.showTextDocument(document, {
        viewColumn: columnOf(uri),
        selection: new vscode.Range(position, position),
      });
    } catch (error) {
      output.appendLine(`${uri} could not be shown: ${error.message}`);
    }
  }
}

function pictures(answer) {
  return (answer ? answer.screens : []).flatMap((screen) => screen.pictures.map((picture) => picture.svg));
}

function nonceOf() {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
}

/** The page of the preview; what comes from the server is SVG that it has escaped itself. */
function page(answer, all, uri) {
  const nonce = nonceOf();
  const drawings = pictures(answer)
    .map((svg) => `<figure>${svg}</figure>`)
    .join("\n");
  const state = JSON.stringify({ uri, all }).replace(/</g, "\\u003c");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<style nonce="${nonce}">
body { padding: 12px; } main { display: flex; flex-wrap: wrap; gap: 16px; } figure { margin: 0; }
p { display: flex; gap: 16px; align-items: center; } input[type="range"] { width: 100px; }
svg { max-width: 100%; height: auto; } .view { cursor: pointer; }
.page, .unsafe, .safeArea, .problem, .sensorHousing, .statusBar, .navigationBar, .tabBar, .toolbar, .homeIndicator { pointer-events: none; }
.view:hover > .frame { stroke: var(--vscode-focusBorder); stroke-width: 3; }
.view.pointed > .frame { stroke: var(--vscode-focusBorder); stroke-width: 4; stroke-dasharray: 9 5; }
</style>
</head>
<body>
<p><label><input id="all" type="checkbox"${all ? " checked" : ""}> all devices of the targets</label>
<label>Size <input id="size" type="range" min="0.3" max="2" step="0.05" value="1" aria-label="Size of the pictures"></label></p>
<main>${drawings || "There is no screen to show."}</main>
<script nonce="${nonce}">
const api = acquireVsCodeApi();
const main = document.querySelector("main");
const box = document.getElementById("all");
const size = document.getElementById("size");
let state = { ...${state}, size: Number((api.getState() || {}).size) || 1 };
function keep(more) { state = { ...state, ...more }; api.setState(state); }
function fit() {
  for (const svg of main.querySelectorAll("svg")) {
    const width = svg.viewBox.baseVal.width;
    if (width) svg.setAttribute("width", Math.round(width * state.size));
  }
}
let line = 0;
function point() {
  for (const view of main.querySelectorAll(".pointed")) view.classList.remove("pointed");
  for (const picture of main.querySelectorAll(".picture")) {
    const views = [...picture.querySelectorAll(".view[data-line]")].filter((view) => Number(view.dataset.line) <= line);
    const last = views.reduce((a, b) => (a && Number(a.dataset.line) > Number(b.dataset.line) ? a : b), undefined);
    if (last) last.classList.add("pointed");
  }
}
keep({});
size.value = state.size;
fit();
size.addEventListener("input", () => { keep({ size: Number(size.value) }); fit(); });
box.addEventListener("change", (event) => api.postMessage({ command: "all", value: event.target.checked }));
main.addEventListener("click", (event) => {
  const view = event.target.closest(".view");
  if (view && view.dataset.line) api.postMessage({ command: "reveal", line: Number(view.dataset.line) });
});
addEventListener("message", ({ data }) => {
  if (data.command === "cursor") { line = data.line; point(); return; }
  if (data.command !== "show") return;
  const old = [...main.querySelectorAll("figure")];
  const place = { left: scrollX, top: scrollY };
  const figures = data.pictures.map((svg, number) => {
    const figure = old[number] || document.createElement("figure");
    if (figure.source !== svg) { figure.innerHTML = svg; figure.source = svg; }
    return figure;
  });
  if (figures.length > 0) main.replaceChildren(...figures); else main.textContent = "There is no screen to show.";
  box.checked = data.all;
  keep({ uri: data.uri, all: data.all });
  fit();
  point();
  scrollTo(place);
});
</script>
</body>
</html>`;
}

// MARK: The page of all screens

/** Opens the page that the server has: all open documents on all devices, to be looked at and changed. */
async function openLive(context, known) {
  if (live && !known) {
    live.panel.reveal(vscode.ViewColumn.Beside, true);
    return;
  }
  const panel =
    known ||
    vscode.window.createWebviewPanel(
      "inset.live",
      "Inset: All Screens",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true },
    );
  const own = { panel };
  live = own;
  panel.onDidDispose(
    () => {
      if (live !== own) return;
      live = undefined;
      if (client) client.sendNotification("inset/closePreview", {});
    },
    undefined,
    context.subscriptions,
  );
  await fillLive();
}

/** Shows the page in its panel; after a restart of the server it has another address. */
async function fillLive() {
  if (!live || !client) return;
  const own = live;
  try {
    const { url } = await client.sendRequest("inset/openPreview", {});
    if (live !== own) return;
    if (own.url !== url) {
      own.url = url;
      own.panel.webview.html = frame(url);
    }
    cursorMoved(vscode.window.activeTextEditor);
  } catch (error) {
    output.appendLine(`There is no page: ${error.message}`);
  }
}

/** A page with nothing but the server's in it. */
function frame(url) {
  const nonce = nonceOf();
  const { origin } = new URL(url);
  const look = `#appearance=${appearance()}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; style-src 'nonce-${nonce}';">
<style nonce="${nonce}">html, body { height: 100%; margin: 0; padding: 0; overflow: hidden; } iframe { width: 100%; height: 100%; border: 0; }</style>
</head>
<body><iframe src="${url}${look}" title="All screens" allow="clipboard-write"></iframe></body>
</html>`;
}

/** Tells what the cursor stands on, where that is shown. */
function cursorMoved(editor) {
  if (!client || !editor || !hasScreens(editor.document)) return;
  const uri = editor.document.uri.toString();
  const { active } = editor.selection;
  if (live) {
    client.sendNotification("inset/cursor", {
      textDocument: { uri }, position: { line: active.line, character: active.character },
    });
  }
  if (preview && preview.uri === uri && preview.isFilled) {
    preview.panel.webview.postMessage({ command: "cursor", line: active.line + 1 });
  }
}

// MARK: Tasks

function provideTasks() {
  const folders = (vscode.workspace.workspaceFolders || []).filter((one) => one.uri.scheme === "file");
  return folders.flatMap((folder) => ["check", "fix"].map((command) => taskOf({ type: "inset", command }, folder)));
}

/** `inset check` or `inset fix` of a folder, or of the paths that the task names. */
function taskOf(definition, scope) {
  const program = vscode.workspace.getConfiguration("inset").get("path") || "inset";
  const paths = Array.isArray(definition.paths) && definition.paths.length > 0 ? definition.paths : ["."];
  const words = [definition.command, "--color", "never", "--", ...paths];
  const task = new vscode.Task(
    definition, scope, definition.command, "inset", new vscode.ProcessExecution(program, words), "$inset");
  if (definition.command === "check") task.group = vscode.TaskGroup.Build;
  return task;
}

module.exports = { activate, deactivate };
