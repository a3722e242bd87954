"""A client that shows every byte: for tests of what well-behaved clients never do."""

import json
import os
import pathlib
import queue
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

PLAYER = """screen Player {
  button play "Play" {
    top == superview.top + 8
    leading == superview.safeArea.leading + 16
  }
}
"""
FIXED = PLAYER.replace("superview.top", "superview.safeArea.top")


def program() -> str:
    """The program under test: $INSET_BIN, $INSET, or what was built last."""
    for name in ("INSET_BIN", "INSET"):
        if os.environ.get(name):
            return os.path.abspath(os.environ[name])
    built = [ROOT / ".build" / kind / "inset" for kind in ("release", "debug")]
    found = [path for path in built if path.exists()]
    assert found, "build inset first, or set INSET_BIN"
    return str(max(found, key=lambda path: path.stat().st_mtime))


def framed(body) -> bytes:
    """A message with its header; text and bytes are taken as they are."""
    if isinstance(body, str):
        body = body.encode()
    elif not isinstance(body, bytes):
        body = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Server:
    """A running `inset lsp`, with a thread that reads what it says."""

    def __init__(self, command=None, reading=True):
        self.process = subprocess.Popen(
            command or [program(), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, bufsize=0,
        )
        self.said = queue.Queue()
        self.kept = []
        self.ids = 0
        self.is_ended = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        if reading:
            self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_ended = True
        self.process.kill()
        self.process.wait()
        if self.reader.is_alive():
            self.reader.join(10)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def _read(self):
        stream = os.fdopen(os.dup(self.process.stdout.fileno()), "rb")
        with stream:
            while True:
                length = None
                while True:
                    line = stream.readline()
                    if not line or self.is_ended:
                        return
                    if line == b"\r\n":
                        break
                    name, value = line.split(b":")
                    if name == b"Content-Length":
                        length = int(value)
                body = stream.read(length)
                # Who is killed may be in the middle of a word.
                if self.is_ended:
                    return
                assert len(body) == length
                self.said.put(json.loads(body.decode("utf-8")))

    def write(self, data: bytes):
        self.process.stdin.write(data)

    def send(self, message):
        self.write(framed(message))

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def start_request(self, method, params=None, id=None):
        if id is None:
            self.ids += 1
            id = self.ids
        message = {"jsonrpc": "2.0", "id": id, "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)
        return id

    def wait(self, condition, seconds=60):
        """The first message, kept or coming, that the condition holds for."""
        for message in self.kept:
            if condition(message):
                self.kept.remove(message)
                return message
        end = time.monotonic() + seconds
        while True:
            message = self.said.get(timeout=max(0.01, end - time.monotonic()))
            if condition(message):
                return message
            self.kept.append(message)

    def answer(self, id):
        return self.wait(lambda m: m.get("id") == id and "method" not in m)

    def request(self, method, params=None, id=None):
        return self.answer(self.start_request(method, params, id))

    def diagnostics(self, uri=None):
        message = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and uri in (None, m["params"]["uri"])
        )
        return message["params"]

    def initialize(self, capabilities=None, **params):
        answer = self.request(
            "initialize", {"processId": None, "capabilities": capabilities or {}, **params})
        self.notify("initialized", {})
        return answer["result"]

    def open(self, text, uri="file:///project/Player.inset", language="inset", version=1):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": version, "text": text}})

    def change(self, *changes, uri="file:///project/Player.inset", version=2):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)})

    def hover(self, line, character, uri="file:///project/Player.inset"):
        return self.request("textDocument/hover", {
            "textDocument": {"uri": uri}, "position": {"line": line, "character": character}})

    def leave(self):
        """The exit code after an orderly end."""
        assert self.request("shutdown")["result"] is None
        self.notify("exit", None)
        return self.end()

    def end(self, seconds=30):
        return self.process.wait(timeout=seconds)

    def complaint(self):
        return self.process.stderr.read().decode()


def span(start_line, start, end_line, end):
    return {"start": {"line": start_line, "character": start},
            "end": {"line": end_line, "character": end}}
