"""Monaco, the editor in VS Code, in a real browser with the real server: warning, hover with the picture, fix.

Its own client for language servers speaks through a WebSocket; a bridge adds the headers of standard input and
output, and the settings that the extension in editors/vscode sends.
"""

import functools
import http.server
import importlib.util
import json
import pathlib
import subprocess
import threading

import pytest

from browser import Browser
from lsp_client import FIXED, PLAYER, ROOT, framed, program

server_of_sockets = pytest.importorskip("websockets.sync.server", reason="NOT TESTED: Monaco; PyPI websockets is missing")
if importlib.util.find_spec("rocher") is None:
    pytest.skip("NOT TESTED: Monaco; PyPI rocher, which carries it, is missing", allow_module_level=True)
MONACO = pathlib.Path(importlib.util.find_spec("rocher").origin).parent / "vs"
EXTENSION = ROOT / "editors" / "vscode"

PAGE = """<!DOCTYPE html>
<html><head><meta charset="utf-8"><link rel="stylesheet" href="/vs/editor/editor.main.css">
<style>html, body, #editor { margin: 0; height: 100%; }</style></head>
<body><div id="editor"></div>
<script src="/vs/loader.js"></script>
<script>
const settings = SETTINGS;
require.config({ paths: { vs: "/vs" } });
require(["vs/editor/editor.main"], () => {
  monaco.languages.register({ id: "inset", extensions: [".inset"] });
  const word = new RegExp(settings.configuration.wordPattern, "u");
  monaco.languages.setLanguageConfiguration("inset", { ...settings.configuration, wordPattern: word,
    indentationRules: undefined, onEnterRules: undefined });
  const model = monaco.editor.createModel(settings.text, "inset", monaco.Uri.parse(settings.uri));
  window.editor = monaco.editor.create(document.getElementById("editor"), {
    model, automaticLayout: true, minimap: { enabled: false }, hover: { delay: 50 } });
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, async () => {
    await fetch("/save", { method: "POST", body: editor.getValue() });
    window.saved = true;
  });
  const socket = new WebSocket(settings.socket);
  socket.onopen = () => {
    window.client = new monaco.lsp.MonacoLspClient(monaco.lsp.WebSocketTransport.fromWebSocket(socket));
  };
});
</script></body></html>
"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Monaco's files, the page, and a place to save to."""

    def __init__(self, *arguments, page, saved, **named):
        self.page, self.saved = page, saved
        super().__init__(*arguments, directory=str(MONACO.parent), **named)

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        data = self.page().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        self.saved.write_bytes(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class Bridge:
    """Runs `inset lsp` for each connection; keeps what was said."""

    def __init__(self, options):
        self.options = options
        self.said = []
        self.server = server_of_sockets.serve(self.talk, "127.0.0.1", 0)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def talk(self, socket):
        process = subprocess.Popen([program(), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        reader = threading.Thread(target=self.pass_on, args=(process, socket), daemon=True)
        reader.start()
        try:
            for text in socket:
                message = json.loads(text)
                if message.get("method") == "initialize":
                    message["params"]["initializationOptions"] = self.options
                self.said.append(message)
                process.stdin.write(framed(message))
        finally:
            process.stdin.close()
            process.wait(timeout=20)
            reader.join(10)
            process.stdout.close()

    def pass_on(self, process, socket):
        with open(process.stdout.fileno(), "rb", closefd=False) as stream:
            while header := stream.readline():
                length = int(header.split(b":")[1])
                assert stream.readline() == b"\r\n"
                try:
                    socket.send(stream.read(length).decode())
                except Exception:  # the page is closed
                    return


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("monaco")) as browser:
        yield browser


@pytest.fixture
def opened(browser, tmp_path):
    """A function that opens a text in the editor: (page, the file that Ctrl+S writes)."""
    running = []

    def run(text, options):
        bridge = Bridge(options)
        # Monaco's client opens a document under its name in small letters and asks about it as it is.
        file = tmp_path / "player.inset"
        file.write_text(text, "utf-8")
        settings = {
            "text": text, "uri": file.as_uri(), "socket": f"ws://127.0.0.1:{bridge.port}",
            "configuration": json.loads((EXTENSION / "language-configuration.json").read_text("utf-8")),
        }
        page_text = PAGE.replace("SETTINGS", json.dumps(settings).replace("</", "<\\/"))
        files = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Files, page=lambda: page_text, saved=file))
        threading.Thread(target=files.serve_forever, daemon=True).start()
        running.extend([bridge.server, files])
        page = browser.page(f"http://127.0.0.1:{files.server_address[1]}/", 1000, 800)
        page.wait("window.client !== undefined && window.editor !== undefined")
        return page, file

    yield run
    for one in running:
        one.shutdown()


MARKERS = "monaco.editor.getModelMarkers({}).map((m) => [m.startLineNumber, m.startColumn, m.endColumn, m.message, m.severity])"


@pytest.mark.parametrize("prefix", ["", "/* é😀 */ "], ids=["plain", "emoji"])
def test_warning_hover_fix(opened, prefix, tmp_path):
    text = PLAYER.replace("    top", f"    {prefix}top")
    page, file = opened(text, {"hover": {"preview": "image"}})
    ((line, start, end, message, severity),) = page.wait(f"(() => {{ const m = {MARKERS}; return m.length ? m : null; }})()")
    column = 4 + len(prefix.encode("utf-16-le")) // 2 + len("top == ") + 1
    assert (line, start, end) == (3, column, column + len("superview.top"))
    assert "superview.top" in message and severity == 4
    page.wait("document.querySelectorAll('.squiggly-warning').length > 0")

    page.run("editor.focus(); editor.setPosition({ lineNumber: 2, column: 11 }); editor.trigger('test', 'editor.action.showHover')")
    page.wait("document.querySelector('.monaco-hover:not(.hidden) img') !== null")
    picture = "document.querySelector('.monaco-hover img')"
    page.wait(f"{picture}.complete && {picture}.naturalWidth > 100")
    assert page.run(f"{picture}.src").startswith("data:image/svg+xml;base64,")
    shown = page.run("document.querySelector('.monaco-hover').innerText")
    assert "play" in shown and "16" in shown and "╭" not in shown
    page.picture(tmp_path / f"monaco-hover-{'emoji' if prefix else 'plain'}.png")
    page.press("Escape")

    page.run(f"editor.setPosition({{ lineNumber: 3, column: {column + 3} }})")
    page.press(".", control=True)
    page.wait("document.querySelector('.action-widget .action') !== null && document.querySelector('.action-widget').innerText.includes('safeArea')")
    page.picture(tmp_path / "monaco-fixes.png")
    page.press("Enter")
    page.wait(f"{MARKERS}.length === 0")
    page.press("s", control=True)
    page.wait("window.saved === true")
    assert file.read_text("utf-8") == FIXED.replace("    top", f"    {prefix}top")
    other = tmp_path / "Other.inset"
    other.write_text(text, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(other)], capture_output=True, check=False)
    assert other.read_bytes() == file.read_bytes()
    page.listen()
    assert not [c for c in page.complaints if "favicon" not in json.dumps(c)]


def test_a_drawing_where_pictures_are_not_wanted_and_comments(opened):
    page, _ = opened(PLAYER, {"hover": {"preview": "text"}})
    page.wait(f"{MARKERS}.length > 0")
    page.run("editor.focus(); editor.setPosition({ lineNumber: 2, column: 11 }); editor.trigger('test', 'editor.action.showHover')")
    page.wait("(document.querySelector('.monaco-hover:not(.hidden)')?.innerText ?? '').includes('╭')")
    assert page.run("document.querySelector('.monaco-hover img')") is None
    page.press("Escape")
    page.run("editor.setPosition({ lineNumber: 3, column: 5 }); editor.trigger('test', 'editor.action.commentLine')")
    assert page.run("editor.getModel().getLineContent(3)") == "    // top == superview.top + 8"
    page.wait(f"{MARKERS}.every((m) => !m[3].includes('superview.top'))")
