"""`inset render`: pictures read back and compared with the frames that `inset frames` prints."""

import base64
import html.parser
import json
import pathlib
import re
import shutil
import struct
import xml.etree.ElementTree as ElementTree

import pytest

from test_cli import EXAMPLES, run
from test_interface_builder import storyboard

SVG = "{http://www.w3.org/2000/svg}"
SPECS = sorted(EXAMPLES.glob("*.inset")) + sorted((EXAMPLES / "Mistakes").glob("*.inset"))
KINDS = (
    "view label button image field text switch slider stepper segmented progress activity "
    "pageControl datePicker picker searchBar scroll stack table collection web map container"
).split()


def pictures(svg):
    """By environment and screen, the views of each picture: path to (x, y, width, height)."""
    root = ElementTree.fromstring(svg)
    found = {}
    for picture in root.iter(SVG + "g"):
        if picture.get("class") != "picture":
            continue
        views = {}
        for group in picture.iter(SVG + "g"):
            if group.get("class") != "view":
                continue
            frame = next(rect for rect in group.iter(SVG + "rect"))
            assert frame.get("class") == "frame", group.get("data-path")
            views[group.get("data-path")] = tuple(
                float(frame.get(name)) for name in ("x", "y", "width", "height")
            )
        found[picture.get("data-screen"), picture.get("data-environment")] = views
    return found


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)
def test_every_view_lies_where_the_frames_say(spec):
    drawn = run("render", "--all", spec)
    assert drawn.returncode == 0, drawn.err
    found = pictures(drawn.stdout)
    frames = json.loads(run("frames", spec, "--format", "json").stdout)
    compared = 0
    for screen in frames["screens"]:
        for environment in screen["environments"]:
            views = found.pop((screen["name"], environment["id"]))
            shown = {v["path"]: v["absolute"] for v in environment["views"]}
            assert set(views) <= set(shown)
            for path, rect in views.items():
                wanted = tuple(shown[path][name] for name in ("x", "y", "width", "height"))
                assert rect == pytest.approx(wanted, abs=0.001), path
                compared += 1
    assert not found
    assert compared >= 6


def test_hidden_views_are_left_out():
    spec = "screen S { label a \"A\" { center == superview.center }\n view b { hidden: true\n edges == superview.edges } }"
    (views,) = pictures(run("render", "--on", "iphone-x 16 portrait", "-", stdin=spec).stdout).values()
    assert set(views) == {"root", "root.a"}


def test_every_kind_is_drawn_in_every_appearance_and_direction():
    lines = ["targets {", '    devices: "iphone-x", "ipad-9"', "    directions: ltr, rtl", "}", "screen S {"]
    for index, kind in enumerate(KINDS):
        lines += [
            f'    {kind} v{index} {{', f"        top == superview.safeArea.top + {index * 12}",
            "        leading == superview.safeArea.leading + 8", "        width == 200", "        height == 120", "    }",
        ]
    spec = "\n".join(lines + ["}"])
    for arguments in ([], ["--dark"]):
        done = run("render", "--all", *arguments, "-", stdin=spec)
        assert done.returncode == 0, done.err
        for views in pictures(done.stdout).values():
            assert len(views) == len(KINDS) + 1


def test_the_same_bytes_every_time():
    first = run("render", "--all", EXAMPLES / "Feed.inset").stdout
    assert first == run("render", "--all", EXAMPLES / "Feed.inset").stdout
    assert len(first) > 10_000


def test_text_that_looks_like_markup_is_text(tmp_path):
    spec = 'screen S { label a "<script>&amp; \\"x\\" ]]>\u2028" { center == superview.center } }'
    svg = run("render", "-", stdin=spec)
    texts = [t.text for t in ElementTree.fromstring(svg.stdout).iter(SVG + "text")]
    assert any(text.startswith("<script>&amp;") for text in texts)
    page = tmp_path / "page.html"
    assert run("render", "-", "-o", page, stdin=spec).returncode == 0
    scripts = []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            if tag == "script":
                scripts.append(attributes)

    Reader().feed(page.read_text("utf-8"))
    assert len(scripts) == 1


def test_a_view_is_pointed_out_and_a_wrong_one_refused():
    done = run("render", EXAMPLES / "SignIn.inset", "--view", "root.form.email")
    groups = [g for g in ElementTree.fromstring(done.stdout).iter(SVG + "g") if g.get("class") == "highlight"]
    assert [g.get("data-path") for g in groups] == ["root.form.email"]
    done = run("render", EXAMPLES / "SignIn.inset", "--view", "root.form.emial")
    assert done.returncode == 2
    assert "there is no view 'root.form.emial'; did you mean 'root.form.email'?" in done.err


def test_findings_are_marked_at_their_views():
    spec = EXAMPLES / "Mistakes" / "UnderTheNotch.inset"
    done = run("render", spec, "--on", "iphone-x 16 landscape")
    marks = {g.get("data-path") for g in ElementTree.fromstring(done.stdout).iter(SVG + "g") if g.get("class") == "problem"}
    report = json.loads(run("check", spec, "--format", "json").stdout)
    here = [f for f in report["findings"] if "iphone-x 16 landscape" in f["environments"]]
    assert here and marks == {"root.close", "root.position"}


def test_findings_of_formats_are_marked_at_the_views_they_tie():
    spec = EXAMPLES / "Mistakes" / "VisualFormat.inset"
    done = run("render", spec, "--on", "iphone-x 16 portrait")
    marks = {g.get("data-path") for g in ElementTree.fromstring(done.stdout).iter(SVG + "g") if g.get("class") == "problem"}
    assert marks == {"root.query", "root.cancel"}


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)
def test_texts_fit_their_views_in_any_font(spec):
    """A text is as wide as the layout took it for, whatever font the reader has, and cut only where it must be."""
    compared = 0
    for group in ElementTree.fromstring(run("render", "--all", spec).stdout).iter(SVG + "g"):
        if group.get("class") != "view" or group.get("data-kind") not in ("label", "button"):
            continue
        frame = next(group.iter(SVG + "rect"))
        for text in group.iter(SVG + "text"):
            assert text.get("lengthAdjust") == "spacingAndGlyphs"
            width = float(text.get("textLength"))
            assert width <= float(frame.get("width")) + 0.02 * width + 1, (group.get("data-path"), text.text)
            compared += 1
            if group.get("data-kind") == "button":
                assert not text.text.endswith("…"), group.get("data-path")
    assert compared > 0


def test_a_page_for_all_environments_refers_to_nothing_outside(tmp_path):
    page = tmp_path / "page.html"
    assert run("render", EXAMPLES / "Feed.inset", "-o", page).returncode == 0
    text = page.read_text("utf-8")
    frames = json.loads(run("frames", EXAMPLES / "Feed.inset", "--format", "json").stdout)
    count = sum(len(screen["environments"]) for screen in frames["screens"])
    assert text.count("<figure ") == count
    assert not re.search(r'(?:src|href)\s*=\s*"(?!#)', text)
    assert "@import" not in text and "url(http" not in text
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))


def test_a_page_of_a_folder_has_all_of_its_screens(tmp_path):
    page = tmp_path / "page.html"
    done = run("render", EXAMPLES, "-o", page)
    assert done.returncode == 0, done.err
    text = page.read_text("utf-8")
    screens = json.loads(run("frames", EXAMPLES, "--format", "json").stdout)["screens"]
    assert text.count("<section ") == len(screens) > 10
    assert text.count("<figure ") == sum(len(screen["environments"]) for screen in screens)
    assert text == run("render", EXAMPLES, "--format", "html").stdout.decode("utf-8")
    assert len(re.findall(r' id="([^"]*)"', text)) == len(set(re.findall(r' id="([^"]*)"', text)))
    one = run("render", EXAMPLES, "--screen", "Player", "--format", "html").stdout.decode("utf-8")
    assert one.count("<section ") == sum(screen["name"] == "Player" for screen in screens)


def test_what_cannot_be_read_leaves_the_rest_of_a_page(tmp_path):
    (tmp_path / "good.inset").write_text("screen Good { label a \"A\" { center == superview.center } }", "utf-8")
    (tmp_path / "bad.inset").symlink_to(tmp_path / "nowhere.inset")
    done = run("render", tmp_path / "good.inset", tmp_path / "bad.inset", "-o", tmp_path / "page.html")
    assert done.returncode == 2 and "bad.inset" in done.err
    assert (tmp_path / "page.html").read_text("utf-8").count("<section ") == 1
    (tmp_path / "good.inset").unlink()
    done = run("render", tmp_path, "-o", tmp_path / "other.html")
    assert done.returncode == 2 and "there is no screen in" in done.err and not (tmp_path / "other.html").exists()


def test_a_drawing_in_characters(tmp_path):
    out = tmp_path / "out.txt"
    done = run("render", EXAMPLES / "SignIn.inset", "--on", "iphone-x 16 portrait", "--view", "root.form.password", "-o", out)
    assert done.returncode == 0
    lines = out.read_text("utf-8").splitlines()
    assert lines[0] == "SignIn, iPhone X (iOS 16, portrait)"
    assert len({len(line) for line in lines[1:]}) == 1
    assert any("┏" in line and "Password" in line for line in lines)


def test_png_or_a_clear_word_that_it_cannot_be_made(tmp_path):
    out = tmp_path / "out.png"
    done = run("render", EXAMPLES / "SignIn.inset", "-o", out)
    if shutil.which("rsvg-convert") is None:
        assert done.returncode == 2 and "librsvg2-bin" in done.err
        return
    assert done.returncode == 0, done.err
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width > 400 and height > 800
    assert [p.name for p in tmp_path.iterdir()] == ["out.png"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "out.gif"], "must end in .svg, .png, .html or .txt"),
        (["--on", "iphone-99"], "unknown device 'iphone-99'"),
        (["--screen", "Sign"], "there is no screen 'Sign'"),
        (["--all", "--on", "iphone-x"], "exclude each other"),
        (["--watch"], "--watch needs"),
        ([EXAMPLES, "-o", "out.svg"], "drawn on a page: -o OUT.html"),
        ([EXAMPLES, "-o", "out.html", "--watch"], "--watch watches one file"),
        (["-o", "/nonexistent/folder/out.svg"], "/nonexistent/folder/out.svg"),
    ],
)
def test_a_wrong_call_is_refused(arguments, message, tmp_path):
    done = run("render", EXAMPLES / "SignIn.inset", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_a_file_without_a_screen_says_so():
    done = run("render", "-", stdin="let a = 1\n")
    assert done.returncode == 2
    assert "there is no screen in it" in done.err


FAR = """targets {{ devices: "iphone-8"; os: 16; orientations: portrait }}
screen Far {{
    {kind} a "x" {{
        {body}
        top == superview.top
        leading == superview.leading
    }}
}}
"""


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "container"])
@pytest.mark.parametrize(
    "body",
    [
        "height == 99999999999999999999999",
        "width == 99999999999999999999999",
        "width == 9e307; height == 9e307".replace("9e307", "9" + 300 * "0"),
        "font: 0.00000000000000000000000000001; height == 30; width == 0.0000000001",
    ],
)
def test_numbers_of_any_size_are_drawn(tmp_path, kind, body):
    """Lengths that no screen has, and fonts that nobody reads, end no drawing."""
    spec = tmp_path / "Far.inset"
    spec.write_text(FAR.format(kind=kind, body=body.replace("; ", "\n        ")))
    for name in ("out.svg", "out.txt"):
        drawn = run("render", spec, "-o", tmp_path / name)
        assert drawn.returncode in (0, 1), drawn.err
        text = (tmp_path / name).read_text()
        assert "nan" not in text and "inf" not in text.replace("information", "")


def test_a_tiny_font_of_a_storyboard_is_drawn(tmp_path):
    document = tmp_path / "Tiny.storyboard"
    document.write_text(storyboard().replace('pointSize="17"', 'pointSize="1e-300"'))
    for name in ("out.svg", "out.txt"):
        assert run("render", document, "-o", tmp_path / name).returncode in (0, 1)
