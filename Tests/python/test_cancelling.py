"""What the client takes back is refused at once, whatever the server is busy with, and ends soon.

`test_cancelling.py INSET [TRIES]` prints what `make test` asserts: for each request about a large
document, how long after the cancellation its answer came, and that to a hover in another document.
"""

import os
import queue
import statistics
import sys
import time

import pytest

from long_specs import spec
from lsp_client import PLAYER, Server, span

SMALL = "file:///project/Player.inset"
SPEC = "file:///project/Big.inset"
BOARD = "file:///project/Main.storyboard"
FINDINGS = "file:///project/Findings.inset"
# Times are those of a machine that has other things to do, too.
SLACK = float(os.environ.get("INSET_SLACK", "4"))
CAPABILITIES = {
    "textDocument": {
        "diagnostic": {}, "callHierarchy": {}, "inlayHint": {}, "linkedEditingRange": {},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "semanticTokens": {"requests": {"full": True, "range": True}, "formats": ["relative"],
                           "tokenTypes": ["keyword", "class", "property"], "tokenModifiers": []},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}},
            "isPreferredSupport": True, "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]}},
    }
}


def large(size=500_000):
    """A spec of about so many bytes."""
    return spec(1000 * size // len(spec(1000)))


def storyboard(scenes=250, views=20):
    """Scenes whose labels are held against the root, with frames that the constraints do not give."""
    parts = []
    for scene in range(scenes):
        labels, constraints = [], []
        for i in range(views):
            name, y = f"l{scene}-{i}", 20 + 30 * i
            labels.append(
                f'<label opaque="NO" text="Label {i}" id="{name}"><rect key="frame" x="21" y="{y}" '
                f'width="42" height="21"/><fontDescription key="fontDescription" type="system" '
                f'pointSize="17"/></label>')
            for attribute, constant in (("leading", 20), ("top", y)):
                constraints.append(
                    f'<constraint firstItem="{name}" firstAttribute="{attribute}" '
                    f'secondItem="root{scene}" secondAttribute="{attribute}" constant="{constant}" '
                    f'id="{attribute}{name}"/>')
        parts.append(
            f'<scene sceneID="s{scene}"><objects><viewController id="vc{scene}" '
            f'sceneMemberID="viewController"><view key="view" contentMode="scaleToFill" '
            f'id="root{scene}"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>'
            f'<subviews>{"".join(labels)}</subviews><viewLayoutGuide key="safeArea" id="sa{scene}"/>'
            f'<constraints>{"".join(constraints)}</constraints></view></viewController></objects>'
            f'</scene>')
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<document '
        'type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" '
        'toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" '
        'useTraitCollections="YES" useSafeAreas="YES" initialViewController="vc0">\n'
        ' <device id="retina6_12" orientation="portrait" appearance="light"/>\n<scenes>\n'
        + "\n".join(parts) + "\n</scenes></document>\n")


def findings(views=240):
    """A screen of many findings that have fixes, each of which is tried on all environments."""
    return "screen S {\n" + "\n".join(
        f'  label a{i} "Text {i}" {{\n    top == superview.top + {8 + i % 9}\n'
        f"    leading == superview.leading + {20 + i}\n  }}" for i in range(views)) + "\n}\n"


class Desk:
    """A server with large documents that it knows, and a small one."""

    def __init__(self):
        self.server = Server()
        self.server.initialize(CAPABILITIES)
        self.server.open(PLAYER, SMALL)
        for uri, text, language in [
                (SPEC, large(), "inset"), (FINDINGS, findings(), "inset"),
                (BOARD, storyboard(), "storyboard")]:
            self.server.open(text, uri, language)
        for uri in (SPEC, FINDINGS, BOARD, SMALL):
            self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})

    def ask(self, method, params):
        return self.server.answer(self.server.start_request(method, params))

    def cancel(self, method, params, delay, word="$/cancelRequest"):
        """Seconds until the request and then a hover elsewhere are answered, and the error's code."""
        server = self.server
        server.kept.clear()
        while not server.said.empty():
            server.said.get()
        number = server.ids + 1
        token = f"work {number}"
        id = server.start_request(method, params | {"workDoneToken": token})
        time.sleep(delay)
        start = time.monotonic()
        server.notify(word, {"id": id, "token": token})
        hover = server.start_request("textDocument/hover", {
            "textDocument": {"uri": SMALL}, "position": {"line": 1, "character": 10}})
        answer = server.answer(id)
        refused = time.monotonic() - start
        assert "play" in str(server.answer(hover)["result"])
        free = time.monotonic() - start
        self.check_progress(token)
        return refused, free, answer.get("error", {}).get("code")

    def check_progress(self, token):
        """Progress that has begun has ended, and nothing follows its end."""
        kinds = [m["params"]["value"]["kind"] for m in self.server.kept
                 if m.get("method") == "$/progress" and m["params"]["token"] == token]
        if kinds:
            assert kinds[0] == "begin" and kinds[-1] == "end", kinds
            assert kinds.count("begin") == kinds.count("end") == 1, kinds


def requests():
    """Every request that can be cancelled, about a document where it takes long."""
    whole = {"range": span(0, 0, 100_000, 0)}
    place = {"position": {"line": 12, "character": 10}}
    context = {"context": {"diagnostics": [], "includeDeclaration": True}}
    options = {"options": {"tabSize": 2, "insertSpaces": True}}

    def about(uri, *parts):
        params = {"textDocument": {"uri": uri}}
        for part in parts:
            params = params | part
        return params

    listed = []
    for uri in (SPEC, BOARD):
        listed += [
            ("textDocument/hover", about(uri, place)),
            ("textDocument/completion", about(uri, place)),
            ("textDocument/codeLens", about(uri)),
            ("textDocument/inlayHint", about(uri, whole)),
            ("textDocument/documentSymbol", about(uri)),
            ("textDocument/foldingRange", about(uri)),
            ("textDocument/selectionRange", about(uri, {"positions": [place["position"]] * 1000})),
            ("textDocument/diagnostic", about(uri)),
            ("inset/frames", about(uri)),
            ("inset/preview", about(uri)),
            ("textDocument/codeAction", about(uri, whole, context)),
        ]
    listed += [
        ("textDocument/semanticTokens/full", about(SPEC)),
        ("textDocument/semanticTokens/range", about(SPEC, whole)),
        ("textDocument/formatting", about(SPEC, options)),
        ("textDocument/rangeFormatting", about(SPEC, whole, options)),
        ("textDocument/definition", about(SPEC, place)),
        ("textDocument/references", about(SPEC, context, {"position": {"line": 0, "character": 5}})),
        ("textDocument/documentHighlight", about(SPEC, {"position": {"line": 0, "character": 5}})),
        ("textDocument/rename", about(SPEC, {"position": {"line": 0, "character": 5},
                                             "newName": "other"})),
        ("textDocument/prepareRename", about(SPEC, place)),
        ("textDocument/documentLink", about(SPEC)),
        ("textDocument/linkedEditingRange", about(SPEC, {"position": {"line": 0, "character": 5}})),
        ("textDocument/prepareCallHierarchy", about(SPEC, place)),
        ("inset/explain", about(SPEC, place)),
        ("workspace/symbol", {"query": ""}),
        ("workspace/diagnostic", {"previousResultIds": []}),
        ("textDocument/codeAction", about(FINDINGS, whole, context)),
        ("textDocument/codeAction", about(FINDINGS, whole, {"context": {
            "diagnostics": [], "only": ["source.fixAll"]}})),
        ("textDocument/codeAction", about(SPEC, whole, {"context": {
            "diagnostics": [], "only": ["source.fixAll"]}})),
        ("codeAction/resolve", {"title": "Fix all", "data": {
            "uri": FINDINGS, "isWorkspace": False}}),
        ("codeAction/resolve", {"title": "Fix all", "data": {
            "uri": FINDINGS, "isWorkspace": True}}),
    ]
    return listed


def resolvable(desk):
    """The requests, with the revision that the server gives its code actions."""
    actions = desk.ask("textDocument/codeAction", {
        "textDocument": {"uri": FINDINGS}, "range": span(0, 0, 20, 0),
        "context": {"diagnostics": []}})
    data = next(a["data"] for a in actions["result"] if "data" in a)
    listed = requests()
    for _, params in listed:
        if "data" in params:
            params["data"] = data | {"isWorkspace": params["data"]["isWorkspace"]}
    return listed


def name(method, params):
    about = params.get("textDocument", {}).get("uri") or params.get("data", {}).get("uri") or ""
    extra = " all" if params.get("context", {}).get("only") or params.get(
        "data", {}).get("isWorkspace") else ""
    return f"{method} {about.rsplit('/', 1)[-1]}{extra}".strip()


def delays(tries):
    """Moments at which to cancel: at once, and while the request is worked on."""
    return [(0, 0.002, 0.005, 0.01, 0.02)[i % 5] for i in range(tries)]


@pytest.fixture(scope="module")
def desk():
    desk = Desk()
    yield desk
    desk.server.__exit__()


@pytest.mark.parametrize("word", ["$/cancelRequest", "window/workDoneProgress/cancel"])
def test_every_request_is_refused_at_once(desk, word):
    late = []
    for method, params in resolvable(desk):
        times = [desk.cancel(method, params, delay, word) for delay in delays(5)]
        assert {code for _, _, code in times} <= {None, -32800}, (method, times)
        refused = statistics.median(time for time, _, _ in times)
        if refused > 0.050 * SLACK:
            late.append((name(method, params), refused))
    assert not late


LONG = ("textDocument/codeAction", "codeAction/resolve", "workspace/diagnostic",
        "textDocument/formatting", "textDocument/rangeFormatting", "textDocument/rename",
        "textDocument/semanticTokens/full", "textDocument/semanticTokens/range")


def test_long_work_ends_when_it_is_taken_back(desk):
    for method, params in resolvable(desk):
        if method not in LONG:
            continue
        times = [desk.cancel(method, params, 0.05) for _ in range(5)]
        assert statistics.median(free for _, free, _ in times) < 0.050 * SLACK, (
            name(method, params), times)


def test_a_first_look_is_taken_back():
    times = []
    for _ in range(3):
        with Server() as server:
            server.initialize(CAPABILITIES)
            server.open(large(1_000_000), SPEC)
            id = server.start_request("textDocument/codeAction", {
                "textDocument": {"uri": SPEC}, "range": span(0, 0, 9, 0),
                "context": {"diagnostics": []}})
            time.sleep(0.1)
            start = time.monotonic()
            server.notify("$/cancelRequest", {"id": id})
            assert server.answer(id)["error"]["code"] == -32800
            times.append(time.monotonic() - start)
    assert min(times) < 0.050 * SLACK, times


def test_each_request_has_one_answer(desk):
    """Cancellations that cross the answers, and ids that are used again after them."""
    server = desk.server
    document = {"textDocument": {"uri": SMALL}, "position": {"line": 1, "character": 10}}
    for i in range(300):
        id = server.start_request("textDocument/hover", document, id=f"crossing {i % 3}")
        server.notify("$/cancelRequest", {"id": id})
        if i % 2:
            time.sleep(0.0002 * (i % 7))
        server.answer(id)
    server.request("textDocument/hover", document)
    with pytest.raises(queue.Empty):
        server.wait(lambda m: str(m.get("id")).startswith("crossing"), seconds=0.2)


def main():
    os.environ["INSET"] = sys.argv[1]
    tries = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    desk = Desk()
    print(f"{'request':60} {'refused: median':>16} {'worst':>7} {'free: median':>13} {'worst':>7}"
          f"  milliseconds, {tries} tries")
    for method, params in resolvable(desk):
        times = [desk.cancel(method, params, delay) for delay in delays(tries)]
        cancelled = sum(code == -32800 for _, _, code in times)
        columns = [[t[i] * 1000 for t in times] for i in (0, 1)]
        print(f"{name(method, params):60} {statistics.median(columns[0]):16.1f} "
              f"{max(columns[0]):7.1f} {statistics.median(columns[1]):13.1f} {max(columns[1]):7.1f}"
              f"  {cancelled} cancelled", flush=True)
    desk.server.__exit__()


if __name__ == "__main__":
    main()
