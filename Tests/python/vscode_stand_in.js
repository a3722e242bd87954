"use strict";
// Runs editors/vscode/extension.js under Node against the real server, with stand-ins for the modules
// `vscode` and `vscode-languageclient`: a name that VS Code does not have ends the run with an error.
// Usage: node vscode_stand_in.js EXTENSION PROGRAM TEXT LANGUAGE OLD NEW; the edit replaces OLD by NEW, and it
// prints one JSON object of what was seen. With INSET_OTHER, the program of another server, it instead has both on the
// document: the first fix that this one prefers is applied.

const Module = require("module");
const { spawn } = require("child_process");
const fs = require("fs");
const path = require("path");
const [, , extensionPath, program, textPath, language, before, after] = process.argv;
const text = fs.readFileSync(textPath, "utf8");
const seen = { commands: [], pages: [], messages: [], status: [], revealed: [], sent: [], posts: [], frames: [] };

/** An object that knows some names and fails on all others. */
function strict(name, members) {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === "symbol" || key in target) return target[key];
      if (key === "then") return undefined;
      throw new Error(`${name} has no '${String(key)}' here`);
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`${name} has no '${String(key)}' to set`);
      target[key] = value;
      return true;
    },
  });
}

/** Fails on an option that VS Code would not look at. */
function known(name, options, keys) {
  for (const key of Object.keys(options)) {
    if (!keys.includes(key)) throw new Error(`${name} has no '${key}'`);
  }
}

function event() {
  const listeners = [];
  const subscribe = (listener, self, disposables) => {
    listeners.push(listener);
    const disposable = { dispose: () => listeners.splice(listeners.indexOf(listener), 1) };
    if (disposables) disposables.push(disposable);
    return disposable;
  };
  subscribe.fire = async (value) => {
    for (const listener of [...listeners]) await listener(value);
  };
  return subscribe;
}

// A Swift file is read with those beside it.
const name = language === "swift" ? textPath : `/project/${path.basename(textPath)}`;
const uri = strict("Uri", { toString: () => `file://${name}`, scheme: "file", path: name });
const document = strict("TextDocument", { languageId: language, uri, version: 1, getText: (range) => (range ? "" : text) });
// What a client says that it can, as another program has recorded it.
const capabilities = process.env.INSET_CAPABILITIES ? JSON.parse(process.env.INSET_CAPABILITIES) : {};

/** Whether a selector has a filter for the document. */
function selects(selector) {
  return selector.some((filter) => {
    known("DocumentFilter", filter, ["language", "scheme", "pattern"]);
    const braces = (_, names) => `(${names.split(",").join("|")})`;
    const pattern = filter.pattern && new RegExp(
      `^${filter.pattern.replace(/\./g, "\\.").replace(/\*\*\//g, ".*/").replace(/\*/g, "[^/]*").replace(/\{([^}]*)\}/g, braces)}$`);
    return (!filter.language || filter.language === language) && (!filter.scheme || filter.scheme === uri.scheme) &&
      (!pattern || pattern.test(name));
  });
}
// What the clipboard holds, and the folder that is open, for the command that explains conflict logs.
const clipboard = { text: process.env.INSET_LOG ? fs.readFileSync(process.env.INSET_LOG, "utf8") : "" };
const folder = process.env.INSET_FOLDER;
const providers = {};
const handlers = new Map();
const serializers = new Map();
const events = { editor: event(), theme: event(), configuration: event(), selection: event() };
const values = { path: program, swift: true, "hover.preview": "image", "preview.appearance": "auto", "format.lineLength": 100,
  "inlayHints.values": true, "inlayHints.blockEnds": true, codeLens: true };
const statusItem = { text: "", tooltip: "", command: "", show: () => seen.status.push(statusItem.text), hide: () => seen.status.push(null), dispose: () => {} };
let panel;
let livePanel;

/** What a panel's page shows now: as it came, with the pictures that it was sent since. */
function shown() {
  const last = panel.posts.filter((message) => message.command === "show").pop();
  if (!last) return panel.webview.html;
  const pictures = last.pictures.map((svg) => `<figure>${svg}</figure>`).join("\n");
  return panel.webview.html
    .replace(/<main>[^]*<\/main>/, () => `<main>${pictures}</main>`)
    .replace(/type="checkbox"( checked)?/, () => `type="checkbox"${last.all ? " checked" : ""}`);
}

/** A panel for a page, as VS Code makes it. */
function newPanel(type, title) {
  const received = event();
  const posts = [];
  const webview = strict("Webview", {
    html: "", options: {}, onDidReceiveMessage: received,
    postMessage: async (message) => {
      posts.push(message);
      if (message.command !== "show") seen.posts.push(message);
      return true;
    },
  });
  const disposed = event();
  const made = { received, webview, posts, type };
  made.object = strict("WebviewPanel", {
    title, webview, onDidDispose: disposed, reveal: () => seen.messages.push(`revealed ${type}`), dispose: () => disposed.fire(),
  });
  if (type === "inset.live") livePanel = made;
  else panel = made;
  return made.object;
}

/** The document that a provider made. */
function provided(uri) {
  const content = providers.content.provideTextDocumentContent(uri);
  return strict("TextDocument", {
    uri, getText: () => content,
    positionAt: (offset) => {
      const lines = content.slice(0, offset).split("\n");
      return new Position(lines.length - 1, lines[lines.length - 1].length);
    },
  });
}

class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
}
class Range {
  constructor(start, end) {
    this.start = start;
    this.end = end;
  }
}

class ProcessExecution {
  constructor(process, args) {
    Object.assign(this, { process, args });
  }
}
class Task {
  constructor(definition, scope, name, source, execution, matchers) {
    Object.assign(this, { definition, scope, name, source, execution, matchers, group: undefined });
  }
}
const start = new Position(0, 0);
const editor = strict("TextEditor", {
  document, viewColumn: 2, selection: Object.assign(new Range(start, start), { active: start, isEmpty: true }),
});

class DocumentLink {
  constructor(range, target) {
    this.range = range;
    this.target = target;
  }
}

const vscode = strict("vscode", {
  Position, Range, DocumentLink, ProcessExecution, Task,
  TaskGroup: strict("TaskGroup", { Build: "build", Test: "test" }),
  tasks: strict("tasks", {
    registerTaskProvider: (type, provider) => {
      providers.tasks = { type, ...provider };
      return { dispose: () => {} };
    },
  }),
  env: strict("env", { clipboard: strict("Clipboard", { readText: async () => clipboard.text }) }),
  languages: strict("languages", {
    registerDocumentLinkProvider: (selector, provider) => {
      known("DocumentFilter", selector, ["language", "scheme", "pattern"]);
      providers.links = provider;
      return { dispose: () => {} };
    },
  }),
  StatusBarAlignment: strict("StatusBarAlignment", { Left: 1, Right: 2 }),
  ColorThemeKind: strict("ColorThemeKind", { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 }),
  ViewColumn: strict("ViewColumn", { Active: -1, Beside: -2, One: 1, Two: 2 }),
  Uri: strict("Uri", {
    parse: (string) => strict("Uri", { toString: () => string, scheme: string.split(":")[0], path: string.slice(7) }),
    file: (path) => strict("Uri", { path, with: ({ fragment }) => `${path}#${fragment}` }),
  }),
  window: strict("window", {
    activeTextEditor: editor,
    visibleTextEditors: [editor],
    registerWebviewPanelSerializer: (type, serializer) => {
      known("WebviewPanelSerializer", serializer, ["deserializeWebviewPanel"]);
      serializers.set(type, serializer);
      return { dispose: () => {} };
    },
    onDidChangeTextEditorSelection: events.selection,
    activeColorTheme: strict("ColorTheme", { kind: 2 }),
    createOutputChannel: () => strict("OutputChannel", { appendLine: (line) => seen.messages.push(line), dispose: () => {} }),
    createStatusBarItem: () => strict("StatusBarItem", statusItem),
    onDidChangeActiveTextEditor: events.editor,
    onDidChangeActiveColorTheme: events.theme,
    showWarningMessage: async (message) => void seen.messages.push(message),
    showErrorMessage: async (message) => void seen.messages.push(message),
    showQuickPick: async (items, options) => {
      for (const item of items) known("QuickPickItem", item, ["label", "description", "detail", "picked", "alwaysShow", "id"]);
      known("QuickPickOptions", options, ["title", "placeHolder", "matchOnDescription", "matchOnDetail", "canPickMany", "ignoreFocusOut"]);
      return items[items.length - 1];
    },
    showTextDocument: async (shown, options) => {
      known("TextDocumentShowOptions", options, ["viewColumn", "preserveFocus", "preview", "selection"]);
      if (shown.uri.scheme === "inset-log") {
        const links = providers.links.provideDocumentLinks(shown);
        seen.explained = { text: shown.getText(), links: links.map((link) => link.target) };
        return;
      }
      if (options.viewColumn !== 2) throw new Error("the document is seen in another column");
      seen.revealed.push(options.selection.start.line);
    },
    createWebviewPanel: (type, title, where, options) => {
      known("ShowOptions", where, ["viewColumn", "preserveFocus"]);
      known("WebviewOptions", options, ["enableScripts", "enableForms", "enableCommandUris", "localResourceRoots", "portMapping",
        "enableFindWidget", "retainContextWhenHidden"]);
      return newPanel(type, title);
    },
  }),
  workspace: strict("workspace", {
    getConfiguration: (section) => strict("configuration", {
      get: (name) => {
        if (section !== "inset" || !(name in values)) throw new Error(`there is no setting ${section}.${name}`);
        return values[name];
      },
    }),
    onDidChangeConfiguration: events.configuration,
    openTextDocument: async (uri) => (uri.scheme === "inset-log" ? provided(uri) : document),
    workspaceFolders: folder ? [{ uri: strict("Uri", { scheme: "file", fsPath: folder }) }] : undefined,
    registerTextDocumentContentProvider: (scheme, provider) => {
      if (scheme !== "inset-log") throw new Error(`nobody opens ${scheme}`);
      providers.content = provider;
      return { dispose: () => {} };
    },
  }),
  commands: strict("commands", {
    registerCommand: (name, handler) => {
      seen.commands.push(name);
      handlers.set(name, handler);
      return { dispose: () => {} };
    },
    executeCommand: async (name, ...rest) => void seen.messages.push([name, ...rest]),
  }),
});

/** A client as small as the extension needs: framing, ids, notifications. */
class LanguageClient {
  constructor(id, name, server, options) {
    this.server = server.run;
    this.options = options;
    this.waiting = new Map();
    this.listeners = new Map();
    this.next = 1;
    this.offered = {};
    this.registered = [];
    this.diagnostics = [];
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((done, failed) => {
      this.process.once("spawn", done);
      this.process.once("error", failed);
    });
    let buffer = Buffer.alloc(0);
    this.process.stdout.on("data", (data) => {
      buffer = Buffer.concat([buffer, data]);
      for (;;) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())[1]);
        if (buffer.length < end + 4 + length) return;
        const message = JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString());
        buffer = buffer.subarray(end + 4 + length);
        this.receive(message);
      }
    });
    await this.sendRequest("initialize", {
      processId: process.pid, capabilities, clientInfo: { name: "Visual Studio Code" },
      rootUri: this.options.workspaceFolder ? this.options.workspaceFolder.uri.toString() : null,
      initializationOptions: this.options.initializationOptions,
    }).then((answer) => (this.offered = answer.capabilities));
    await this.sendNotification("initialized", {});
    if (!selects(this.options.documentSelector)) return;
    await this.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId: language, version: 1, text },
    });
  }

  receive(message) {
    if (message.method === "textDocument/publishDiagnostics" && message.params.uri === uri.toString()) {
      this.diagnostics = message.params.diagnostics;
    }
    if (message.id !== undefined && message.method !== undefined) {
      if (message.method === "client/registerCapability") this.registered.push(...message.params.registrations);
      const asked = message.method === "workspace/configuration" ? message.params.items.map(() => null) : null;
      this.write({ id: message.id, result: asked });
    } else if (message.id !== undefined) {
      const { done, failed } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) failed(new Error(message.error.message));
      else done(message.result);
    } else if (this.listeners.has(message.method)) {
      this.listeners.get(message.method)(message.params);
    }
  }

  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  sendRequest(method, params) {
    seen.sent.push(method);
    const id = this.next++;
    this.write({ id, method, params });
    return new Promise((done, failed) => this.waiting.set(id, { done, failed }));
  }

  async sendNotification(method, params) {
    seen.sent.push(method);
    this.write({ method, params });
  }

  onNotification(method, listener) {
    this.listeners.set(method, listener);
    return { dispose: () => this.listeners.delete(method) };
  }

  async stop() {
    await this.sendRequest("shutdown");
    await this.sendNotification("exit");
    await new Promise((done) => this.process.once("exit", done));
  }
}

const clients = [];
const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") {
    return strict("vscode-languageclient", {
      TransportKind: { stdio: 0, ipc: 1, pipe: 2, socket: 3 },
      // What the extension gets has the published members only.
      LanguageClient: function (id, name, server, options) {
        known("ServerOptions", server, ["run", "debug"]);
        for (const one of [server.run, server.debug]) known("Executable", one, ["command", "args", "transport", "options"]);
        known("LanguageClientOptions", options, ["documentSelector", "synchronize", "diagnosticCollectionName", "outputChannel",
          "traceOutputChannel", "revealOutputChannelOn", "stdioEncoding", "initializationOptions", "initializationFailedHandler",
          "progressOnInitialization", "errorHandler", "middleware", "workspaceFolder", "connectionOptions", "markdown"]);
        const client = new LanguageClient(id, name, server, options);
        clients.push(client);
        return strict("LanguageClient", Object.fromEntries(
          ["start", "stop", "sendRequest", "sendNotification", "onNotification"].map((one) => [one, client[one].bind(client)])));
      },
    });
  }
  return load.call(this, name, ...rest);
};

async function until(what, condition) {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

async function main() {
  const extension = require(extensionPath);
  const context = strict("ExtensionContext", { subscriptions: [] });
  await extension.activate(context);
  await handlers.get("inset.showPreview")();
  seen.pages.push(shown());

  // An edit makes the picture old; the server says so and the page is drawn again.
  const edited = text.replace(before, after);
  if (edited === text) throw new Error(`there is no ${before} to edit`);
  await clients[0].sendNotification("textDocument/didChange", {
    textDocument: { uri: uri.toString(), version: 2 }, contentChanges: [{ text: edited }],
  });
  await until("a new picture", () => shown() !== seen.pages[0]);
  seen.pages.push(shown());

  await panel.received.fire({ command: "reveal", line: 2 });
  await panel.received.fire({ command: "reveal", line: "2; DROP" });
  await panel.received.fire({ command: "all", value: true });
  seen.pages.push(shown());
  await panel.received.fire({ command: "all", value: false });
  await handlers.get("inset.chooseEnvironment")();
  seen.pages.push(shown());
  await main2();
  await handlers.get("inset.fixAll")();
  await handlers.get("inset.explainLog")();
  clipboard.text = "something else";
  await handlers.get("inset.explainLog")();
  values["hover.preview"] = "text";
  await events.configuration.fire({ affectsConfiguration: (name) => name === "inset" });
  const before2 = panel.posts.length;
  await handlers.get("inset.restart")();
  await until("the preview to go on", () => panel.posts.length > before2);
  seen.frames.push(livePanel.webview.html);
  seen.clients = clients.length;
  values.path = "/nonexistent/inset";
  await handlers.get("inset.restart")();
  await extension.deactivate();
  for (const one of context.subscriptions) one.dispose();
  process.stdout.write(JSON.stringify(seen));
}

/** All screens in a panel, the cursor, tasks, and panels of the last time. */
async function main2() {
  await handlers.get("inset.openPreview")();
  seen.frames.push(livePanel.webview.html);
  await handlers.get("inset.openPreview")();
  await events.selection.fire({ textEditor: editor });
  const { showDocument } = clients[0].options.middleware.window;
  const selection = { start: { line: 1, character: 2 }, end: { line: 1, character: 2 } };
  seen.shown = [
    await showDocument({ uri: uri.toString(), external: false, takeFocus: true, selection }, () => ({ success: "next" })),
    await showDocument({ uri: "https://example.org", external: true }, () => ({ success: "next" })),
  ];
  seen.tasks = providers.tasks.provideTasks().map((task) => ({
    definition: task.definition, words: task.execution.args, matcher: task.matchers, group: task.group }));
  seen.task = providers.tasks.resolveTask({ definition: { type: "inset", command: "check", paths: ["a", "b"] }, scope: 2 }).execution.args;
  // A panel of the last time: there is a preview already, and one that knows nothing is closed.
  const current = panel;
  for (const state of [{ uri: uri.toString(), all: true }, undefined]) {
    await serializers.get("inset.preview").deserializeWebviewPanel(newPanel("inset.preview", "old"), state);
    panel = current;
  }
  await current.object.dispose();
  await serializers.get("inset.preview").deserializeWebviewPanel(newPanel("inset.preview", "old"), { uri: uri.toString(), all: true });
  seen.restored = panel.webview.html;
}

/** A text after edits of the protocol, whose characters are units of UTF-16. */
function applied(edits, text) {
  const lines = text.split("\n");
  const starts = [0];
  for (const line of lines) starts.push(starts[starts.length - 1] + line.length + 1);
  const offset = ({ line, character }) => starts[line] + character;
  let result = text;
  for (const edit of [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))) {
    result = result.slice(0, offset(edit.range.start)) + edit.newText + result.slice(offset(edit.range.end));
  }
  return result;
}

/** Whether a client has the document formatted. */
function formats(client) {
  if (client.offered.documentFormattingProvider) return true;
  const found = client.registered.filter((one) => one.method === "textDocument/formatting");
  return found.some((one) => selects(one.registerOptions.documentSelector || client.options.documentSelector));
}

/** Both servers on one document, as VS Code has them with two extensions. */
async function besideAnother() {
  const extension = require(extensionPath);
  await extension.activate(strict("ExtensionContext", { subscriptions: [] }));
  const root = strict("Uri", { toString: () => `file://${process.env.INSET_FOLDER}` });
  const run = { command: process.env.INSET_OTHER, args: [] };
  const other = new LanguageClient("other", "Other", { run }, {
    documentSelector: [{ language, scheme: "file" }], workspaceFolder: { uri: root },
  });
  await other.start();
  const own = clients[0];
  const shown = () => [own, other].map((client) => client.diagnostics.map((one) => one.message));
  await until("diagnostics of both", () => shown().every((one) => one.length > 0));
  seen.before = shown();
  seen.places = own.diagnostics.map((one) => one.range);
  seen.formats = [own, other].map(formats);
  const here = { textDocument: { uri: uri.toString() } };
  seen.lenses = (await own.sendRequest("textDocument/codeLens", here)).map((one) => one.command);
  seen.tokens = await own.sendRequest("textDocument/semanticTokens/full", here);
  await handlers.get("inset.showPreview")();
  seen.pages.push(panel.webview.html);

  const [finding] = own.diagnostics;
  const actions = await own.sendRequest("textDocument/codeAction", {
    ...here, range: finding.range, context: { diagnostics: [finding], only: ["quickfix"] },
  });
  let action = actions.find((one) => one.isPreferred);
  if (!action.edit) action = await own.sendRequest("codeAction/resolve", action);
  const change = action.edit.changes ? action.edit.changes[uri.toString()] : action.edit.documentChanges[0].edits;
  seen.action = action.title;
  seen.text = applied(change, text);
  for (const client of [own, other]) {
    await client.sendNotification("textDocument/didChange", {
      textDocument: { uri: uri.toString(), version: 2 }, contentChanges: [{ text: seen.text }],
    });
  }
  await until("no finding", () => own.diagnostics.length === 0);
  seen.after = shown();
  await other.stop();
  await extension.deactivate();
  process.stdout.write(JSON.stringify(seen));
}

(process.env.INSET_OTHER ? besideAnother() : main()).catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
