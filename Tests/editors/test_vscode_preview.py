"""The page that the VS Code extension shows beside the text, in the browser that VS Code is made of."""

import re

import pytest

from browser import Browser
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


def test_nothing_from_outside_runs_in_it(browser, seen, tmp_path):  # noqa: F811
    """A script or a picture that got into the page past all escaping would do nothing."""
    evil = seen["pages"][0].replace("<main>", "<main><script>window.evil = 1</script><img src=\"https://example.invalid/x.png\">")
    assert evil != seen["pages"][0] and re.search(r"script nonce=", evil)
    page = shown(browser, tmp_path, evil)
    assert page.run("window.evil === undefined")
    page.listen()
    assert len(page.complaints) >= 2
