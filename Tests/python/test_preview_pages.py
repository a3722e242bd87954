"""The page that a session serves, without a browser: what it is told, asked and sent, and what it refuses."""

import html
import json
import re
import threading
import time
import urllib.error
import urllib.request

import pytest

from lsp_client import FIXED, PLAYER, Server

URI = "file:///project/Player.inset"
CAPABILITIES = {"window": {"showDocument": {"support": True}}, "workspace": {"applyEdit": True}}


class Page:
    """A session with a document and its page."""

    def __init__(self, server, text=PLAYER, capabilities=CAPABILITIES):
        self.server = server
        server.request("initialize", {
            "capabilities": capabilities, "workspaceFolders": [{"uri": "file:///project", "name": "project"}]})
        server.notify("initialized", {})
        server.open(text, URI)
        self.text = text
        self.url = server.request("inset/openPreview", {})["result"]["url"]
        self.view = {"file": "Player.inset", "screen": "Player", "view": "root.play", "environment": "iphone-x 16 portrait"}

    def get(self):
        with urllib.request.urlopen(self.url, timeout=20) as answer:
            return answer.read().decode()

    def shows(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in (page := self.get()):
            assert time.monotonic() < end, f"waited in vain for {text}"
            time.sleep(0.02)
        return page

    def post(self, kind, body, **headers):
        head = {"Content-Type": "application/json", "Origin": self.url.rsplit("/", 2)[0], **headers}
        request = urllib.request.Request(self.url + kind, json.dumps(body).encode(), {k: v for k, v in head.items() if v})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def later(self, kind, body):
        """Asks on a thread of its own; the answer is in the list that is returned, once it is there."""
        answers = []
        thread = threading.Thread(target=lambda: answers.append(self.post(kind, body)))
        thread.start()
        return answers, thread

    def change(self, text, version):
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]})
        self.text = text


@pytest.fixture
def page():
    with Server() as server:
        yield Page(server)


def test_it_is_served_once_until_it_is_closed(page):
    assert page.server.request("inset/openPreview", {})["result"]["url"] == page.url
    page.shows('data-path="root.play"')
    page.server.notify("inset/closePreview", {})
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            page.get()
        except OSError:
            break
        time.sleep(0.02)
    else:
        raise AssertionError("it is served still")
    other = page.server.request("inset/openPreview", {})["result"]["url"]
    assert other != page.url


def test_it_follows_what_is_typed_opened_and_closed(page):
    page.change(PLAYER.replace("Play", "Stop"), 2)
    page.shows("Stop")
    page.server.open(PLAYER.replace("Player", "Other"), "file:///project/More/Other.inset")
    assert 'href="#More/Other.inset/Other"' in page.shows("More/Other.inset")
    page.server.notify("textDocument/didClose", {"textDocument": {"uri": "file:///project/More/Other.inset"}})
    end = time.monotonic() + 20
    while "More/Other.inset" in page.get():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_change_is_an_edit_that_the_editor_makes(page):
    page.shows('data-path="root.play"')
    answers, thread = page.later("edit", {"action": "change", **page.view, "move": {"top": 4, "bottom": 4}})
    asked = page.server.wait(lambda m: m.get("method") == "workspace/applyEdit")["params"]
    assert asked["label"] == "Move 'play'"
    (edit,) = asked["edit"]["changes"][URI]
    assert edit["newText"] == "12" and edit["range"]["start"]["line"] == 2
    time.sleep(0.2)
    assert not answers, "it is not done before the document has it"
    page.change(PLAYER.replace("+ 8", "+ 12"), 2)
    thread.join(20)
    assert answers == [{"done": True, "message": "", "undo": "Move 'play'"}]
    answers, thread = page.later("edit", {"action": "undo"})
    asked = page.server.wait(lambda m: m.get("method") == "workspace/applyEdit")["params"]
    page.change(PLAYER, 3)
    thread.join(20)
    assert answers == [{"done": True, "message": "", "undo": None}]


def test_an_editor_that_does_not_make_it_is_told_of(page):
    page.shows('data-path="root.play"')
    began = time.monotonic()
    answer = page.post("edit", {"action": "change", **page.view, "move": {"top": 4, "bottom": 4}})
    assert answer["done"] is False and "did not make the change" in answer["message"]
    assert 4 < time.monotonic() - began < 12


def test_a_fix_is_applied_by_its_words(page):
    text = page.shows("data-fix=")
    item = re.search(r"<li [^>]*data-fix=.*?</li>", text, re.S)[0]
    asked = {name: html.unescape(re.search(f'data-{name}="([^"]*)"', item)[1]) for name in ("file", "line", "rule", "fix")}
    asked["message"] = html.unescape(re.search(r'class="message">(.*?)</span>', item)[1])
    answers, thread = page.later("edit", {"action": "fix", **asked, "line": int(asked["line"])})
    params = page.server.wait(lambda m: m.get("method") == "workspace/applyEdit")["params"]
    (edit,) = params["edit"]["changes"][URI]
    assert "safeArea" in edit["newText"]
    page.change(FIXED, 2)
    thread.join(20)
    assert answers[0]["done"] is True


def test_a_place_is_shown_in_the_editor(page):
    page.shows('data-path="root.play"')
    answer = page.post("ask", {"action": "show", "isAsked": True, **page.view})
    assert answer["place"] == {"file": "Player.inset", "line": 2, "column": 3} and answer["isOpened"] is True
    asked = page.server.wait(lambda m: m.get("method") == "window/showDocument")["params"]
    assert asked == {
        "uri": URI, "external": False, "takeFocus": True,
        "selection": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 2}}}


def test_the_cursor_is_an_event(page):
    page.shows('data-path="root.play"')
    events = urllib.request.urlopen(page.url + "events", timeout=20)
    page.server.notify("inset/cursor", {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 5}})
    lines = []
    while not lines or not lines[-1].startswith(b'data: {"file"'):
        lines.append(events.readline())
    assert json.loads(lines[-1][6:]) == {"file": "Player.inset", "screen": "Player", "view": "root.play"}
    events.close()


def test_windows_and_what_a_screen_is_in_them(page):
    page.shows('data-path="root.play"')
    known = page.post("ask", {"action": "windows", "file": "Player.inset"})
    assert "iphone-15-pro 26 portrait" in [one["id"] for one in known["windows"]]
    assert len(known["windows"]) > 50 and len(known["textSizes"]) == 12
    assert {"base", "pseudo", "longest"} <= {one["id"] for one in known["languages"]}
    for window in known["windows"]:
        assert window["width"] > 200 and window["height"] > 200
    drawn = page.post("ask", {
        "action": "try", "file": "Player.inset", "screen": "Player", "window": "iphone-15-pro 26 portrait", "textSize": "xLarge",
        "language": "pseudo", "direction": "rtl"})
    assert drawn["done"] and drawn["environment"].endswith("rtl xLarge pseudo") and "root.play" in drawn["svg"]


@pytest.mark.parametrize(("kind", "headers"), [
    ("ask", {"Origin": None}), ("edit", {"Origin": None}), ("ask", {"Origin": "http://example.org"}),
    ("edit", {"Host": "example.org"}),
])
def test_only_its_own_page_is_answered(page, kind, headers):
    with pytest.raises(urllib.error.HTTPError) as refused:
        page.post(kind, {"action": "undo", "file": "Player.inset"}, **headers)
    assert refused.value.code == 403


def test_who_takes_no_edits_is_not_asked():
    with Server() as server:
        page = Page(server, capabilities={})
        page.shows('data-path="root.play"')
        answer = page.post("edit", {"action": "change", **page.view, "move": {"top": 4, "bottom": 4}})
        assert answer["done"] is False and "takes no edits" in answer["message"]
        assert page.post("ask", {"action": "show", **page.view})["isOpened"] is False


def test_who_looks_again_sees_what_has_come(page):
    """What nobody looks at is not drawn; it is once somebody does."""
    page.shows('data-path="root.play"')
    time.sleep(5.5)
    for version in range(2, 12):
        page.change(PLAYER.replace("Play\"", f"Play {version}\""), version)
        page.server.request("inset/environments", {"textDocument": {"uri": URI}})
    page.shows(">Play 11<", 5)
