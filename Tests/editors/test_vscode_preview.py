"""The page that the VS Code extension shows beside the text, in the browser that VS Code is made of."""

import re
import time

import pytest

from browser import Browser
from test_preview import SPEC, Preview
from test_vscode import seen  # noqa: F401 (a fixture)

#: What VS Code gives a page in a webview.
STAND_IN = """
window.said = [];
window.acquireVsCodeApi = () => ({ postMessage: (message) => window.said.push(message), getState: () => undefined, setState: () => {} });
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("preview")) as browser:
        yield browser


def shown(browser, folder, text):
    file = folder / "page.html"
    file.write_text(text, "utf-8")
    page = browser.page("about:blank#", 700, 900)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=STAND_IN)
    page.call("Page.navigate", url=file.as_uri())
    page.wait("document.querySelector('.view') !== null")
    return page


def test_a_click_on_a_view_asks_for_its_line(browser, seen, tmp_path):  # noqa: F811
    page = shown(browser, tmp_path, seen["pages"][0])
    page.click("document.querySelector('.view[data-path=\"root.play\"] .frame')")
    assert page.run("window.said") == [{"command": "reveal", "line": 2}]
    page.click("document.querySelector('.view[data-path=\"root\"] .frame')")
    assert page.run("window.said.at(-1)") == {"command": "reveal", "line": 1}
    page.picture(tmp_path / "vscode-preview.png")
    page.listen()
    assert not page.complaints, "the page breaks its own security policy, or has an error"
    assert len(page.requested) == 1


def test_the_box_asks_for_all_devices(browser, seen, tmp_path):  # noqa: F811
    page = shown(browser, tmp_path, seen["pages"][0])
    page.click("document.getElementById('all')")
    assert page.run("window.said") == [{"command": "all", "value": True}]
    page = shown(browser, tmp_path, seen["pages"][2])
    assert page.run("document.getElementById('all').checked") is True
    assert page.run("document.querySelectorAll('.picture').length") > 5
    assert page.run("document.documentElement.scrollWidth") <= 700
    ids = page.run("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(ids) == len(set(ids)), "a picture takes another's outline for its own"
    page.picture(tmp_path / "vscode-preview-all.png")


def test_another_state_keeps_the_place_and_the_cursor_is_shown(browser, seen, tmp_path):  # noqa: F811
    page = shown(browser, tmp_path, seen["pages"][2])
    page.resize(700, 400)
    page.run("scrollTo(0, 300)")
    page.run("window.first = document.querySelector('figure'); 0")
    pictures = "[...document.querySelectorAll('figure')].map((f) => f.innerHTML)"
    page.run("postMessage({ command: 'show', all: false, uri: 'file:///a', pictures: " + pictures + ".map((p) => p.replaceAll('Play', 'Stop')) }, '*')")
    page.wait("document.querySelector('main').textContent.includes('Stop') && !document.getElementById('all').checked")
    assert page.run("scrollY") == 300
    assert page.run("window.first === document.querySelector('figure')"), "pictures are replaced in their places"
    pointed = "[...new Set([...document.querySelectorAll('.pointed')].map((v) => v.dataset.path))].join()"
    for line, path in ((1, "root"), (2, "root.play"), (3, "root.play")):
        page.run(f"postMessage({{ command: 'cursor', line: {line} }}, '*')")
        page.wait(f"{pointed} === {path!r}")
    page.run("postMessage({ command: 'show', all: false, uri: 'file:///a', pictures: [] }, '*')")
    page.wait("document.querySelector('main').textContent === 'There is no screen to show.'")
    page.listen()
    assert not page.complaints


def test_all_screens_are_shown_in_a_frame(browser, seen, tmp_path):  # noqa: F811
    """The page of the server works in a panel whose policy lets nothing else in."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "Card.inset").write_text(SPEC)
    preview = Preview(folder)
    try:
        (old,) = re.findall(r'src="(http://[^"#]+)', seen["frames"][0])
        text = seen["frames"][0].replace(old, preview.url).replace(old.rsplit("/", 2)[0], preview.url.rsplit("/", 2)[0])
        (tmp_path / "page.html").write_text(text, "utf-8")
        page = browser.page("about:blank#", 900, 700)
        page.call("Page.navigate", url=(tmp_path / "page.html").as_uri())
        frames = "Page.getFrameTree"
        deadline = time.monotonic() + 20
        while preview.url not in str(page.call(frames)) and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(1)
        page.picture(tmp_path / "vscode-all-screens.png")
        page.listen()
        assert not page.complaints
        assert any(url.startswith(preview.url) for url in page.requested)
    finally:
        preview.end()


def test_nothing_from_outside_runs_in_it(browser, seen, tmp_path):  # noqa: F811
    """A script or a picture that got into the page past all escaping would do nothing."""
    evil = seen["pages"][0].replace("<main>", "<main><script>window.evil = 1</script><img src=\"https://example.invalid/x.png\">")
    assert evil != seen["pages"][0] and re.search(r"script nonce=", evil)
    page = shown(browser, tmp_path, evil)
    assert page.run("window.evil === undefined")
    page.listen()
    assert len(page.complaints) >= 2
