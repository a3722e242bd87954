"""The page of `inset render -o page.html` in a real browser: filters, clicks, keys, findings, addresses, looks."""

import json
import re
import struct

import pytest

from browser import Browser
from test_cli import EXAMPLES, run

SPEC = EXAMPLES / "Mistakes" / "UnderTheNotch.inset"
#: What a person sees: not what is merely in the document.
SHOWN = "[...document.querySelectorAll('figure')].filter((f) => f.getBoundingClientRect().height > 0)"
FILTERS = ("device", "orientation", "os", "screen", "severity")
CHOSEN = "document.querySelector('#chosen h2').innerText"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    with Browser(folder) as browser:
        browser.folder = folder
        yield browser


@pytest.fixture(scope="module")
def page(browser):
    out = browser.folder / "gallery.html"
    done = run("render", SPEC, "-o", out)
    assert done.returncode == 0, done.err
    page = browser.page(out.as_uri())
    page.appearance("light")
    page.folder = browser.folder
    page.address = out.as_uri()
    yield page
    page.listen()
    assert not page.complaints
    assert {url.split("#")[0] for url in page.requested if not url.startswith("data:")} == {out.as_uri()}


@pytest.fixture(scope="module")
def project(browser):
    out = browser.folder / "project.html"
    done = run("render", EXAMPLES, "-o", out)
    assert done.returncode == 0, done.err
    page = browser.page(out.as_uri())
    page.front()
    yield page
    page.listen()
    assert not page.complaints


@pytest.fixture(autouse=True)
def unfiltered(request):
    yield
    for name in ("page", "project"):
        if name in request.fixturenames:
            page = request.getfixturevalue(name)
            page.run("document.activeElement.blur()")
            for select in FILTERS:
                if page.run(f"document.getElementById('{select}') !== null"):
                    page.choose(select, "")


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


def figure(environment):
    return f"document.querySelector('figure[data-environment=\"{environment}\"]')"


def drawn(page, environment):
    """Brings a picture into sight and waits until it is drawn."""
    page.run(f"{figure(environment)}.scrollIntoView({{block: 'center'}})")
    page.wait(f"{figure(environment)}.querySelector('.drawing .view') !== null")


def inspected(page):
    return dict(zip(page.run("[...document.querySelectorAll('#chosen dt')].map((t) => t.innerText)"),
                    page.run("[...document.querySelectorAll('#chosen dd')].map((t) => t.innerText)")))


def test_filters_show_what_fits_and_say_how_many(page, frames, findings):
    devices = list(dict.fromkeys(e["device"] for e in frames))
    names = page.run("[...document.getElementById('device').options].map((o) => o.value)")
    assert names[0] == "" and len(names) == 1 + len(devices)
    seen = set()
    for name, device in zip(names, ["", *devices]):
        page.choose("device", name)
        for orientation in ("", "portrait", "landscape"):
            page.choose("orientation", orientation)
            wanted = [e["id"] for e in frames
                      if device in ("", e["device"]) and orientation in ("", e["orientation"])]
            assert sorted(shown(page)) == sorted(wanted)
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
    page.choose("severity", "warning")
    flawed = {environment for finding in findings for environment in finding["environments"]}
    assert set(shown(page)) == flawed and 0 < len(flawed) < len(frames)
    page.choose("severity", "error")
    assert shown(page) == [] and "No picture fits" in page.run("document.getElementById('none').innerText")


def test_what_lies_under_the_notch_is_reached(page, frames):
    """The housing hides a view, but not from a click."""
    environment = next(e for e in frames if e["id"] == "iphone-x 16 portrait")
    drawn(page, environment["id"])
    page.click(f"{figure(environment['id'])}.querySelector('.view[data-path=\"root.title\"] .frame')")
    assert page.run(CHOSEN) == "root.title"
    (button,) = page.run("[...document.querySelectorAll('#chosen .copy')].map((b) => b.getAttribute('aria-label'))")
    assert button.startswith(f"Copy {SPEC}:")


def test_a_click_shows_the_frame_and_the_line(page, frames):
    lines = SPEC.read_text("utf-8").split("\n")
    for environment in (frames[0], next(e for e in frames if e["id"] == "iphone-x 16 landscape"), frames[-1]):
        drawn(page, environment["id"])
        for view in environment["views"]:
            path = json.dumps(view["path"])
            page.click(f"[...{figure(environment['id'])}.querySelectorAll('.view')]"
                       f".find((v) => v.dataset.path === {path}).querySelector('.frame')")
            rows = inspected(page)
            assert page.run(CHOSEN) == view["path"]
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
    drawn(page, "iphone-x 16 landscape")
    page.click(f"{figure('iphone-x 16 landscape')}.querySelector('.view[data-path=\"root.close\"] .frame')")
    text = page.run("document.getElementById('chosen').innerText")
    assert re.search("finding\\s+\\S", text)
    assert any(finding["message"] in text for finding in findings)
    picture = page.picture(page.folder / "gallery-chosen.png")
    assert struct.unpack(">II", picture[16:24]) == (1400, 1000)


def test_a_finding_leads_to_its_view(page, findings):
    finding = next(f for f in findings if f["environments"])
    page.choose("orientation", "portrait" if "landscape" in finding["environments"][0] else "landscape")
    page.run("scrollTo(0, 0)")
    page.click("[...document.querySelectorAll('#problems li')].find((i) => !i.hidden).querySelector('.finding')")
    page.wait("document.querySelector('.view.chosen') !== null && document.activeElement.matches('.view')")
    rows = inspected(page)
    assert rows["finding"] in {f["message"] for f in findings}
    environments = next(f["environments"] for f in findings if f["message"] == rows["finding"])
    assert rows["on"] in environments
    box = page.run("(({top, bottom}) => [top, bottom])(document.activeElement.closest('figure').getBoundingClientRect())")
    assert box[0] < 1000 and box[1] > 0


def test_the_fix_stands_beside_its_finding(page, findings):
    offered = [f for f in findings if any(fix["preferred"] for fix in f["fixes"])]
    assert offered
    texts = "\n".join(listed(page))
    for finding in offered:
        assert "Fix: " + next(fix["title"] for fix in finding["fixes"] if fix["preferred"]) in texts


def test_everything_by_keys(page):
    page.run("document.querySelector('figure[tabindex=\"0\"]').focus()")
    first = page.run("document.activeElement.dataset.environment")
    page.press("ArrowRight")
    second = page.run("document.activeElement.dataset.environment")
    assert second != first
    page.press("ArrowLeft")
    assert page.run("document.activeElement.dataset.environment") == first
    assert page.run("document.querySelectorAll('figure[tabindex=\"0\"]').length") == 1
    page.press("Enter")
    assert page.run("document.activeElement.dataset.path") == "root"
    page.press("ArrowDown")
    path = page.run("document.activeElement.dataset.path")
    assert path != "root"
    label = page.run("document.activeElement.getAttribute('aria-label')")
    assert path in label and "points at" in label
    page.press("Enter")
    assert page.run(CHOSEN) == path
    page.press("Escape")
    assert page.run("document.activeElement.dataset.environment") == first
    page.press("m")
    assert page.run("getComputedStyle(document.querySelector('.margins')).display") != "none"
    page.press("m")
    assert page.run("getComputedStyle(document.querySelector('.margins')).display") == "none"


def test_the_address_holds_what_is_chosen(browser, page):
    page.choose("device", "iPhone X")
    page.choose("orientation", "landscape")
    drawn(page, "iphone-x 16 landscape")
    page.click(f"{figure('iphone-x 16 landscape')}.querySelector('.view[data-path=\"root.close\"] .frame')")
    page.run("document.getElementById('show-names').click()")
    address = page.run("location.href")
    other = browser.page(address)
    other.wait("document.querySelector('.view.chosen') !== null")
    assert shown(other) == shown(page)
    assert other.run(CHOSEN) == "root.close" and inspected(other)["on"] == "iphone-x 16 landscape"
    names = other.run(f"[...{figure('iphone-x 16 landscape')}.querySelectorAll('.viewName')].map((n) => n.textContent)")
    assert "close" in names
    page.front()
    page.run("document.getElementById('show-names').click()")


def test_larger_and_smaller(page):
    width = f"{SHOWN}[0].getBoundingClientRect().width"
    before = page.run(width)
    page.run("(() => { const z = document.getElementById('zoom'); z.value = 2; z.dispatchEvent(new Event('input')); })()")
    assert page.run(width) == pytest.approx(before * 2, rel=0.02)
    page.run("document.activeElement.blur()")
    page.press("0")
    assert page.run(width) == pytest.approx(before, rel=0.02)


def test_light_dark_and_narrow(page):
    colours = {}
    for appearance in ("light", "dark"):
        page.appearance(appearance)
        page.wait(f"document.documentElement.dataset.appearance === '{appearance}'")
        drawn(page, shown(page)[0])
        colours[appearance] = page.run(
            f"[document.body, {SHOWN}[0].querySelector('.window')].map((e) => getComputedStyle(e)[e === document.body"
            " ? 'backgroundColor' : 'fill'])")
        page.run("scrollTo(0, 0)")
        page.picture(page.folder / f"gallery-{appearance}.png")
    assert all(light != dark for light, dark in zip(colours["light"], colours["dark"]))
    page.appearance("light")
    page.resize(420, 900)
    assert page.run("document.documentElement.scrollWidth") <= 420
    drawn(page, "iphone-x 16 landscape")
    page.click(f"{figure('iphone-x 16 landscape')}.querySelector('.view[data-path=\"root.close\"] .frame')")
    # What was tapped is said where it can be seen.
    top, bottom = page.run("(({top, bottom}) => [top, bottom])(document.getElementById('chosen').getBoundingClientRect())")
    assert 0 < top and bottom <= 900 and "root.close" in page.run("document.getElementById('chosen').innerText")
    page.picture(page.folder / "gallery-narrow.png")
    page.click("document.getElementById('close')")
    page.resize(1400, 1000)


def test_a_project_is_drawn_as_it_is_looked_at(project):
    screens = json.loads(run("frames", EXAMPLES, "--format", "json").stdout)["screens"]
    count = sum(len(screen["environments"]) for screen in screens)
    assert project.run("document.querySelectorAll('figure').length") == count > 100
    assert project.run("document.querySelectorAll('#screens a').length") == len(screens)
    project.wait("document.querySelectorAll('.drawing').length > 0")
    assert project.run("document.querySelectorAll('.drawing').length") < count / 3
    before = project.run("document.querySelectorAll('.drawing').length")
    project.run("scrollTo(0, document.documentElement.scrollHeight)")
    project.wait(f"document.querySelectorAll('.drawing').length > {before}")
    link = "[...document.querySelectorAll('#screens a')].find((a) => a.innerText.startsWith('Player'))"
    project.run(f"{link}.click()")
    assert set(project.run(SHOWN + ".map((f) => f.dataset.screen.split('/').pop())")) == {"Player"}
    assert project.run(f"{link}.getAttribute('aria-current')") == "true"


def test_devices_are_grouped_by_family(project):
    families = project.run("[...document.querySelectorAll('.family')].map((f) => [f.querySelector('h3').innerText,"
                           " [...new Set([...f.querySelectorAll('figure')].map((p) => p.dataset.device))].join()])")
    assert {"iPhone", "iPad"} <= {name for name, _ in families}
    assert all(device.startswith(name) for name, devices in families for device in devices.split(","))
    project.choose("device", "family:iPad")
    assert shown(project) and all(environment.startswith("ipad") for environment in shown(project))


def test_no_colour_is_lost(page):
    """A colour that a browser does not understand is black."""
    wrong = page.run(
        "[...document.querySelectorAll('figure template')].map((t) => t.innerHTML)"
        ".concat([...document.querySelectorAll('.drawing')].map((d) => d.innerHTML)).join('')"
        ".match(/(?:fill|stroke)=\"(?!none|url\\(#|#[0-9a-f]{6}\"|var\\(--ink-\\w+\\)\")[^\"]*\"/g)")
    assert wrong is None
    names = set(page.run("[...new Set(document.documentElement.innerHTML.match(/--ink-\\w+/g))]"))
    assert len(names) > 20
    for name in names:
        assert page.run(f"getComputedStyle(document.documentElement).getPropertyValue('{name}')").strip().startswith("#")
