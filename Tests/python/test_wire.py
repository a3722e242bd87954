"""Conduct on the wire, byte by byte."""

import json
import os
import signal
import subprocess
import time

import pytest

from lsp_client import FIXED, PLAYER, Server, framed, span

URI = "file:///project/Player.inset"


@pytest.fixture
def server():
    with Server() as running:
        yield running


@pytest.fixture
def ready(server):
    server.initialize()
    return server


def code(message):
    return message.get("error", {}).get("code")


def test_an_ordinary_course(server):
    result = server.initialize()
    assert result["serverInfo"]["name"] == "inset"
    assert result["capabilities"]["textDocumentSync"]["change"] == 2
    server.open(PLAYER)
    assert [d["code"] for d in server.diagnostics()["diagnostics"]] == ["unsafe-edge"]
    assert server.leave() == 0
    assert server.complaint() == ""


def test_single_bytes_and_merged_messages(server):
    first = framed({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                    "params": {"capabilities": {}}})
    for index in range(len(first)):
        server.write(first[index:index + 1])
    assert "result" in server.answer(1)
    server.write(b"".join(framed({"jsonrpc": "2.0", "id": 1000 + n, "method": "textDocument/hover",
                                  "params": {"textDocument": {"uri": URI},
                                             "position": {"line": 0, "character": 0}}})
                          for n in range(200)))
    assert [server.said.get(timeout=30)["id"] for _ in range(200)] == list(range(1000, 1200))
    assert server.leave() == 0


def test_header_names_and_unknown_fields(server):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                       "params": {"capabilities": {}}}).encode()
    server.write(b"X-Other: a:b\r\ncontent-LENGTH:  %d \r\nContent-Type: "
                 b"application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s" % (len(body), body))
    assert "result" in server.answer(1)


@pytest.mark.parametrize("header", [
    b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n{}", b"Content-Length: \r\n\r\n",
    b"Content-Length: 99999999999999999999999\r\n\r\n{}", b"Content-Length: 4294967297\r\n\r\n{}",
    b"Content-Type: x\r\n\r\n{}", b"nonsense\r\n\r\n",
])
def test_a_bad_header_ends_the_server(ready, header):
    ready.write(header)
    assert ready.end(10) not in (0, None)
    assert "inset:" in ready.complaint()


def test_malformed_json_and_non_objects(ready):
    for body, expected in [
        (b"{", -32700), (b"", -32700), (b"{\"jsonrpc\": oops}", -32700), (b"\xff", -32700),
        (b"[" * 100_000, -32700), (b"1", -32600), (b"\"x\"", -32600), (b"null", -32600),
        (b"[]", -32600), (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}]", -32600),
        (b"{}", -32600),
    ]:
        ready.send(body)
        message = ready.said.get(timeout=10)
        assert (message["id"], code(message)) == (None, expected), body
    assert ready.leave() == 0


def test_lifecycle_errors(server):
    assert code(server.request("textDocument/hover", {})) == -32002
    server.open(PLAYER)
    server.initialize()
    assert code(server.request("initialize", {"capabilities": {}})) == -32600
    assert code(server.request("no/such", {})) == -32601
    assert code(server.request("$/no/such", {})) == -32601
    server.notify("$/no/such", {})
    assert server.request("shutdown", {})["result"] is None
    assert code(server.request("textDocument/hover", {})) == -32600
    server.notify("exit", None)
    assert server.end() == 0
    assert server.said.empty()


@pytest.mark.parametrize("initialized", [False, True])
def test_exit_without_shutdown(server, initialized):
    if initialized:
        server.initialize()
    server.notify("exit", None)
    assert server.end() == 1


def test_requests_before_exit_are_answered(ready):
    ready.open(PLAYER)
    ids = [ready.start_request("textDocument/hover", {
        "textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}) for _ in range(50)]
    ready.start_request("shutdown")
    ready.notify("exit", None)
    assert all(ready.answer(id)["result"] for id in ids)
    assert ready.end() == 0


def test_end_of_input(ready):
    ready.process.stdin.close()
    assert ready.end(10) == 1


def test_end_of_the_parent(server):
    parent = subprocess.Popen(["sleep", "1000"])
    server.initialize(processId=parent.pid)
    time.sleep(1.5)
    assert server.process.poll() is None
    # Not waited for, so that it stays behind as a zombie.
    os.kill(parent.pid, signal.SIGKILL)
    try:
        assert server.end(10) == 1
    finally:
        parent.wait()


@pytest.mark.parametrize("params", [
    None, 1, [], {}, {"textDocument": None}, {"textDocument": {"uri": 3}, "position": {}},
    {"textDocument": {"uri": URI}, "position": {"line": "0", "character": 0}},
    {"textDocument": {"uri": URI}, "position": None},
])
def test_wrong_params(ready, params):
    assert code(ready.request("textDocument/hover", params)) == -32602
    assert code(ready.request("textDocument/codeAction", params)) == -32602
    ready.notify("textDocument/didOpen", params)
    ready.notify("textDocument/didChange", params)
    assert ready.leave() == 0


def test_ids_of_both_kinds(ready):
    for id in ["{b5f-1}", "", "7", 7, 0, -1]:
        assert ready.hover(0, 0)["result"] is None
        assert ready.request("textDocument/hover", {
            "textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}, id=id)["id"] == id


def test_cancelling(ready):
    ready.open(PLAYER * 200)
    first = framed({"jsonrpc": "2.0", "id": "slow", "method": "textDocument/hover", "params": {
        "textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}})
    second = first.replace(b"slow", b"gone")
    cancel = framed({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "gone"}})
    ready.write(first + second + cancel)
    assert "result" in ready.answer("slow")
    answer = ready.answer("gone")
    assert "result" in answer or code(answer) == -32800


@pytest.mark.parametrize("uri", [
    "file:///project/a+b.inset", "file:///project/a%2Bb.inset", "file:///c%3A/x.inset",
    "untitled:Untitled-1", "file:///", "file:///%E2%98%83%20.inset",
])
def test_uris_come_back(ready, uri):
    ready.open(PLAYER, uri=uri)
    assert ready.diagnostics()["uri"] == uri


def test_positions_anywhere(ready):
    ready.open(PLAYER)
    for line, character in [(0, 10**9), (10**9, 0), (-1, -1), (2**63, 0), (0, 2**80), (10**400, 1)]:
        assert "result" in ready.hover(line, character)
    ready.change({"range": span(99, 0, 0, 0), "text": PLAYER})
    ready.change({"range": span(0, 99, 0, 99), "text": " // \u0000"}, version=3)
    assert ready.leave() == 0


def test_odd_text(ready):
    for version, text in enumerate(
            ["\u0000", "\ud83d", "\udc00\ud800", "\ufeff" + PLAYER, "a\rb\u2028c\u0085d"], 2):
        body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            "textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]}})
        if version == 2:
            ready.open("")
        ready.send(body)
    ready.change({"text": PLAYER}, version=9)
    while [d["code"] for d in ready.diagnostics()["diagnostics"]] != ["unsafe-edge"]:
        pass
    assert ready.leave() == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings(server, encoding, end):
    result = server.initialize({"general": {"positionEncodings": [encoding]}})
    assert result["capabilities"]["positionEncoding"] == encoding
    units = {"utf-8": lambda t: len(t.encode()), "utf-16": lambda t: len(t.encode("utf-16-le")) // 2,
             "utf-32": len}[encoding]
    before = "/* e\u0301 😀👩‍👧 é */ "
    lines = [before + line for line in PLAYER.split("\n")]
    server.open(end.join(lines))
    (found,) = server.diagnostics()["diagnostics"]
    start = units(lines[2][:lines[2].index("superview")])
    assert found["range"] == span(2, start, 2, start + len("superview.top"))
    column = units(lines[2][:lines[2].index("top +")])
    server.change({"range": span(2, column, 2, column), "text": "safeArea."})
    assert server.diagnostics()["diagnostics"] == []


def test_a_burst_is_analysed_once(server):
    server.initialize({"textDocument": {"publishDiagnostics": {"versionSupport": True}}})
    server.open(PLAYER)
    server.diagnostics()
    messages = b"".join(framed({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
        "textDocument": {"uri": URI, "version": version},
        "contentChanges": [{"range": span(0, 0, 0, 0), "text": "\n"}]}})
        for version in range(2, 1002))
    server.write(messages)
    published = []
    while not published or published[-1]["version"] != 1001:
        published.append(server.diagnostics())
    assert len(published) < 100
    versions = [p["version"] for p in published]
    assert versions == sorted(set(versions))
    assert published[-1]["diagnostics"][0]["range"]["start"]["line"] == 1002


def test_a_client_that_does_not_read():
    with Server(reading=False) as server:
        server.send({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}})
        server.open(PLAYER)
        message = framed({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {
            "textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}})
        for _ in range(2000):
            server.write(message)
        server.send({"jsonrpc": "2.0", "id": 2, "method": "shutdown"})
        server.notify("exit", None)
        time.sleep(1)
        server.reader.start()
        assert server.end(60) == 0
        server.reader.join(10)
        assert server.said.qsize() >= 2002


def test_nothing_that_was_not_announced(ready):
    ready.open(PLAYER)
    published = ready.diagnostics()
    assert set(published) == {"uri", "diagnostics"}
    (found,) = published["diagnostics"]
    assert set(found) == {"range", "severity", "code", "source", "message"}
    assert ready.hover(1, 10)["result"]["contents"]["kind"] == "plaintext"
    answer = ready.request("textDocument/codeAction", {
        "textDocument": {"uri": URI}, "range": found["range"], "context": {"diagnostics": [found]}})
    assert answer["result"] == []
    assert all("id" not in message or "method" not in message for message in ready.kept)


def test_settings_of_any_shape(ready):
    for settings in ["", None, [], 1, {"inset": 3}]:
        ready.notify("workspace/didChangeConfiguration", {"settings": settings})
    ready.notify("workspace/didChangeConfiguration", None)
    ready.open(PLAYER)
    assert ready.diagnostics()["diagnostics"]


def test_imports_are_read_from_the_folder(server, tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "Bar.inset").write_text("component Bar {\n  height == 44\n}\n")
    uri = (inside / "Main.inset").as_uri()
    text = 'import "Bar.inset"\nscreen S {\n  Bar bar {\n    top == superview.safeArea.top\n    ' \
           'leading == superview.leading\n    trailing == superview.trailing\n  }\n}\n'
    server.initialize(rootUri=inside.as_uri())
    server.open(text, uri=uri)
    messages = [d["message"] for d in server.diagnostics()["diagnostics"]]
    assert not any("Bar.inset" in message for message in messages), messages


def test_fixed_text_is_clean(ready):
    ready.open(FIXED)
    assert ready.diagnostics()["diagnostics"] == []


def test_many_documents_and_cycles(ready):
    for n in range(200):
        uri = f"untitled:{n % 50}"
        ready.open(PLAYER, uri=uri, version=n)
        ready.change({"range": span(0, 0, 0, 0), "text": "\n"}, uri=uri, version=n + 1)
        if n % 2:
            ready.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert ready.leave() == 0
