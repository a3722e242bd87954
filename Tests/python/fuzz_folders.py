"""Sequences of edits in a folder of files that import one another, for `fuzz.py`.

Documents are opened, edited, closed, asked about and changed on disk in any order; at the end every
answer is that of a server that finds the folder and the open documents as they are now, and opens them
in another order.
"""

import json
import pathlib
import tempfile

from lsp_client import Server, span

NAMES = ["Card", "Row", "Badge", "Main", "sub/Deep", "sub/Other"]
LINES = ["  Card c", "  Row r", "  Badge b { top == superview.top + gutter }", "  view v { width == gutter }",
         "  label l \"x\" { leading == superview.leading + inner }", "}", "component Card {", "screen S {",
         "let gutter = 8", "let inner = gutter + 1", "component Row { Badge x }", 'import "Card.inset"',
         'import "../Row.inset"', 'import "sub/Deep.inset"', 'import "Nowhere.inset"', "// inset:disable-next-line",
         'import "Ca\\u{72}d.inset"', "", "{", '"', "/* import", "*/"]
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-32"]},
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "callHierarchy": {},
        "linkedEditingRange": {}, "inlayHint": {}, "rename": {"prepareSupport": True},
    },
}


class Difference(Exception):
    pass


def path(name):
    return f"{name}.inset"


def made(rng, name):
    """A file that imports some of the others, declares a component and uses some."""
    up = "../" if "/" in name else ""
    lines = [f'import "{up}{path(other)}"' for other in NAMES
             if other != name and rng.random() < 0.35]
    own = name.rsplit("/", 1)[-1]
    if rng.random() < 0.5:
        lines.append(f"let {rng.choice(['gutter', 'inner'])} = {rng.randint(1, 20)}")
    uses = [rng.choice(LINES[:5]) + "abc"[i] if line.endswith(("c", "r")) else line
            for i, line in enumerate(rng.sample(LINES[:5], rng.randint(0, 3)))]
    return "\n".join([*lines, f"component {own} {{", "  height == 44", *uses, "}", f"screen {own}Screen {{",
                      f"  {own} own {{ top == superview.top }}", *uses, "}", ""])


class Folder:
    """A folder, the documents that are open in it, and a server that has seen all of it."""

    def __init__(self, rng, root):
        self.rng = rng
        self.root = root
        self.disk = {}
        self.open = {}
        self.version = 1
        self.log = []
        (root / "sub").mkdir()
        for name in NAMES:
            if rng.random() < 0.85:
                self.write(name, made(rng, name))

    def uri(self, name):
        return (self.root / path(name)).as_uri()

    def write(self, name, text):
        self.disk[name] = text
        (self.root / path(name)).write_text(text)

    def start(self):
        server = Server()
        server.initialize(CAPABILITIES, rootUri=self.root.as_uri())
        return server

    def edited(self, text):
        """A text with one damage, and the change that makes it."""
        rng = self.rng
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        action = rng.randrange(4)
        if action == 0:
            start, end, new = (line, 0), (line, 0), rng.choice(LINES) + "\n"
        elif action == 1:
            start, end, new = (line, 0), (line, len(lines[line])), rng.choice(LINES)
        elif action == 2 and line + 1 < len(lines):
            start, end, new = (line, 0), (line + 1, 0), ""
        else:
            at = rng.randint(0, len(lines[line]))
            to = min(len(lines[line]), at + rng.choice([0, 1, 3]))
            start, end, new = (line, at), (line, to), rng.choice(["", "x", "Card", "gutter", "Row", '"', "{"])
        offset = sum(len(l) + 1 for l in lines[:start[0]]) + start[1]
        until = sum(len(l) + 1 for l in lines[:end[0]]) + end[1]
        return text[:offset] + new + text[until:], {"range": span(*start, *end), "text": new}

    def step(self, server):
        rng = self.rng
        self.version += 1
        action = rng.randrange(8)
        name = rng.choice(NAMES)
        if action <= 1 or not self.open:
            text = self.open.get(name) or self.disk.get(name) or made(rng, name)
            self.open[name] = text
            server.open(text, self.uri(name), version=self.version)
            self.log.append(["open", name, text])
        elif action <= 4:
            name = rng.choice(sorted(self.open))
            text, change = self.edited(self.open[name])
            self.open[name] = text
            server.change(change, uri=self.uri(name), version=self.version)
            self.log.append(["change", name, change])
        elif action == 5:
            name = rng.choice(sorted(self.open))
            del self.open[name]
            server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})
            self.log.append(["close", name])
        elif action == 6:
            self.change_disk(server, name)
        else:
            name = rng.choice(sorted(self.open))
            question = rng.choice(self.questions(name))
            server.start_request(*question)
            self.log.append(["ask", question[0], name])

    def change_disk(self, server, name):
        is_old = name in self.disk
        if is_old and self.rng.random() < 0.3:
            del self.disk[name]
            (self.root / path(name)).unlink()
            kind = 3
        else:
            self.write(name, self.open.get(name) or made(self.rng, name))
            kind = 2 if is_old else 1
        server.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": self.uri(name), "type": kind}]})
        self.log.append(["disk", name, self.disk.get(name)])

    def questions(self, name):
        """What may be asked about a document, at places that name something."""
        document = {"textDocument": {"uri": self.uri(name)}}
        asked = [("textDocument/" + method, document | {"range": span(0, 0, 10_000, 0)})
                 for method in ("documentSymbol", "codeLens", "inlayHint", "documentLink",
                                "semanticTokens/full", "diagnostic")]
        asked += [("inset/frames", document), ("workspace/symbol", {"query": ""}),
                  ("workspace/symbol", {"query": "ar"})]
        text = self.open[name]
        for number, line in enumerate(text.split("\n")):
            for word in ("Card", "Row", "Badge", "gutter", "own"):
                at = line.find(word)
                if at < 0:
                    continue
                here = document | {"position": {"line": number, "character": at + 1}}
                asked += [
                    ("textDocument/references", here | {"context": {"includeDeclaration": True}}),
                    ("textDocument/definition", here), ("textDocument/linkedEditingRange", here),
                    ("textDocument/documentHighlight", here),
                    ("textDocument/rename", here | {"newName": "Renamed"}),
                    ("textDocument/prepareCallHierarchy", here), ("textDocument/hover", here)]
            if line.startswith("import"):
                at = line.find('"') + 1
                asked.append(("textDocument/completion",
                              document | {"position": {"line": number, "character": at or len(line)}}))
        asked.append(("workspace/willRenameFiles", {"files": [
            {"oldUri": self.uri(name), "newUri": self.uri("sub/Moved")}]}))
        return asked

    def compare(self, server):
        """Whether the server answers as one that finds everything as it is now."""
        rng = self.rng
        with self.start() as fresh:
            order = sorted(self.open)
            rng.shuffle(order)
            for name in order:
                fresh.open(self.open[name], self.uri(name))
            asked = [question for name in sorted(self.open) for question in self.questions(name)]
            if len(asked) > 60:
                asked = rng.sample(asked, 60)
            for question in asked:
                ours, theirs = (shown(s.request(*question)) for s in (server, fresh))
                if ours != theirs:
                    raise Difference(f"{question[0]} differs from scratch: {question[1]}\n{ours}\n{theirs}")
                if question[0] == "textDocument/prepareCallHierarchy" and theirs != "null":
                    for method in ("incoming", "outgoing"):
                        params = {"item": json.loads(theirs)[0]}
                        calls = [shown(s.request(f"callHierarchy/{method}Calls", params))
                                 for s in (server, fresh)]
                        if calls[0] != calls[1]:
                            raise Difference(f"{method} calls differ from scratch: {params}\n{calls}")
            server.kept.clear()


def shown(answer):
    result = answer.get("result", answer.get("error"))
    if isinstance(result, dict):
        # It counts what was sent before.
        result.pop("resultId", None)
        for change in result.get("documentChanges", []):
            change["textDocument"].pop("version", None)
    return json.dumps(result)


def run(rng):
    """One sequence; raises what went wrong with its log."""
    with tempfile.TemporaryDirectory() as root:
        folder = Folder(rng, pathlib.Path(root).resolve())
        folder.log.append(dict(folder.disk))
        with folder.start() as server:
            try:
                for _ in range(rng.randint(3, 25)):
                    folder.step(server)
                folder.compare(server)
            except Difference as difference:
                raise Difference(str(difference), folder.log) from None
