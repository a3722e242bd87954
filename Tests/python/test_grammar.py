"""The TextMate grammar against the server's own semantic tokens, over all examples and fixtures.

What the server has a token for, the grammar colours, too, so that nothing changes its looks from plain to
coloured when the server comes; and both mean the same.
"""

import json
import logging
import subprocess

import pytest

from lsp_client import ROOT, Server, program

textmate = pytest.importorskip("textmate_grammar.parsers.base")
GRAMMAR = json.loads((ROOT / "editors/vscode/syntaxes/inset.tmLanguage.json").read_text("utf-8"))
SPECS = sorted((ROOT / "Examples").rglob("*.inset"))
TYPES = [
    "keyword", "type", "class", "struct", "variable", "property", "parameter", "namespace",
    "string", "number", "comment", "operator", "enumMember",
]
#: By the server's class, the beginnings of the scopes that mean the same.
SAME = {
    "keyword": ("keyword.", "storage.", "constant.language", "support.function", "variable.language"),
    "type": ("support.class", "entity.name.type", "storage."),
    "class": ("support.class", "entity.name.type"),
    "struct": ("support.class", "entity.name.type"),
    "variable": ("variable.", "entity.name", "support.variable"),
    "property": ("support.", "entity.name.tag"),
    "parameter": ("variable.", "entity.name", "support.type.property-name"),
    "namespace": ("entity.name", "variable.", "support.variable"),
    "string": ("string.",),
    "number": ("constant.numeric",),
    "comment": ("comment.",),
    "operator": ("keyword.operator", "punctuation."),
    "enumMember": ("constant.", "support.", "variable."),
}

@pytest.fixture(scope="module")
def server():
    with Server() as server:
        result = server.initialize({
            "textDocument": {"semanticTokens": {
                "requests": {"full": True}, "tokenTypes": TYPES, "tokenModifiers": [], "formats": ["relative"]}}})
        server.legend = result["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
        yield server


def semantic_tokens(server, text, name="Player.inset"):
    """(line, column, length, class) of every token, columns in UTF-16."""
    uri = f"file:///project/{name}"
    server.open(text, uri)
    data = server.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["result"]["data"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    line = column = 0
    for index in range(0, len(data), 5):
        down, right, length, kind, _ = data[index:index + 5]
        line, column = line + down, (column if down == 0 else 0) + right
        yield line, column, length, server.legend[kind]


def scopes(text):
    """By line, the pieces of it: column and innermost scope."""
    logging.disable(logging.CRITICAL)
    try:
        element = textmate.LanguageParser(GRAMMAR).parse_string(text)
    finally:
        logging.disable(logging.NOTSET)
    lines = {}
    for (line, column), piece, names in element.flatten():
        lines.setdefault(line, []).append((column, column + len(piece), [str(n) for n in names]))
    return lines


def differences(server, text):
    """Where the grammar means something else than the server, and how many words were compared."""
    pieces = scopes(text)
    lines = text.split("\n")
    wrong, compared = [], 0
    for line, column, length, kind in semantic_tokens(server, text):
        found = [names for start, end, names in pieces.get(line, []) if start <= column < end]
        inner = found[0] if found else ["source.inset"]
        word = lines[line][column:column + length]
        if word.startswith("\\"):
            continue  # a letter of a name in a visual format, written as an escape
        if inner == ["source.inset"]:
            wrong.append((line + 1, word, kind, "no scope"))
            continue
        compared += 1
        if not any(n.startswith(SAME[kind]) for n in inner[1:]):
            wrong.append((line + 1, word, kind, inner[-1]))
    return wrong, compared


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)
def test_both_colour_alike(server, spec):
    wrong, compared = differences(server, spec.read_text("utf-8"))
    assert not wrong
    assert compared > 20


def test_both_colour_every_fixture_alike(server):
    """All specs of the tests that our parser has nothing against."""
    every = sorted((ROOT / "Tests").rglob("*.inset"))
    done = subprocess.run([program(), "check", "--format", "json", *every], capture_output=True, check=False)
    broken = {finding["file"] for finding in json.loads(done.stdout)["findings"] if finding["rule"] == "syntax"}
    total = 0
    for spec in every:
        text = spec.read_bytes().decode("utf-8", "replace")
        if str(spec) in broken or "\r" in text:
            assert scopes(text), "it must be coloured all the same"
            continue
        wrong, compared = differences(server, text)
        assert not wrong, spec
        total += compared
    assert total > 10_000
