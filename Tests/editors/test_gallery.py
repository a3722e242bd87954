"""The page of `inset render -o page.html` in a real browser: filters, clicks, findings, both appearances."""

import json
import re
import struct

import pytest

from browser import Browser
from test_cli import EXAMPLES, run

SPEC = EXAMPLES / "Mistakes" / "UnderTheNotch.inset"
#: What a person sees: not what is merely in the document.
SHOWN = "[...document.querySelectorAll('figure')].filter((f) => f.getBoundingClientRect().height > 0)"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    with Browser(folder) as browser:
        out = folder / "gallery.html"
        done = run("render", SPEC, "-o", out)
        assert done.returncode == 0, done.err
        page = browser.page(out.as_uri())
        page.appearance("light")
        page.folder = folder
        yield page
        page.listen()
        assert not page.complaints
        assert page.requested == [out.as_uri()]


@pytest.fixture(autouse=True)
def unfiltered(page):
    yield
    for name in ("device", "orientation", "screen"):
        page.choose(name, "")
    if page.run("document.getElementById('flawed').checked"):
        page.click("document.getElementById('flawed')")


@pytest.fixture(scope="module")
def frames():
    (screen,) = json.loads(run("frames", SPEC, "--format", "json").stdout)["screens"]
    return screen["environments"]


@pytest.fixture(scope="module")
def findings():
    return json.loads(run("check", SPEC, "--format", "json").stdout)["findings"]


def shown(page):
    return page.run(SHOWN + ".map((f) => f.dataset.environment)")


def listed(page):
    """The findings that can be seen, as they are written."""
    return page.run(
        "[...document.querySelectorAll('#problems li')].filter((i) => i.getBoundingClientRect().height > 0)"
        ".map((i) => i.innerText)")


def test_filters_show_what_fits_and_say_how_many(page, frames, findings):
    devices = list(dict.fromkeys(e["device"] for e in frames))
    names = page.run("[...document.getElementById('device').options].map((o) => o.value)")
    assert len(names) == len(devices) + 1 and names[0] == ""
    seen = set()
    for name, device in zip(names, ["", *devices]):
        page.choose("device", name)
        for orientation in ("", "portrait", "landscape"):
            page.choose("orientation", orientation)
            wanted = [e["id"] for e in frames
                      if device in ("", e["device"]) and orientation in ("", e["orientation"])]
            assert shown(page) == wanted
            assert page.run("document.getElementById('count').innerText") == f"{len(wanted)} of {len(frames)} shown"
            expected = [f for f in findings if not f["environments"] or set(f["environments"]) & set(wanted)]
            rows = listed(page)
            assert len(rows) == len(expected)
            for row, finding in zip(rows, expected):
                assert row.startswith(f"line {finding['range']['start']['line']} ")
                assert finding["message"] in row and finding["rule"] in row
            seen.add((len(wanted), len(rows)))
    assert len({count for count, _ in seen}) >= 3 and len({rows for _, rows in seen}) >= 2


def test_only_where_something_is_wrong(page, frames, findings):
    page.click("document.getElementById('flawed')")
    flawed = {environment for finding in findings for environment in finding["environments"]}
    assert set(shown(page)) == flawed and 0 < len(flawed) < len(frames)


def test_a_click_shows_the_frame_and_the_line(page, frames):
    lines = SPEC.read_text("utf-8").split("\n")
    for environment in (frames[0], next(e for e in frames if e["id"] == "iphone-x 16 landscape"), frames[-1]):
        figure = SHOWN + f".find((f) => f.dataset.environment === {json.dumps(environment['id'])})"
        for view in environment["views"]:
            path = json.dumps(view["path"])
            element = (f"[...{figure}.querySelectorAll('.view')].find((v) => v.dataset.path === {path}"
                       " && v.getBoundingClientRect().height > 0).querySelector('.frame')")
            page.click(element)
            rows = dict(zip(page.run("[...document.querySelectorAll('#chosen dt')].map((t) => t.innerText)"),
                            page.run("[...document.querySelectorAll('#chosen dd')].map((t) => t.innerText)")))
            assert page.run("document.querySelector('#chosen h2').innerText") == view["path"]
            assert (rows["kind"], rows["on"]) == (view["kind"], environment["id"])
            for name in ("x", "y", "width", "height"):
                assert float(rows[name]) == pytest.approx(view["absolute"][name], abs=0.006), (view["path"], name)
            file, number = rows["declared"].rsplit(":", 1)
            assert file == str(SPEC)
            declared = lines[int(number) - 1].split()
            assert declared[:2] == (["screen", "Player"] if view["path"] == "root"
                                    else [view["kind"], view["path"].split(".")[-1]])
            chosen = page.run("[...document.querySelectorAll('.view.chosen')].map((v) => v.dataset.path)")
            assert set(chosen) == {view["path"]}


def test_a_click_on_a_view_with_a_finding_says_it(page, findings):
    page.choose("device", "iPhone X")
    page.choose("orientation", "landscape")
    page.click(f"{SHOWN}[0].querySelector('.light .view[data-path=\"root.close\"] .frame')")
    text = page.run("document.getElementById('chosen').innerText")
    assert re.search("finding\\s+\\S", text)
    assert any(finding["message"] in text for finding in findings)
    picture = page.picture(page.folder / "gallery-chosen.png")
    assert struct.unpack(">II", picture[16:24]) == (1400, 1000)


def test_light_dark_and_narrow(page):
    colours = {}
    for appearance in ("light", "dark"):
        page.appearance(appearance)
        colours[appearance] = page.run("getComputedStyle(document.body).backgroundColor")
        other = {"light": "dark", "dark": "light"}[appearance]
        assert page.run(f"document.querySelectorAll('figure .{appearance}').length") > 0
        assert page.run(
            f"[...document.querySelectorAll('figure .{other}')].every((d) => d.getBoundingClientRect().height === 0)")
        page.run("scrollTo(0, 0)")
        page.picture(page.folder / f"gallery-{appearance}.png")
    assert colours["light"] != colours["dark"]
    page.appearance("light")
    page.resize(420, 900)
    assert page.run("document.documentElement.scrollWidth") <= 420
    page.picture(page.folder / "gallery-narrow.png")
    page.resize(1400, 1000)
