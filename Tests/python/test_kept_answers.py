"""Answers about whole documents, which the server puts together of parts that it has kept, are those of a document
that was just opened: symbols, folding, semantic tokens whole and as differences, after random edits."""

import random

import pytest

from bench_keystrokes import CAPABILITIES
from bench_lsp import Wire
from lsp_client import program
from test_cli import EXAMPLES

TEXT = """\
// At the top.
// On two lines.
import "Other.inset"
import "Third.inset"

let gap = 8   // behind

/// What it is.
component Row(title: String, isLast: Bool = false) {
    height >= 44
    label name { text: title; leading == superview.margins.leading }
    when isLast { height == 60 }
}

/* Between
   two. */
screen Häuser {
    let inner = gap * 2
    stack rows {
        axis: vertical
        Row one { title: "One" }
        Row two { title: "Zwei 🐦"; isLast: true }
    }
    visual "H:|-[rows]-|"
    rows.top == superview.safeArea.top + inner
}
screen Second { label a "A" { center == superview.center } } screen Third { label b "B" { top == root.top + gap } }
// Alone.
targets { devices: "iphone-x"; os: 16 }
expect nothing
"""
PIECES = ["x", " ", "\n", "}", "{", "// ", "/// ", '"', "gap", "Row", "é", "🐦", "let more = 4\n", "/* ", " */",
          "screen New { label c \"C\" { edges == superview.edges } }\n", "component Row() { }\n", "import \"Third.inset\"\n"]


class Document:
    def __init__(self, wire, uri, text):
        self.wire, self.uri, self.version = wire, uri, 1
        wire.write({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri, "languageId": "inset", "version": 1, "text": text}}})

    def ask(self, method, **more):
        answer = self.wire.request(method, {"textDocument": {"uri": self.uri}, **more})
        assert "error" not in answer, answer
        return answer["result"]

    def answers(self):
        return (self.ask("textDocument/documentSymbol"), self.ask("textDocument/foldingRange"),
                self.ask("textDocument/semanticTokens/full")["data"])

    def replace(self, start, end, text, old):
        self.version += 1
        self.wire.write({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": position(old, start), "end": position(old, end)}, "text": text}]}})

    def close(self):
        self.wire.write({"method": "textDocument/didClose", "params": {"textDocument": {"uri": self.uri}}})


def position(text, offset):
    before = text[:offset]
    line = before.rsplit("\n", 1)[-1]
    return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


@pytest.mark.parametrize("seed", range(3))
def test_answers_after_edits_are_those_of_a_new_document(seed):
    chance = random.Random(seed)
    wire = Wire([program(), "lsp"])
    wire.request("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
    wire.write({"method": "initialized", "params": {}})
    Document(wire, "file:///kept/Other.inset", "component Card(title: String) { label word { text: title } }\n")
    third = Document(wire, "file:///kept/Third.inset", "let wide = 40\n")
    text = TEXT if seed else (EXAMPLES / "Settings.inset").read_text("utf-8")
    document = Document(wire, "file:///kept/Main.inset", text)
    document.answers()
    full = document.ask("textDocument/semanticTokens/full")
    others = "let wide = 40\n"
    shown = set()
    for step in range(120):
        if seed and step % 15 == 14:
            # What words mean changes in another file.
            new = chance.choice(["let gap = 4\n", "component Row() { }\n", "let wide = 40\n", "screen S { }\n"])
            third.replace(0, len(others), new, others)
            others = new
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 0, 0, 1, 2, 30]))
        piece = chance.choice(PIECES) if chance.random() < 0.8 else ""
        document.replace(start, end, piece, text)
        text = text[:start] + piece + text[end:]
        if chance.random() < 0.4:
            continue
        fresh = Document(wire, f"file:///kept/Fresh{step}.inset", text)
        expected = fresh.answers()
        fresh.close()
        # The differences lead from what the client has to the same.
        delta = document.ask("textDocument/semanticTokens/full/delta", previousResultId=full["resultId"])
        data = list(full["data"])
        for edit in delta["edits"]:
            data[edit["start"]:edit["start"] + edit["deleteCount"]] = edit.get("data", [])
        assert data == expected[2], f"seed {seed}, step {step}"
        assert document.answers() == expected, f"seed {seed}, step {step}"
        full = document.ask("textDocument/semanticTokens/full")
        shown.add(len(data))
        if not text.strip():
            text = TEXT
            document.replace(0, 0, TEXT, "")
    assert len(shown) > 10
    wire.end()
