"""`inset format`: one layout for all, which changes no screen."""

import json

from test_cli import EXAMPLES, run

UNTIDY = "screen S {\nlabel a{top==superview.top;height==1}   // c\n\n\n\n  view   b\n}"
TIDY = (
    "screen S {\n    label a { top == superview.top; height == 1 }  // c\n\n    view b\n}\n"
)


def test_files_are_rewritten_once(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(UNTIDY)
    done = run("format", ".", cwd=tmp_path)
    assert done.returncode == 0 and done.err == ""
    assert path.read_text() == TIDY
    assert run("format", ".", cwd=tmp_path).out == ""


def test_check_and_diff_write_nothing(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(UNTIDY)
    done = run("format", "--check", "a.inset", cwd=tmp_path)
    assert done.returncode == 1 and done.out == "a.inset: would be formatted\n"
    done = run("format", "--diff", "a.inset", cwd=tmp_path)
    assert done.returncode == 1 and done.out.startswith("--- a.inset\n+++ a.inset\n@@")
    assert path.read_text() == UNTIDY
    path.write_text(TIDY)
    assert run("format", "--check", "--diff", ".", cwd=tmp_path).returncode == 0


def test_standard_input_and_options():
    assert run("format", "-", stdin=UNTIDY).out == TIDY
    tabs = run("format", "--tabs", "-", stdin=UNTIDY)
    assert tabs.out == TIDY.replace("    ", "\t")
    narrow = run("format", "--indent", "2", "--line-length", "30", "-", stdin=UNTIDY)
    assert "\n  label a {\n    top == superview.top\n" in narrow.out
    assert run("format", "--indent", "99", "-", stdin="").returncode == 2


def test_broken_text_comes_back():
    broken = "screen S {\n  label   {  top ==\n"
    assert run("format", "-", stdin=broken).out == broken


def test_frames_stay(tmp_path):
    for path in sorted(EXAMPLES.rglob("*.inset")):
        text = path.read_text()
        if "import" in text:
            continue
        tidy = run("format", "-", stdin=text).out
        views = [
            [
                [(v["path"], v["frame"]) for v in e["views"]]
                for s in json.loads(run("frames", "--format", "json", "-", stdin=t).out)[
                    "screens"
                ]
                for e in s["environments"]
            ]
            for t in (text, tidy)
        ]
        assert views[0] == views[1], path
