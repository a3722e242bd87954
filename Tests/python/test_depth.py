"""What is nested as deeply as files may be is answered whole."""

import sys

import pytest

from lsp_client import Server

# Blocks that may be nested, as README.md says.
LEVELS = 256
sys.setrecursionlimit(20_000)


def nested(levels, inside=""):
    """A screen whose views are nested, in as many blocks."""
    begin = "".join(f"{' ' * i}view v{i} {{\n" for i in range(1, levels))
    return "screen S {\n" + begin + inside + "}" * levels + "\n"


def depth(value):
    """The levels of a chain of first children, and the name at its end."""
    levels = 0
    while value:
        levels, name, value = levels + 1, value[0]["name"], value[0].get("children")
    return levels, name


@pytest.fixture
def server():
    with Server() as server:
        server.initialize({"textDocument": {
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}})
        yield server


def test_symbols_of_the_deepest_views(server):
    server.open(nested(LEVELS, "view last\n"))
    document = {"textDocument": {"uri": "file:///project/Player.inset"}}
    symbols = server.request("textDocument/documentSymbol", document)["result"]
    assert depth(symbols) == (LEVELS + 1, "last")


@pytest.mark.parametrize("levels, parentheses", [(2, 60), (170, 0), (LEVELS, 0), (LEVELS, 60)])
def test_selections_of_the_deepest_places(server, levels, parentheses):
    line = "top == " + "(" * parentheses + "1" + ")" * parentheses + "\n"
    text = nested(levels, line)
    server.open(text)
    row = text[:text.index(line)].count("\n")
    answer = server.request("textDocument/selectionRange", {
        "textDocument": {"uri": "file:///project/Player.inset"},
        "positions": [{"line": row, "character": len("top == ") + parentheses}]})
    here = answer["result"][0]
    count = 0
    while here:
        last, here = here, here.get("parent")
        count += 1
        assert last["range"]["start"].keys() == last["range"]["end"].keys() == {"line", "character"}
    assert count > levels + parentheses
    assert last["range"]["start"] == {"line": 0, "character": 0}
    assert last["range"]["end"]["line"] == text.count("\n")


def test_folding_of_the_deepest_blocks(server):
    server.open(nested(LEVELS))
    folds = server.request("textDocument/foldingRange", {
        "textDocument": {"uri": "file:///project/Player.inset"}})["result"]
    assert len(folds) == LEVELS
