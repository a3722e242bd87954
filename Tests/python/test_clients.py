"""What the traffic of real editors asks of the server, point by point: where each is tested, and
the tests that are not elsewhere."""

import pathlib
import re

import pytest

from lsp_client import PLAYER, Server, span

TESTS = pathlib.Path(__file__).resolve().parents[1]
EXAMPLES = sorted((TESTS.parent / "Examples").rglob("*.inset"))

# What ten recorded clients do, and the tests that hold the server to it.
POINTS = {
    "all three position encodings, with emoji, combining marks and CRLF": [
        "python/test_wire.py::test_encodings", "InsetSessionTests/DocumentTests.swift::negotiation"],
    "code actions carry their edit where resolve was not announced": [
        "InsetSessionTests/CodeActionTests.swift::withoutResolveTheEditComesAlong",
        "InsetSessionTests/CodeActionTests.swift::documentChanges"],
    "code actions over the whole document with the diagnostic in the context": [
        "InsetSessionTests/CodeActionTests.swift::byDiagnosticOverTheWholeDocument",
        "InsetSessionTests/CodeActionTests.swift::byRangeIfNoDiagnosticTouchesIt"],
    "hovers that read well raw, in the format that was announced": [
        "python/test_clients.py::test_tables_are_narrow_and_aligned",
        "InsetSessionTests/DocumentTests.swift::hoverFormats"],
    "no root, no folder, no file on disk": [
        "python/test_clients.py::test_without_a_root", "python/test_wire.py::test_uris_come_back"],
    "a request before its didOpen": [
        "python/test_editors.py::test_before_the_document_is_open",
        "InsetSessionTests/CodeActionTests.swift::beforeTheDocumentIsOpen"],
    "an empty languageId": ["InsetSessionTests/DocumentTests.swift::languages"],
    "settings and parameters of any shape": [
        "python/test_wire.py::test_settings_of_any_shape",
        "python/test_clients.py::test_shutdown_with_anything",
        "InsetSessionTests/LifecycleTests.swift::idsOfBothKinds"],
    "ends without shutdown": [
        "python/test_wire.py::test_end_of_input", "python/test_wire.py::test_end_of_the_parent"],
    "the whole text at each change": ["python/test_clients.py::test_whole_texts_cost_what_changed"],
    "clients that damage text are named in the documentation": [
        "python/test_clients.py::test_the_limits_of_clients_are_named"],
    "who pulls diagnostics is not pushed any": [
        "InsetSessionTests/FeatureTests.swift::whoAsksForDiagnosticsIsNotTold"],
}


@pytest.mark.parametrize("point", POINTS)
def test_every_point_has_its_tests(point):
    for name in POINTS[point]:
        file, test = name.split("::")
        text = (TESTS / file).read_text()
        assert re.search(rf"(def {test}\(|func {test}\()", text), name


@pytest.fixture
def server():
    with Server() as server:
        yield server


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_tables_are_narrow_and_aligned(server, path):
    """Raw Markdown is what many editors show: no tables of pipes, and columns in a window of 70."""
    server.initialize({"textDocument": {"hover": {"contentFormat": ["markdown"]}}})
    text = path.read_text()
    server.open(text)
    seen = 0
    for line, row in enumerate(text.split("\n")):
        for word in list(re.finditer(r"\b\w", row))[::4]:
            hover = server.hover(line, word.start())["result"]
            if not hover:
                continue
            shown = hover["contents"]["value"]
            assert not re.search(r"^\|", shown, re.M), shown
            for block in re.findall(r"^```text\n(.*?)^```", shown, re.M | re.S):
                seen += 1
                assert all(len(row) <= 70 for row in block.split("\n")), block
    assert seen or "screen" not in text


def test_without_a_root(server):
    server.initialize({}, rootUri=None, rootPath=None, workspaceFolders=None)
    server.open(PLAYER, uri="untitled:Untitled-1")
    assert len(server.diagnostics()["diagnostics"]) == 1
    assert server.leave() == 0


@pytest.mark.parametrize("params", [{}, [], None, "absent"])
def test_shutdown_with_anything(server, params):
    server.initialize({})
    message = {"jsonrpc": "2.0", "id": "last", "method": "shutdown"}
    if params != "absent":
        message["params"] = params
    server.send(message)
    answer = server.answer("last")
    assert answer["result"] is None and "error" not in answer
    server.notify("exit", None)
    assert server.process.wait(20) == 0


def test_whole_texts_cost_what_changed(server):
    def counters():
        return server.request("inset/status", {})["result"]["counters"]

    server.initialize({})
    screens = [PLAYER.replace("Player", f"Player{n}") for n in range(100)]
    server.open("".join(screens))
    server.diagnostics()
    before = counters()
    screens[50] = screens[50].replace("+ 16", "+ 24")
    server.change({"text": "".join(screens)})
    server.diagnostics()
    after = counters()
    spent = {name: after[name] - before[name] for name in after}
    assert spent["bytesLexed"] < 2 * len(PLAYER), spent
    assert spent["scenesLowered"] == 1 and spent["screensAnalyzed"] == 1, spent


def test_the_limits_of_clients_are_named():
    page = (TESTS.parent / "README.md").read_text()
    assert "ALE 3.3 counts bytes" in page and "lsp-mode 8.0 counts code points" in page
