"""Every message of the server has the shape that the specification gives it.

Sessions with what recorded editors announce: all requests that the server offers them are sent, and
each answer and each message of the server's own is structured by lsprotocol's converters.
"""

import json

import pytest
from lsprotocol import converters, types
from pytest_lsp import client_capabilities

from lsp_client import PLAYER, Server

URI = "file:///project/Player.inset"
TEXT = PLAYER + """component Card(title: String) {
  label caption { text: title; edges == superview.edges }
}
screen Second {
  Card card { title: "Ada"; edges == superview.safeArea.edges }
  visual "V:|-20-[card]"
  when width: regular { card.hidden: true }
}
"""


@pytest.mark.parametrize("editor", ["visual-studio-code", "neovim@v0.11.0", "neovim@v0.6.1", "emacs"])
def test_all_answers(editor):
    converter = converters.get_converter()
    announced = converter.unstructure(client_capabilities(editor.replace("-", "_")))
    document = {"textDocument": {"uri": URI}}
    place = {"position": {"line": 2, "character": 12}}
    span = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}
    options = {"options": {"tabSize": 2, "insertSpaces": True}}
    requests = {
        "textDocument/hover": document | place,
        "textDocument/completion": document | place,
        "textDocument/signatureHelp": document | {"position": {"line": 9, "character": 14}},
        "textDocument/definition": document | {"position": {"line": 9, "character": 3}},
        "textDocument/declaration": document | {"position": {"line": 9, "character": 3}},
        "textDocument/typeDefinition": document | {"position": {"line": 9, "character": 8}},
        "textDocument/references": document | {"position": {"line": 9, "character": 3},
                                               "context": {"includeDeclaration": True}},
        "textDocument/documentHighlight": document | {"position": {"line": 9, "character": 8}},
        "textDocument/prepareRename": document | {"position": {"line": 9, "character": 8}},
        "textDocument/rename": document | {"position": {"line": 9, "character": 8},
                                           "newName": "ticket"},
        "textDocument/documentSymbol": document,
        "textDocument/codeAction": document | span | {"context": {"diagnostics": []}},
        "textDocument/codeLens": document,
        "textDocument/documentLink": document,
        "textDocument/formatting": document | options,
        "textDocument/rangeFormatting": document | span | options,
        "textDocument/rangesFormatting": document | {"ranges": [span["range"]]} | options,
        "textDocument/onTypeFormatting": document | place | options | {"ch": "}"},
        "textDocument/willSaveWaitUntil": document | {"reason": 1},
        "workspace/willRenameFiles": {"files": [{"oldUri": URI, "newUri": URI.replace("Player", "Other")}]},
        "textDocument/foldingRange": document,
        "textDocument/selectionRange": document | {"positions": [place["position"]]},
        "textDocument/semanticTokens/full": document,
        "textDocument/semanticTokens/range": document | span,
        "textDocument/inlayHint": document | span,
        "textDocument/linkedEditingRange": document | place,
        "textDocument/prepareCallHierarchy": document | {"position": {"line": 9, "character": 3}},
        "textDocument/diagnostic": document,
        "workspace/symbol": {"query": "p"},
        "workspace/diagnostic": {"previousResultIds": []},
        # Nothing, and edits that the client is asked to make.
        "workspace/executeCommand": {"command": "inset.applyFixes", "arguments": [URI]},
    }
    answered = 0
    with Server() as server:
        first = server.request("initialize", {
            "processId": None, "rootUri": "file:///project", "capabilities": announced,
            "initializationOptions": {"fixOnSave": "all", "rules": {"pages": "https://example.org/{rule}"}}})
        converter.structure(first, types.METHOD_TO_TYPES["initialize"][1])
        server.notify("initialized", {})
        server.open(TEXT)
        # Broken and whole again, so that diagnostics of both kinds go out.
        server.change({"text": TEXT.replace("{", "", 1)}, version=2)
        server.change({"text": TEXT}, version=3)
        for method, params in requests.items():
            answer = server.request(method, params)
            if "error" in answer:
                assert answer["error"]["code"] in (-32601, -32602, -32803), (method, answer)
                converter.structure(answer, types.ResponseErrorMessage)
                continue
            converter.structure(answer, types.METHOD_TO_TYPES[method][1])
            answered += answer["result"] is not None
        assert server.request("shutdown")["result"] is None
        server.notify("exit", None)
        assert server.end() == 0
        server.reader.join(10)
        own = server.kept + list(server.said.queue)
        assert any(m.get("method") == "textDocument/publishDiagnostics" for m in own) \
            or "diagnostic" in announced["textDocument"]
        for message in own:
            assert "method" in message, message
            if not message["method"].startswith("inset/"):
                converter.structure(message, types.METHOD_TO_TYPES[message["method"]][0])
    assert answered >= 15, json.dumps(first)[:2000]
