"""`inset preview`: a page in a real browser that follows files, and what its server refuses."""

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

import pytest

from browser import Browser
from lsp_client import program
from test_cli import EXAMPLES, run

SPEC = """screen Card {
    label title "Card" {
        leading == root.safeArea.leading + 16
        top == root.safeArea.top + 200
    }
    view card {
        leading == root.safeArea.leading + 16
        trailing == root.safeArea.trailing - 16
        top == root.safeArea.top + 20
        height == 120
    }
}
"""
HEIGHT = ("[...document.querySelectorAll('figure')].map((f) => f.querySelector('.drawing [data-path=\"root.card\"] .frame'))"
          ".filter((f) => f).map((f) => Number(f.getAttribute('height')))[0]")
STATE = "document.documentElement.dataset.state"


class Preview:
    """A running `inset preview` of a folder."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.process = subprocess.Popen(
            [program(), "preview", ".", "--json", *options], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.url = json.loads(self.process.stdout.readline())["url"]
        self.host = self.url.split("/")[2]

    def tell(self, line):
        """Says something on its standard input."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()

    def send(self, text, more=b""):
        """What the server answers to bytes, until it hangs up."""
        with socket.create_connection(self.host.split(":"), 10) as connection:
            connection.sendall(text.encode() + more)
            answer = b""
            while data := connection.recv(1 << 16):
                answer += data
        return answer.decode()

    def ask(self, path=None, method="GET", **headers):
        path = path if path is not None else "/" + self.url.split("/", 3)[3]
        head = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in head.items() if value is not None]
        return self.send("\r\n".join(lines) + "\r\n\r\n")


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "Card.inset").write_text(SPEC)
    return folder


@pytest.fixture
def preview(folder):
    preview = Preview(folder)
    yield preview
    preview.end()


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("preview")) as browser:
        yield browser


@pytest.fixture
def page(browser, preview):
    page = browser.page(preview.url)
    page.front()
    page.wait(f"{STATE} !== undefined && document.getElementById('live').textContent === 'Follows the files'")
    yield page
    page.listen()
    assert not page.complaints
    asked = {url for url in page.requested if not url.startswith("data:")}
    assert {url.split("#")[0].rstrip("/") for url in asked} <= {
        preview.url.rstrip("/"), preview.url + "events", preview.url + "edit", preview.url + "ask"}


def test_an_edit_is_seen_and_what_was_chosen_stays(page, preview):
    page.choose("device", "iPhone 15 Pro")
    page.wait(HEIGHT + " === 120")
    view = "document.querySelector('figure:not([hidden]) .drawing [data-path=\"root.card\"]')"
    page.click(view)
    assert page.run("document.querySelector('#chosen h2').innerText") == "root.card"
    page.run(view + ".focus()")
    page.run("scrollTo(0, 60)")
    times = []
    for height in (140, 160, 180):
        began = time.monotonic()
        (preview.folder / "Card.inset").write_text(SPEC.replace("120", str(height)))
        page.wait(HEIGHT + f" === {height}")
        times.append(time.monotonic() - began)
        assert "height" in page.run("document.getElementById('chosen').innerText")
        assert str(height) in page.run("document.getElementById('chosen').innerText")
        assert page.run("document.activeElement.dataset.path") == "root.card"
        assert page.run("document.getElementById('device').value") == "iPhone 15 Pro"
        assert page.run("scrollY") == 60
    # A state without the screen loses nothing.
    (preview.folder / "Card.inset").write_text("")
    page.wait("document.querySelectorAll('figure').length === 0")
    (preview.folder / "Card.inset").write_text(SPEC.replace("120", "200"))
    page.wait(HEIGHT + " === 200")
    assert "200" in page.run("document.getElementById('chosen').innerText")
    assert page.run("document.activeElement.dataset.path") == "root.card"
    assert page.run("[document.getElementById('device').value, scrollY]") == ["iPhone 15 Pro", 60]
    print(f"seen after {' '.join(f'{1000 * t:.0f}' for t in times)} ms, looked for every 50")
    page.picture(preview.folder / "preview.png")


def test_findings_come_and_go(page, preview):
    listed = "[...document.querySelectorAll('#problems li')].map((i) => i.innerText).join()"
    assert "unsafe-edge" not in page.run(listed)
    (preview.folder / "Card.inset").write_text(SPEC.replace("root.safeArea.top + 200", "root.top"))
    page.wait(f"{listed}.includes('unsafe-edge')")
    # What cannot be understood is a finding, too, and the page goes on.
    (preview.folder / "Card.inset").write_text(SPEC.replace("height ==", "heigth =="))
    page.wait(f"{listed}.includes('heigth')")
    (preview.folder / "Card.inset").write_text(SPEC)
    page.wait(f"document.querySelectorAll('#problems li').length === 0")


STATUS = "document.getElementById('live').textContent"


def test_a_fix_is_applied_and_taken_back(page, preview):
    path = preview.folder / "Card.inset"
    broken = SPEC.replace("root.safeArea.top + 200", "root.top")
    path.write_text(broken)
    button = "document.querySelector('#problems .apply')"
    page.wait(f"{button} !== null")
    assert "root.safeArea.top" in page.run(f"{button}.getAttribute('aria-label')")
    assert page.run("document.getElementById('undo').hidden")
    page.click(button)
    page.wait("document.querySelectorAll('#problems li').length === 0")
    assert path.read_text() == SPEC.replace("root.safeArea.top + 200", "root.safeArea.top")
    assert page.run(STATUS) == "Done: Pin to 'root.safeArea.top'"
    page.picture(preview.folder / "preview-fix.png")
    page.click("document.getElementById('undo')")
    page.wait(f"{button} !== null")
    assert path.read_text() == broken
    page.wait("document.getElementById('undo').hidden")
    # What somebody has changed meanwhile is left alone.
    page.click(button)
    page.wait("document.querySelectorAll('#problems li').length === 0")
    path.write_text(SPEC.replace("120", "130"))
    page.click("document.getElementById('undo')")
    page.wait(f"{STATUS}.startsWith('Not done: ')")
    assert path.read_text() == SPEC.replace("120", "130")


def test_only_what_the_page_shows_is_changed(folder, tmp_path):
    other = tmp_path / "Other.inset"
    broken = SPEC.replace("root.safeArea.top + 200", "root.top")
    other.write_text(broken)
    (folder / "Card.inset").write_text(broken)
    preview = Preview(folder)
    try:
        found = json.loads(run("check", ".", "--format", "json", cwd=folder).stdout)["findings"]
        finding = next(one for one in found if one["rule"] == "unsafe-edge")
        path = "/" + preview.url.split("/", 3)[3] + "edit"
        asked = {
            "action": "fix", "file": preview.ask().split('data-file="')[1].split('"')[0],
            "line": finding["range"]["start"]["line"], "rule": finding["rule"], "message": finding["message"],
            "fix": finding["fixes"][0]["title"],
        }

        def post(body, origin=f"http://{preview.host}", kind="application/json"):
            text = body if isinstance(body, str) else json.dumps(body)
            return preview.send(
                f"POST {path} HTTP/1.1\r\nHost: {preview.host}\r\n" + (f"Origin: {origin}\r\n" if origin else "")
                + f"Content-Type: {kind}\r\nContent-Length: {len(text)}\r\n\r\n{text}")

        for refused, status in (
            (post(asked, origin=None), 403), (post(asked, origin="http://example.org"), 403),
            (post(asked, kind="text/plain"), 400), (post("{"), 400), (preview.ask(path), 405),
        ):
            assert refused.startswith(f"HTTP/1.1 {status} "), refused
        for wrong in (
            {}, {"action": "run"}, {"action": "undo"}, {"action": "fix"}, {**asked, "file": "../Other.inset"},
            {**asked, "file": str(other)}, {**asked, "line": 5}, {**asked, "rule": "overlap"}, {**asked, "fix": "Delete"},
            {**asked, "message": "x"}, [],
        ):
            answer = json.loads(post(wrong).split("\r\n\r\n", 1)[1])
            assert answer["done"] is False and answer["message"], (wrong, answer)
        assert other.read_text() == broken and (folder / "Card.inset").read_text() == broken
        answer = json.loads(post(asked).split("\r\n\r\n", 1)[1])
        assert answer == {"done": True, "message": "", "undo": asked["fix"]}
        assert (folder / "Card.inset").read_text() != broken
        (folder / "Card.inset").write_text(broken)
        (folder / "Card.inset").chmod(0o444)
        answer = json.loads(post(asked).split("\r\n\r\n", 1)[1])
        assert answer["done"] is False and (folder / "Card.inset").read_text() == broken
    finally:
        preview.end()


def test_files_come_and_go(page, preview):
    names = "[...document.querySelectorAll('#screens a span:first-child')].map((s) => s.innerText).join()"
    assert page.run(names) == "Card"
    (preview.folder / "More").mkdir()
    (preview.folder / "More" / "Other.inset").write_text(SPEC.replace("Card", "Other"))
    page.wait(f"{names} === 'Card,Other'")
    (preview.folder / "Card.inset").unlink()
    page.wait(f"{names} === 'Other'")
    (preview.folder / "More" / "Other.inset").unlink()
    page.wait(f"{names} === ''")
    (preview.folder / "Card.inset").write_text(SPEC)
    page.wait(f"{names} === 'Card'")


def test_imported_files_and_settings_are_followed(page, preview):
    (preview.folder / "Parts").mkdir()
    part = "component Part {\n    view card {\n        edges == superview.edges\n        height == 77\n    }\n}\n"
    (preview.folder / "Parts" / "Part.inset").write_text(part)
    (preview.folder / "Card.inset").write_text(
        'import "Parts/Part.inset"\n\nscreen Card {\n    Part part {\n        top == root.safeArea.top\n'
        "        leading == root.safeArea.leading\n        trailing == root.safeArea.trailing\n    }\n}\n")
    inner = HEIGHT.replace("root.card", "root.part.card")
    page.wait(inner + " === 77")
    (preview.folder / "Parts" / "Part.inset").write_text(part.replace("77", "99"))
    page.wait(inner + " === 99")
    (preview.folder / "inset.json").write_text('{"devices": ["ipad-pro-11-m4"]}')
    page.wait("[...document.querySelectorAll('figure')].every((f) => f.dataset.environment.startsWith('ipad-pro-11-m4 '))")


def test_it_says_when_the_preview_has_ended(page, preview):
    preview.process.terminate()
    page.wait("document.getElementById('live').textContent === 'The preview has ended'")
    page.listen()
    page.complaints.clear()


def test_what_is_drawn_is_what_render_draws(preview):
    page = preview.ask().split("\r\n\r\n", 1)[1]
    done = run("render", ".", "-o", "page.html", cwd=preview.folder)
    assert done.returncode == 0, done.err
    # What it has more is its own script and style.
    mine = re.compile(r"^<(script|style) data-live>\n.*?</\1>\n", re.M | re.S)
    assert len(mine.findall(page)) == 5
    page = mine.sub("", page)
    assert page == (preview.folder / "page.html").read_text().replace("<body>", "<body data-live>")


def test_only_its_own_page_is_answered(preview):
    secret = preview.url.split("/")[3]
    assert len(secret) == 32
    assert preview.ask().startswith("HTTP/1.1 200 OK\r\n")
    assert preview.ask(Origin=f"http://{preview.host}").startswith("HTTP/1.1 200")
    assert preview.ask(Host=preview.host.replace("127.0.0.1", "localhost")).startswith("HTTP/1.1 200")
    for answer in (
        preview.ask("/"), preview.ask(f"/{'0' * 32}/"), preview.ask(f"/{secret[:-1]}/"), preview.ask(f"/{secret}"),
        preview.ask(Host="example.org"), preview.ask(Host=None), preview.ask(Host="127.0.0.1"),
        preview.ask(Origin="http://example.org"), preview.ask(Origin="null"), preview.ask("/", method="POST"),
    ):
        assert answer.startswith("HTTP/1.1 403 Forbidden\r\n"), answer
        assert "Card" not in answer
    assert preview.ask(method="POST").startswith("HTTP/1.1 405")
    assert preview.ask(f"/{secret}/../../etc/passwd").startswith("HTTP/1.1 404")


@pytest.mark.parametrize("head, status", [
    ("GET\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400), ("GET x HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA b: c\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    ("GET /\x01 HTTP/1.1\r\n\r\n", 400), ("GET /é HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", 400), ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: " + "b" * 20000 + "\r\n\r\n", 413), ("G" * 20000, 413),
])
def test_what_is_no_request_is_refused(preview, head, status):
    try:
        assert preview.send(head).startswith(f"HTTP/1.1 {status} ")
    except ConnectionResetError:
        # It hung up on bytes that nobody reads.
        assert status == 413
    assert preview.ask().startswith("HTTP/1.1 200")


def test_slow_and_many_clients_do_not_keep_others_waiting(preview):
    waiting = [socket.create_connection(preview.host.split(":"), 10) for _ in range(40)]
    for connection in waiting:
        connection.sendall(b"GET / HT")
    began = time.monotonic()
    assert preview.ask().startswith("HTTP/1.1 200")
    assert time.monotonic() - began < 5
    for connection in waiting:
        connection.close()


def test_it_listens_on_this_machine_alone(preview):
    port = int(preview.host.split(":")[1])
    taken = subprocess.run(
        [program(), "preview", ".", "--port", str(port)], cwd=preview.folder, capture_output=True, text=True, timeout=30)
    assert taken.returncode == 2 and f"port {port} cannot be listened on" in taken.stderr
    if shutil.which("hostname"):
        own = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        for address in (a for a in own if "." in a):
            with pytest.raises(OSError):
                socket.create_connection((address, port), 2).close()


@pytest.mark.parametrize("arguments, words", [
    (["nowhere"], "nowhere: there is no such file or folder"), (["--port", "x"], "--port needs a number"),
    (["--port", "70000"], "--port needs a number"), (["-"], "not the standard input"),
])
def test_calls_that_make_no_sense_are_refused(folder, arguments, words):
    done = run("preview", *arguments, cwd=folder)
    assert done.returncode == 2 and words in done.err


def test_the_examples_fit_on_a_phone_and_in_the_dark(browser, tmp_path):
    shutil.copytree(EXAMPLES, tmp_path / "Examples")
    preview = Preview(tmp_path / "Examples")
    try:
        page = browser.page(preview.url, 390, 800)
        page.front()
        page.appearance("dark")
        page.wait(f"{STATE} !== undefined")
        assert page.run("document.documentElement.scrollWidth") <= 390
        assert page.run("document.getElementById('live').getBoundingClientRect().width") > 0
        page.picture(tmp_path / "preview-phone.png")
        page.listen()
        assert not page.complaints
    finally:
        preview.end()
