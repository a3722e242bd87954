"""A client that never reads is given up, with a word, and costs bounded memory."""

import subprocess
import threading

from cost_table import usage
from lsp_client import PLAYER, Server


def test_a_client_that_never_reads_is_given_up():
    with Server(reading=False) as server:
        server.start_request("initialize", {"processId": None, "capabilities": {}})
        server.notify("initialized", {})
        server.open(PLAYER * 200)

        def ask():
            document = {"textDocument": {"uri": "file:///project/Player.inset"}}
            try:
                while True:
                    server.start_request("textDocument/semanticTokens/full", document)
                    server.start_request("textDocument/documentSymbol", document)
            except OSError:
                pass

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        peak = 0
        while True:
            try:
                code = server.process.wait(0.2)
                break
            except subprocess.TimeoutExpired:
                try:
                    peak = max(peak, usage(server.process.pid)[1])
                except (OSError, StopIteration):
                    pass  # It ended after the wait: the next wait says so.
        assert code == 1
        assert "does not read" in server.complaint()
        assert 0 < peak < 500
