"""Views on the page of `inset preview`: dragged, nudged, inspected and set, and what stands in the files then."""

import json
import os
import pathlib
import re
import sys
import time

import pytest

from browser import Browser
from lsp_client import program
from test_preview import HEIGHT, SPEC, STATUS, Preview
from test_cli import run
from test_interface_builder import storyboard


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
    with Browser(tmp_path_factory.mktemp("editing")) as browser:
        yield browser


@pytest.fixture
def page(browser, preview):
    page = browser.page(preview.url)
    page.front()
    page.wait(f"document.documentElement.dataset.state !== undefined && {STATUS} === 'Follows the files'")
    page.choose("device", "iPhone 15 Pro")
    page.wait(HEIGHT + " === 120")
    yield page
    page.listen()
    assert not page.complaints


def view(path):
    return f"document.querySelector('figure:not([hidden]) .drawing [data-path=\"{path}\"]')"


def frame(page, path):
    return page.run(
        f"['x', 'y', 'width', 'height'].map((n) => Number({view(path)}.querySelector('.frame').getAttribute(n)))")


def inspected(page, path):
    """Chooses a view and waits until it is known."""
    page.click(view(path) + ".querySelector('.frame')")
    page.wait("document.querySelector('.inspector') !== null"
              f" && inset.inspector.known?.path === {json.dumps(path)}")


def test_a_view_is_dragged_and_dropped_where_it_stays(page, preview):
    path = preview.folder / "Card.inset"
    before = frame(page, "root.card")
    scale = page.run(view("root.card") + ".querySelector('.frame').getScreenCTM().a")
    shots = []
    hint = []

    def look():
        hint.append(page.run("document.getElementById('drag-hint').innerText"))
        shots.append(page.picture(preview.folder / "drag.png"))

    page.drag(view("root.card") + ".querySelector('.frame')", 12 * scale, 30 * scale, look, control=True)
    page.wait(f"{STATUS} === 'Moved card'")
    assert hint[0].split() == ["x", "+12", "y", "+30"]
    wanted = SPEC.replace("leading == root.safeArea.leading + 16\n        trailing", "leading == root.safeArea.leading + 28\n        trailing")
    wanted = wanted.replace("trailing - 16", "trailing - 4").replace("top + 20\n", "top + 50\n")
    assert path.read_text() == wanted
    page.wait(f"{view('root.card')}.querySelector('.frame').getAttribute('y') === '{before[1] + 30:g}'")
    assert frame(page, "root.card") == [before[0] + 12, before[1] + 30, before[2], before[3]]
    # It goes back by the keyboard, too.
    page.run(view("root.card") + ".focus()")
    page.press("z", control=True)
    page.wait(f"{STATUS} === 'Taken back'")
    assert path.read_text() == SPEC


def test_edges_are_dragged_by_handles_and_escape_leaves_them(page, preview):
    path = preview.folder / "Card.inset"
    inspected(page, "root.card")
    edges = "[...document.querySelectorAll('.handle')].map((h) => h.dataset.edge).sort().join()"
    page.wait(f"{edges} === 'bottom,left,right,top'")
    scale = page.run(view("root.card") + ".querySelector('.frame').getScreenCTM().a")
    page.drag("document.querySelector('.handle[data-edge=\"bottom\"]')", 0, 25 * scale, control=True)
    page.wait(HEIGHT + " === 145")
    assert path.read_text() == SPEC.replace("120", "145")
    page.wait("document.querySelectorAll('.handle').length === 4")
    page.drag("document.querySelector('.handle[data-edge=\"bottom\"]')", 0, 40, lambda: page.press("Escape"))
    time.sleep(0.3)
    assert path.read_text() == SPEC.replace("120", "145")
    assert page.run(HEIGHT) == 145
    # A label is as large as its text: no edge of it can be dragged.
    inspected(page, "root.title")
    assert page.run(edges) == ""
    assert "its content decides its width" in page.run("document.querySelector('.refusals').innerText")


def test_a_drag_keeps_to_lines_that_are_near(page, preview):
    scale = page.run(view("root.card") + ".querySelector('.frame').getScreenCTM().a")
    title = frame(page, "root.title")
    card = frame(page, "root.card")
    # The label's middle comes near the middle of the card, and its top near the card's lower edge.
    dx = card[0] + card[2] / 2 - title[0] - title[2] / 2
    dy = card[1] + card[3] - title[1]
    guides = []
    page.drag(view("root.title") + ".querySelector('.frame')", (dx - 3) * scale, (dy + 3) * scale,
              lambda: guides.append(page.run("document.querySelectorAll('.guide').length")))
    page.wait(f"{STATUS} === 'Moved title'")
    assert guides == [2]
    page.wait(f"{view('root.title')}.querySelector('.frame').getAttribute('y') !== '{title[1]:g}'")
    moved = frame(page, "root.title")
    assert moved[1] == card[1] + card[3] and abs(moved[0] + moved[2] / 2 - card[0] - card[2] / 2) <= 0.5
    assert page.run("document.querySelectorAll('.guide').length") == 0


def test_a_component_of_another_file_is_moved_with_its_screen(browser, tmp_path):
    """The part's height stands in its own file, its place in the screen's."""
    (tmp_path / "Part.inset").write_text("component Part {\n    view box {\n        edges == superview.edges\n        height == 80\n    }\n}\n")
    (tmp_path / "Main.inset").write_text(
        'import "Part.inset"\n\nscreen Main {\n    Part part {\n        leading == superview.leading + 16\n'
        "        trailing == superview.trailing - 16\n        top == superview.safeArea.top + 40\n    }\n}\n")
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    preview = Preview(tmp_path)
    try:
        page = browser.page(preview.url)
        page.front()
        page.wait(view("root.part.box") + " !== null")
        who = ("{ ...inset.live.named(" + view("root.part.box") + ", " + view("root.part.box") + ".closest('figure')), view: 'root.part' }")
        done = page.run("inset.live.edit({ action: 'change', ..." + who + ", move: { top: -10, bottom: 10 } }, 'x').then((a) => a)")
        assert done["done"], done
        assert "top + 30" in (tmp_path / "Main.inset").read_text()
        assert (tmp_path / "Part.inset").read_text() != before["Part.inset"]
        (screen,) = json.loads(run("frames", "Main.inset", "--format", "json", cwd=tmp_path).stdout)["screens"]
        for one in screen["environments"]:
            (part,) = [v for v in one["views"] if v["path"] == "root.part"]
            assert part["frame"]["height"] == 100
        assert page.run("inset.live.edit({ action: 'undo' }, 'x').then((a) => a.done)")
        assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before
    finally:
        preview.end()


def test_the_keyboard_alone_moves_and_sets(page, preview):
    path = preview.folder / "Card.inset"
    page.run(view("root.title") + ".focus()")
    page.press("ArrowDown", alt=True)
    page.press("ArrowDown", alt=True, shift=True)
    page.press("ArrowRight", alt=True)
    page.wait(f"{view('root.title')}.querySelector('.frame').getAttribute('x') === '17'")
    page.wait(f"{STATUS}.startsWith('Moved title')")
    assert "top + 209" in path.read_text() and "leading + 17\n        top" in path.read_text()
    assert page.run("document.activeElement.dataset.path") == "root.title"
    page.press("Enter")
    page.wait("document.querySelector('.inspector .number') !== null")
    field = "document.querySelector('.inspector input[aria-label*=\"title.top\"]')"
    page.run(field + ".focus()")
    page.press("ArrowUp")
    page.press("ArrowUp", shift=True)
    page.wait(f"{field}.value === '218' && document.activeElement === {field}")
    page.wait(f"{view('root.title')}.querySelector('.frame').getAttribute('y') !== null")
    page.wait(f"{STATUS} === 'Set title.top to 218'")
    assert "top + 218" in path.read_text()


def test_properties_are_written(page, preview):
    path = preview.folder / "Card.inset"
    inspected(page, "root.title")

    def enter(name, value):
        page.run(f"(() => {{ const f = document.getElementById('property-{name}'); f.focus(); f.value = {json.dumps(value)};"
                 " f.dispatchEvent(new Event('change')); })()")

    enter("text", 'Say "Hi"')
    page.wait(f"{STATUS} === 'Set text'")
    assert r'label title "Say \"Hi\"" {' in path.read_text()
    page.wait(f"{view('root.title')}.textContent.includes('Say \"Hi\"')")
    enter("font", "largeTitle")
    page.wait(f"{STATUS} === 'Set font'")
    assert "        font: largeTitle\n" in path.read_text()
    enter("lines", "some")
    page.wait(f"{STATUS}.startsWith('Not done: ')")
    enter("hidden", "true")
    page.wait(f"{STATUS} === 'Set hidden'")
    assert "        hidden: true\n" in path.read_text()
    for _ in range(3):
        page.click("document.getElementById('undo')")
        page.wait(f"{STATUS} === 'Taken back'")
    page.wait("document.getElementById('undo').hidden")
    assert path.read_text() == SPEC


def test_any_window_shows_what_is_near(page, preview):
    page.run("document.body.focus()")
    page.click("document.getElementById('show-stage')")
    name = "(document.querySelector('#stage figcaption b')?.innerText ?? '')"
    page.wait(f"({name}) !== ''")
    width = "Number(document.querySelector('#stage .corner').dataset.width)"
    first = page.run(width)
    page.drag("document.querySelector('#stage .corner')", 230, 20)
    page.wait(f"{width} > {first} + 100")
    dragged = page.run(name)
    page.run("document.querySelector('#stage .corner').focus()")
    page.press("ArrowLeft")
    page.wait(f"{name} !== {json.dumps(dragged)}")
    page.run("(() => { const r = document.querySelector('[data-of=textSize]'); r.value = 11; r.dispatchEvent(new Event('input')); })()")
    page.click("document.querySelector('[data-of=direction]')")
    page.wait(f"{name}.includes('right to left') && {name}.includes('accessibility5')")
    assert page.run("document.querySelector('[data-of=language]').options.length") >= 3
    # It follows the file, and views in it are inspected like others.
    (preview.folder / "Card.inset").write_text(SPEC.replace("120", "150"))
    stage = "document.querySelector('#stage [data-path=\"root.card\"]')"
    page.wait(f"{stage}?.querySelector('.frame').getAttribute('height') === '150'")
    page.click(stage + ".querySelector('.frame')")
    page.wait("inset.inspector.known?.path === 'root.card' && inset.inspector.view.environment.includes('rtl')")
    page.picture(preview.folder / "any-window.png")


def test_it_fits_a_phone_and_the_dark(browser, preview):
    page = browser.page(preview.url, 390, 840)
    page.front()
    page.appearance("dark")
    try:
        page.wait(HEIGHT + " === 120")
        inspected(page, "root.card")
        page.wait("document.getElementById('chosen').classList.contains('open')")
        assert page.run("document.documentElement.scrollWidth") <= 390
        box = page.run("(() => { const r = document.getElementById('chosen').getBoundingClientRect(); return [r.left, r.right, r.bottom]; })()")
        assert box[0] >= 0 and box[1] <= 390 and box[2] <= 841
        assert page.run("document.documentElement.dataset.appearance") == "dark"
        page.picture(preview.folder / "preview-phone.png")
        page.listen()
        assert not page.complaints
    finally:
        page.appearance("light")


def test_storyboards_are_changed_as_xcode_writes_them(browser, tmp_path):
    (tmp_path / "Main.storyboard").write_text(storyboard())
    preview = Preview(tmp_path)
    try:
        page = browser.page(preview.url)
        page.front()
        # Until the page is whole, what is drawn into it moves what is below.
        page.wait(f"document.documentElement.dataset.state !== undefined && {STATUS} === 'Follows the files'")
        page.wait("document.querySelector('.drawing .view[data-kind=\"label\"]') !== null")
        label = page.run("document.querySelector('.drawing .view[data-kind=\"label\"]').dataset.path")
        inspected(page, label)
        page.run("(() => { const f = document.getElementById('property-text'); f.value = 'A & B'; f.dispatchEvent(new Event('change')); })()")
        page.wait(f"{STATUS} === 'Set text'")
        assert 'text="A &amp; B"' in (tmp_path / "Main.storyboard").read_text()
        page.run(f"document.querySelector('.drawing [data-path=\"{label}\"]').focus()")
        before = (tmp_path / "Main.storyboard").read_text()
        page.press("ArrowDown", alt=True)
        page.wait(f"{STATUS}.startsWith('Moved') || {STATUS}.startsWith('Not done')")
        after = (tmp_path / "Main.storyboard").read_text()
        changed = [(a, b) for a, b in zip(before.split("\n"), after.split("\n")) if a != b]
        assert all("<constraint " in a and "constant=" in b for a, b in changed)
        assert changed or page.run(STATUS).startswith("Not done")
    finally:
        preview.end()


def test_an_editor_is_told_what_is_clicked_on_and_tells_its_cursor(browser, folder):
    preview = Preview(folder)
    try:
        page = browser.page(preview.url)
        page.front()
        page.wait(HEIGHT + " === 120")
        page.click(view("root.card") + ".querySelector('.frame')")
        assert json.loads(preview.process.stdout.readline()) == {
            "show": {"file": str(folder / "Card.inset"), "line": 6, "column": 5}}
        pointed = "[...new Set([...document.querySelectorAll('.pointed')].map((v) => v.dataset.path))].join()"
        for line, column, path in ((3, 12, "root.title"), (8, 1, "root.card"), (1, 1, "root")):
            cursor = {"cursor": {"file": str(folder / "Card.inset"), "line": line, "column": column}}
            preview.tell(json.dumps(cursor))
            page.wait(f"{pointed} === {json.dumps(path)}")
        preview.tell("this is nothing")
        preview.tell(json.dumps({"cursor": {"file": "/nowhere", "line": 1, "column": 1}}))
        page.wait(f"{pointed} === ''")
    finally:
        preview.end()


def test_a_command_opens_what_is_asked_for(browser, folder, tmp_path):
    script = tmp_path / "editor.py"
    script.write_text("import sys; open(sys.argv[1], 'w').write('\\n'.join(sys.argv[2:]))\n")
    preview = Preview(folder, "--editor", f"{sys.executable} {script} {tmp_path / 'opened'} {{file}} {{line}}:{{column}}")
    try:
        page = browser.page(preview.url)
        page.front()
        page.wait(HEIGHT + " === 120")
        inspected(page, "root.card")
        assert not (tmp_path / "opened").exists(), "a click alone brings no editor to the front"
        page.click("document.querySelector('.inspector .place')")
        page.wait(f"{STATUS} === 'Opened Card.inset:6'")
        deadline = time.monotonic() + 10
        while not (tmp_path / "opened").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.1)
        assert (tmp_path / "opened").read_text() == f"{folder / 'Card.inset'}\n6:5"
    finally:
        preview.end()
    for command in ("vi", "{line}"):
        done = run("preview", "--editor", command, cwd=folder)
        assert done.returncode == 2 and "--editor needs a command with {file} in it" in done.err


def test_only_views_of_the_page_are_asked_about_and_changed(preview, tmp_path):
    (tmp_path / "Other.inset").write_text(SPEC)
    path = "/" + preview.url.split("/", 3)[3]

    def post(kind, body, origin=f"http://{preview.host}"):
        text = json.dumps(body)
        return preview.send(
            f"POST {path}{kind} HTTP/1.1\r\nHost: {preview.host}\r\n" + (f"Origin: {origin}\r\n" if origin else "")
            + f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}")

    def answer(kind, body):
        return json.loads(post(kind, body).split("\r\n\r\n", 1)[1])

    environment = preview.ask().split('data-environment="')[1].split('"')[0]
    card = {"file": "Card.inset", "screen": "Card", "view": "root.card", "environment": environment}
    assert answer("ask", {"action": "inspect", **card})["view"]["frame"]["height"] == 120
    for kind in ("ask", "edit"):
        assert post(kind, {"action": "inspect", **card}, origin=None).startswith("HTTP/1.1 403")
        assert post(kind, {"action": "inspect", **card}, origin="http://example.org").startswith("HTTP/1.1 403")
        assert preview.ask(path + kind).startswith("HTTP/1.1 405")
        for wrong in (
            {}, [], {"action": "x"}, {**card, "action": "inspect", "file": "../Other.inset"},
            {**card, "action": "inspect", "file": str(tmp_path / "Other.inset")}, {**card, "action": "inspect", "view": "root.x"},
            {**card, "action": "change"}, {**card, "action": "change", "move": {}}, {**card, "action": "change", "move": {"left": "5"}},
            {**card, "action": "change", "view": "root", "move": {"left": 5, "right": 5}},
            {**card, "action": "change", "move": {"left": 1e300}}, {**card, "action": "change", "constant": {"id": 99999, "value": 1}},
            {**card, "action": "change", "constant": {"id": -1, "value": 1}},
            {**card, "action": "change", "constant": {"id": 2, "value": 1e9}},
            {**card, "action": "change", "property": {"name": "size", "value": "1"}},
            {**card, "action": "change", "property": {"name": "hidden", "value": "perhaps"}},
            {**card, "action": "show", "view": "root.x"}, {"action": "show", "file": "Card.inset", "line": 999},
            {**card, "action": "try", "window": "toaster 1"}, {"action": "try", "file": "Card.inset"},
        ):
            said = answer(kind, wrong)
            assert said["done"] is False and said["message"], (kind, wrong, said)
    assert (preview.folder / "Card.inset").read_text() == SPEC
    # A file that nobody may write is left alone.
    if os.getuid() != 0:
        return
    (preview.folder / "Card.inset").chmod(0o444)
    said = answer("edit", {"action": "change", **card, "move": {"bottom": 5}})
    assert said["done"] is False and "read-only" in said["message"]


SWIFT = """import UIKit

final class CardController: UIViewController {
    private let card = UIView()
    private let size: CGFloat = 44
    private let rows = [UILabel(), UILabel()]

    override func viewDidLoad() {
        super.viewDidLoad()
        card.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(card)
        NSLayoutConstraint.activate([
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            card.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            card.widthAnchor.constraint(equalToConstant: 120),
            card.heightAnchor.constraint(equalToConstant: size),
        ])
        for row in rows {
            row.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(row)
            row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16).isActive = true
            row.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 8).isActive = true
        }
    }
}
"""


@pytest.mark.skipif(not pathlib.Path(program()).with_name("inset-swift").exists(), reason="NOT TESTED: inset-swift is not built")
def test_swift_code_gets_the_constants_that_it_writes_as_numbers(tmp_path):
    (tmp_path / "Card.swift").write_text(SWIFT)
    preview = Preview(tmp_path)
    try:
        text = preview.ask()
        environment = text.split('data-environment="')[1].split('"')[0]
        path = "/" + preview.url.split("/", 3)[3]
        card = {"file": "Card.swift", "screen": "CardController", "view": "root.card", "environment": environment}

        def answer(kind, body):
            text = json.dumps(body)
            return json.loads(preview.send(
                f"POST {path}{kind} HTTP/1.1\r\nHost: {preview.host}\r\nOrigin: http://{preview.host}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}").split("\r\n\r\n", 1)[1])

        said = answer("edit", {"action": "change", **card, "move": {"left": 5, "right": 5, "top": -12, "bottom": -12}})
        assert said["done"], said
        assert (tmp_path / "Card.swift").read_text() == SWIFT.replace("constant: 20", "constant: 8").replace(
            "leadingAnchor.constraint(equalTo: view.leadingAnchor),", "leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),")
        assert answer("edit", {"action": "change", **card, "move": {"right": 30}})["done"]
        assert "equalToConstant: 150" in (tmp_path / "Card.swift").read_text()
        known = answer("ask", {"action": "inspect", **card})["view"]
        assert "is not written with a plain number" in known["refusals"]["bottom"]
        rows = [view for view in re.findall(r'data-path="(root\.[^"]+)" data-kind="label"', text)]
        refused = answer("ask", {"action": "inspect", **card, "view": rows[0]})["view"]["refusals"]
        assert "makes" in refused["x"] and "others, too" in refused["x"], refused
        assert answer("edit", {"action": "undo"})["done"] and answer("edit", {"action": "undo"})["done"]
        assert (tmp_path / "Card.swift").read_text() == SWIFT
    finally:
        preview.end()
