"""Answers about documents that the client has not changed are asked for anew when a change concerns them."""

import time

import pytest

from lsp_client import Server

CARD = "file:///project/Card.inset"
USER = "file:///project/User.inset"
CARD_TEXT = """component Card() {
  height == 80
  width == 120
  label title "Card" { center == superview.center }
}
"""
USER_TEXT = """import "Card.inset"
screen User {
  Card card { top == superview.safeArea.top; leading == superview.safeArea.leading }
  view below { top == card.bottom + 8; leading == card.leading; width == 20; height == card.height }
}
"""
TOKENS = {"requests": {"full": True}, "tokenTypes": ["variable"], "tokenModifiers": [], "formats": ["relative"]}


def client(pulls):
    return {
        "textDocument": {"inlayHint": {}, "semanticTokens": TOKENS, **({"diagnostic": {}} if pulls else {})},
        "workspace": {name: {"refreshSupport": True} for name in ("inlayHint", "codeLens", "semanticTokens", "diagnostics")},
    }


def asked_for(server, seconds=3.0):
    """What the server has the client ask for, once it has been silent for a while."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        # What was said before is handled when this is answered.
        server.request("inset/status", {})
        while not server.said.empty():
            server.kept.append(server.said.get())
        new = [m for m in server.kept if str(m.get("method", "")).endswith("/refresh")]
        server.kept = [m for m in server.kept if m not in new]
        found += [m["method"].split("/")[1] for m in new]
        if new:
            end = min(end, time.monotonic() + 0.3)
        time.sleep(0.02)
    return sorted(found)


@pytest.mark.parametrize("pulls", [False, True], ids=["pushed", "pulled"])
def test_a_component_s_change_concerns_its_users(pulls):
    about = {"textDocument": {"uri": USER}}
    with Server() as server:
        server.initialize(client(pulls))
        server.open(CARD_TEXT, uri=CARD)
        server.open(USER_TEXT, uri=USER)
        hints = server.request("textDocument/inlayHint", about | {"range": {
            "start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}})["result"]
        assert "= 80 pt" in [hint["label"] for hint in hints]
        server.request("textDocument/semanticTokens/full", about)
        server.request("textDocument/codeLens", {"textDocument": {"uri": CARD}})
        assert asked_for(server, 0.5) == []
        server.change({"text": CARD_TEXT.replace("80", "90")}, uri=CARD, version=2)
        assert asked_for(server) == ["inlayHint", "semanticTokens"]
        # Who does not ask again is not told again.
        server.change({"text": CARD_TEXT.replace("80", "100")}, uri=CARD, version=3)
        assert asked_for(server, 0.7) == []
        server.change({"text": USER_TEXT.replace("view below", "Card below")}, uri=USER, version=2)
        assert "codeLens" in asked_for(server)


def test_typing_in_one_document_asks_for_nothing():
    with Server() as server:
        server.initialize(client(True))
        for name in "ABC":
            uri = f"file:///project/{name}.inset"
            server.open(USER_TEXT.split("\n", 1)[1].replace("Card card", "view card"), uri=uri)
            server.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
            server.request("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": {
                "start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}})
        for version in range(2, 12):
            server.change({"range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 0}},
                           "text": " "}, uri="file:///project/A.inset", version=version)
        assert asked_for(server, 0.7) == []
