"""A client that never reads is given up, with a word, and costs bounded memory."""

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
            except Exception:  # noqa: BLE001: it still runs
                peak = max(peak, usage(server.process.pid)[1])
        assert code == 1
        assert "does not read" in server.complaint()
        assert peak < 500
