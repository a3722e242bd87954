"""What once took the server down, or kept it for long, is answered."""

import pathlib

import pytest

from cost_table import usage
from lsp_client import Server
from test_cli import run

CRASHES = pathlib.Path(__file__).parent / "crashes"


@pytest.mark.parametrize("path", sorted(CRASHES.iterdir()), ids=lambda path: path.name)
def test_crash(path):
    text = path.read_text(errors="surrogatepass")
    uri = f"file:///project/{path.name}"
    with Server() as server:
        server.initialize()
        server.open(text, uri, "inset" if path.suffix == ".inset" else "storyboard")
        lines = text.split("\n")
        for line in sorted({0, 1, len(lines) // 2, len(lines) - 1}):
            for column in {0, 12, len(lines[line]) // 2}:
                assert "result" in server.hover(line, min(column, len(lines[line])), uri)
        document = {"textDocument": {"uri": uri}}
        assert "result" in server.request("inset/frames", document)
        assert "result" in server.request("inset/preview", document)
        assert usage(server.process.pid)[1] < 500
        assert server.leave() == 0
    assert run("check", "--format", "json", path).returncode in (0, 1)
    assert run("render", path).returncode in (0, 1, 2)
