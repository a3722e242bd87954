"""Whatever comes in, the server answers, stays, or leaves with a word: wire and text fuzzers.

`INSET_FUZZ=N` runs N times as many rounds as the small share of `make test`. A failure names its
seed.
"""

import json
import os
import random

import pytest

import fuzz_folders
import generate_specs
from lsp_client import PLAYER, Server, framed, span

FACTOR = int(os.environ.get("INSET_FUZZ", "1"))
URI = "file:///project/Player.inset"
VALUES = [None, True, 0, -1, 2**63, 1e308, "", "x", "\u0000", "é😀", [], {}, [[]], {"uri": URI},
          {"line": -1, "character": 10**10}, {"textDocument": {"uri": URI}}]


def methods(server):
    """Requests and notifications that the server knows, and some that it does not."""
    return [
        "textDocument/hover", "textDocument/codeAction", "codeAction/resolve",
        "textDocument/completion", "textDocument/definition", "textDocument/references",
        "textDocument/rename", "textDocument/prepareRename", "textDocument/documentSymbol",
        "textDocument/foldingRange", "textDocument/selectionRange", "textDocument/formatting",
        "textDocument/rangeFormatting", "textDocument/onTypeFormatting", "textDocument/inlayHint",
        "textDocument/semanticTokens/full", "textDocument/semanticTokens/range",
        "textDocument/signatureHelp", "textDocument/codeLens", "textDocument/documentHighlight",
        "textDocument/diagnostic", "workspace/symbol", "workspace/diagnostic", "inset/frames",
        "inset/environments", "inset/setActiveEnvironment", "inset/status", "no/such",
    ]


def mutated(rng, value, depth=0):
    """A value with one part replaced, removed or nested."""
    if isinstance(value, dict) and value and depth < 4 and rng.random() < 0.8:
        key = rng.choice(list(value))
        changed = dict(value)
        if rng.random() < 0.2:
            del changed[key]
        else:
            changed[key] = mutated(rng, value[key], depth + 1)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.5:
        changed = list(value)
        changed[rng.randrange(len(value))] = mutated(rng, rng.choice(value), depth + 1)
        return changed
    return rng.choice(VALUES)


def place(rng, text):
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    return {"line": line, "character": rng.randint(0, len(lines[line]) + 1)}


def params(rng, text):
    """Parameters that are right for most requests, in a place of the text."""
    start = place(rng, text)
    end = place(rng, text)
    return {
        "textDocument": {"uri": URI}, "position": start, "range": {"start": start, "end": end},
        "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
        "newName": rng.choice(["other", "", "a b", "superview", "é"]), "positions": [start, end],
        "options": {"tabSize": 4, "insertSpaces": True}, "ch": rng.choice(["}", "\n"]),
        "query": rng.choice(["", "p", "Play"]), "previousResultIds": [],
        "environments": [rng.choice(["iphone-x", "no such"])],
    }


@pytest.mark.parametrize("seed", range(4 * FACTOR))
def test_messages_of_any_shape(seed):
    """Known methods with broken parameters: an answer each, of the kinds that are documented."""
    rng = random.Random(seed)
    with Server() as server:
        server.initialize()
        server.open(PLAYER)
        for _ in range(150):
            method = rng.choice(methods(server))
            message = params(rng, PLAYER)
            for _ in range(rng.randint(0, 2)):
                message = mutated(rng, message)
            answer = server.request(method, message)
            if "error" in answer:
                code = answer["error"]["code"]
                assert code in (-32601, -32602, -32600, -32800, -32801, -32803), (
                    seed, method, message, answer)
        for method in ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
                       "workspace/didChangeWatchedFiles", "$/cancelRequest", "$/setTrace"]:
            for _ in range(10):
                server.notify(method, mutated(rng, {
                    "textDocument": {"uri": URI, "version": 2, "languageId": "inset", "text": "x"},
                    "contentChanges": [{"text": "y"}], "changes": [], "id": 4, "value": "off"}))
        assert server.leave() == 0, seed


@pytest.mark.parametrize("seed", range(6 * FACTOR))
def test_bytes_of_any_kind(seed):
    """Damaged streams: the server goes on or ends by itself with a word, and never hangs."""
    rng = random.Random(1000 + seed)
    with Server() as server:
        stream = bytearray()
        for message in [
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
            {"jsonrpc": "2.0", "method": "initialized", "params": {}},
            {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
                "uri": URI, "languageId": "inset", "version": 1, "text": PLAYER}}},
            {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": params(
                rng, PLAYER)},
            {"jsonrpc": "2.0", "id": 3, "method": "shutdown"},
            {"jsonrpc": "2.0", "method": "exit"},
        ]:
            stream += framed(message)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(stream))
            action = rng.randrange(4)
            if action == 0:
                stream[at] = rng.randrange(256)
            elif action == 1:
                del stream[at:at + rng.randint(1, 40)]
            elif action == 2:
                stream[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 20)))
            else:
                stream[at:at] = stream[:rng.randint(1, 200)]
        try:
            while stream:
                count = rng.randint(1, 4096)
                server.write(bytes(stream[:count]))
                del stream[:count]
            server.process.stdin.close()
        except BrokenPipeError:
            pass
        code = server.end(20)
        assert code in (0, 1), (seed, code)
        if code == 1:
            server.reader.join(10)


@pytest.mark.parametrize("seed", range(4 * FACTOR))
def test_texts_of_any_kind(seed):
    """Specs that are edited at random, with requests aimed at the edited places; at the end the
    answers are those of a fresh server."""
    rng = random.Random(2000 + seed)
    pieces = ["superview.", "safeArea", "{", "}", "\n", "\"", "@", "== ", "when width: regular {",
              "screen X {\n", "//", "/*", "12", "-", "é", "😀", "\u0000", "\r", "visual \"H:|-[a]\"",
              "let a = a", "import \"x.inset\"", "component C {", "expect a.top == 3 on \"x\"\n"]
    text = generate_specs.spec(seed).replace("\r", "")
    with Server() as server:
        server.initialize({"general": {"positionEncodings": ["utf-32"]}})
        server.open(text)
        version = 1
        for step in range(60):
            version += 1
            start = rng.randint(0, len(text))
            end = min(len(text), start + rng.choice([0, 0, 1, 3, 40]))
            new = rng.choice(pieces + [""])
            # Only ends of lines that the client counts as such.
            before = text[:start].replace("\r\n", "\n").replace("\r", "\n")
            until = text[:end].replace("\r\n", "\n").replace("\r", "\n")
            if text[start - 1:start] == "\r" or text[end - 1:end] == "\r":
                continue
            server.change({"range": span(
                before.count("\n"), len(before) - before.rfind("\n") - 1,
                until.count("\n"), len(until) - until.rfind("\n") - 1), "text": new},
                version=version)
            text = text[:start] + new + text[end:]
            here = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
            method = rng.choice(methods(server))
            message = params(rng, text) | {"position": here, "positions": [here]}
            answer = server.request(method, message)
            assert answer.get("error", {}).get("code") != -32603, (seed, step, method, answer)
        questions = ["textDocument/documentSymbol", "textDocument/foldingRange",
                     "textDocument/formatting", "inset/frames"]
        message = {"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": True}}
        answers = [server.request(method, message).get("result") for method in questions]
        with Server() as fresh:
            fresh.initialize({"general": {"positionEncodings": ["utf-32"]}})
            fresh.open(text)
            expected = [fresh.request(method, message).get("result") for method in questions]
            for method, ours, theirs in zip(questions, answers, expected):
                assert json.dumps(ours) == json.dumps(theirs), (seed, method)
            fresh.diagnostics()
        assert server.leave() == 0, seed


@pytest.mark.parametrize("seed", range(8 * FACTOR))
def test_folders_of_any_kind(seed):
    """Files that import one another, opened, edited, closed and changed on disk in any order."""
    fuzz_folders.run(random.Random(seed))


@pytest.mark.parametrize("text", [
    "{" * 100_000, "screen S {" * 20_000, "a" * 1_000_000, "screen S { label a \"" + "x" * 1_000_000,
    "screen S { view a { top == " + "(" * 50_000, "\n" * 200_000, "/*" * 100_000,
], ids=["braces", "screens", "name", "string", "parentheses", "lines", "comments"])
def test_texts_of_any_size(text):
    with Server() as server:
        server.initialize()
        server.open(text)
        server.diagnostics()
        server.change({"range": span(0, 0, 0, 1), "text": "{"})
        server.diagnostics()
        assert "result" in server.hover(0, 5)
        assert server.leave() == 0
