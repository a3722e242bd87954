"""A short session under valgrind: nothing that jansson allocated may be lost."""

import shutil
import xml.etree.ElementTree as ElementTree

import pytest

from lsp_client import PLAYER, Server, program, span

URI = "file:///project/Player.inset"


def lost_in_jansson(report):
    """The stacks of blocks definitely lost that lead through the library."""
    found = []
    for error in ElementTree.parse(report).getroot().findall("error"):
        if error.findtext("kind") != "Leak_DefinitelyLost":
            continue
        frames = [(f.findtext("fn") or "", f.findtext("obj") or "") for f in error.iter("frame")]
        if any("jansson" in obj or fn.startswith("json_") for fn, obj in frames):
            found.append([fn for fn, _ in frames])
    return found


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="no valgrind here")
def test_no_json_is_lost(tmp_path):
    report = tmp_path / "report.xml"
    command = ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--xml=yes",
               f"--xml-file={report}", "--num-callers=40", program(), "lsp"]
    with Server(command) as server:
        capabilities = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}
        server.initialize(capabilities)
        server.open(PLAYER)
        found = server.diagnostics()["diagnostics"]
        for body in [b"{", b"[" * 3000, b"[" * 600 + b"]" * 600, b"{\"a\": [1, {\"b\": \"\\ud800\"}, }",
                     b"[99999999999999999999, \"\\udc00\"]", b"{\"x\": {\"y\": [1.5, \"z\"]}}"]:
            server.send(body)
            assert "error" in server.wait(lambda m: "error" in m)
        for version in range(2, 12):
            server.change({"range": span(0, 0, 0, 0), "text": "\n"}, version=version)
            server.hover(1 + version, 10)
        server.request("textDocument/codeAction", {
            "textDocument": {"uri": URI}, "range": span(0, 0, 99, 0), "context": {"diagnostics": []}})
        assert found and server.leave() == 0
    assert lost_in_jansson(report) == []
