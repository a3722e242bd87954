"""Flags that several commands share, and the tables of commands behind all helps."""

import json
import re

import pytest

from test_cli import CLEAN, MISTAKE, run

TABLE = json.loads(run("help", "--format", "json").out)
COMMANDS = {command["name"]: command for command in TABLE["commands"]}
COLORS = "--color"


def options(name):
    return {option["name"]: option for option in COMMANDS[name]["options"]}


# Tables


def test_the_table_has_every_command_and_option_that_helps_show():
    shown = re.findall(r"^  ([a-z-]+)  +[A-Z]", run("--help").out, re.MULTILINE)
    assert shown == list(COMMANDS)
    for name, command in COMMANDS.items():
        text = run(name, "--help").out
        assert f"Usage: inset {name} {command['usage']}".rstrip() in text.splitlines()
        listed = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)
        assert listed == [option["name"] for option in command["options"]]
        for option in command["options"]:
            assert option["help"] in " ".join(text.split())


def test_the_table_of_one_command():
    assert json.loads(run("help", "check", "--format", "json").out)["commands"] == [COMMANDS["check"]]


def test_options_of_one_name_are_the_same_everywhere():
    own = {"--format", "--rule", "--baseline"}  # what they choose from and mean is each command's
    seen = {}
    for name, command in COMMANDS.items():
        for option in command["options"]:
            if option["name"] in own:
                continue
            # What it does may be said otherwise; how it is written must not differ.
            form = {key: option[key] for key in ("short", "value", "takes", "choices")}
            if option["name"] in ("--output", "--os", "--diff", "--view"):
                form = {"short": form["short"]}
            assert seen.setdefault(option["name"], form) == form, (name, option["name"])


def test_every_command_that_prints_for_people_takes_color():
    silent = {"lsp", "help", "version", "editor-setup", "init", "completions"}
    assert {name for name in COMMANDS if COLORS not in options(name)} == silent


@pytest.mark.parametrize("call", [["version"], ["-v"], ["-V"], ["--version"]])
def test_all_ways_to_ask_for_the_version(call):
    done = run(*call)
    assert (done.returncode, done.err) == (0, "")
    assert done.out == f"inset {TABLE['program']['version']}\n"


def test_unknown_commands_in_the_help():
    done = run("help", "chekc")
    assert done.returncode == 2 and "did you mean 'check'?" in done.err


# Diffs


@pytest.mark.parametrize("flag", ["--diff", "--dry-run", "-n"])
def test_fix_and_format_show_diffs_by_the_same_flags(tmp_path, flag):
    text = MISTAKE.replace("    label", "  label")
    (tmp_path / "a.inset").write_text(text)
    fixed, formatted = (run(command, flag, "a.inset", cwd=tmp_path) for command in ("fix", "format"))
    assert fixed.returncode == 0 and "+        top == superview.safeArea.top + 8\n" in fixed.out
    assert formatted.returncode == 1 and "+    label title" in formatted.out
    assert (tmp_path / "a.inset").read_text() == text


def test_diffs_have_colours_where_asked_for(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    plain = run("fix", "--diff", "a.inset", cwd=tmp_path).out
    assert "\x1b" not in plain
    coloured = run("fix", "--diff", "--color", "always", "a.inset", cwd=tmp_path).out
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    lines = coloured.splitlines()
    assert lines[0].startswith("\x1b[1m---") and lines[2].startswith("\x1b[1;36m@@")
    assert any(line.startswith("\x1b[1;31m-  ") for line in lines)
    assert any(line.startswith("\x1b[1;32m+  ") for line in lines)
    never = run("format", "--diff", "--color", "never", "a.inset", cwd=tmp_path)
    assert "\x1b" not in never.out


# Environments


def test_explain_takes_versions_and_orientations(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text(CLEAN)
    done = run(
        "explain", spec, "title.top", "--on", "iphone-x", "--on", "iphone-8", "--os", "15",
        "--os", "16", "--orientation", "portrait", "--orientation", "landscape",
        "--format", "json",
    )
    found = [item["environment"] for item in json.loads(done.out)["explanations"]]
    assert found == [
        f"{device} {os} {turn}" for device in ("iphone-x", "iphone-8") for os in (15, 16)
        for turn in ("portrait", "landscape")
    ]
    narrowed = run("explain", spec, "title.top", "--orientation", "landscape", "--format", "json")
    [only] = json.loads(narrowed.out)["explanations"]
    assert only["environment"].endswith("landscape")


def test_frames_of_one_screen(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text(CLEAN + "screen Other {\n}\n")
    every = json.loads(run("frames", spec, "--all", "--format", "json").out)
    assert [screen["name"] for screen in every["screens"]] == ["S", "Other"]
    one = json.loads(run("frames", spec, "--screen", "Other", "--format", "json").out)
    assert [screen["name"] for screen in one["screens"]] == ["Other"]
    wrong = run("frames", spec, "--screen", "Othre")
    assert wrong.returncode == 2 and "did you mean 'Other'?" in wrong.err
    both = run("frames", spec, "--all", "--os", "16")
    assert both.returncode == 2 and "exclude each other" in both.err


def test_positions_in_the_screen_are_estimates_where_a_holder_is(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text(
        """\
targets { devices: "iphone-x"; orientations: portrait }
screen S {
    label title "Title" {
        leading == superview.safeArea.leading
        top == superview.safeArea.top
    }
    view card {
        leading == title.trailing
        top == superview.safeArea.top
        width == 100
        height == 100
        view dot {
            leading == superview.leading + 8
            top == superview.top + 8
            width == 10
            height == 10
        }
    }
}
"""
    )
    rows = [line.split() for line in run("frames", spec, "--on", "iphone-x 16 portrait").out.splitlines()]
    [dot] = [row for row in rows if row and row[0] == "dot"]
    # VIEW KIND X Y WIDTH HEIGHT, then in the screen.
    assert dot[2] == "8" and dot[6].endswith("±1") and not dot[7].endswith("±1")
    [title] = [row for row in rows if row and row[0] == "title"]
    assert title[2] == title[6] == "0"


def test_a_part_of_a_name_lists_all_devices_that_have_it():
    every = json.loads(run("devices", "--format", "json").out)["devices"]
    phones = [device["id"] for device in every if "iphone" in device["id"]]
    found = json.loads(run("devices", "IPHONE", "--format", "json").out)["devices"]
    assert [device["id"] for device in found] == phones and len(phones) > 30
    text = run("devices", "Phone 15 P").out
    assert all(name in text for name in ("iphone-15-pro-max", "iphone-15-plus", "iphone-15-pro "))
    late = json.loads(run("devices", "iphone", "--os", "26", "--format", "json").out)["devices"]
    assert {device["id"] for device in late} < set(phones)
    none = run("devices", "ipad", "--os", "5", "--format", "json")
    assert none.returncode == 2 and "no device named 'ipad' runs version 5" in none.err
    unknown = run("devices", "nokia")
    assert unknown.returncode == 2 and "unknown device 'nokia'" in unknown.err


# Pictures


def test_render_takes_output_by_both_names_and_a_format(tmp_path):
    (tmp_path / "a.inset").write_text(CLEAN)
    for flag in ("-o", "--output"):
        assert run("render", "a.inset", flag, "a.svg", cwd=tmp_path).returncode == 0
        assert (tmp_path / "a.svg").read_text().startswith("<svg")
        (tmp_path / "a.svg").unlink()
    text = run("render", "a.inset", "--format", "text", "--color", "always", cwd=tmp_path)
    assert text.returncode == 0 and text.out.startswith("\x1b[1mS, iPhone X")
    assert "\x1b" not in run("render", "a.inset", "--format", "text", cwd=tmp_path).out
    assert "<html" in run("render", "a.inset", "--format", "html", cwd=tmp_path).out
    png = run("render", "a.inset", "--format", "png", cwd=tmp_path)
    assert png.returncode == 2 and "-o OUT.png" in png.err
    odd = run("render", "a.inset", "-o", "picture", "--format", "svg", cwd=tmp_path)
    assert odd.returncode == 0 and (tmp_path / "picture").read_text().startswith("<svg")


# The standard input as a file


def test_standard_input_counts_as_the_file_that_is_named(tmp_path):
    folder = tmp_path / "Screens"
    folder.mkdir()
    (folder / "inset.json").write_text('{"rules": {"unsafe-edge": "error"}}')
    (folder / "Parts.inset").write_text("component Part() {\n    width == 10\n    height == 10\n}\n")
    text = 'import "Parts.inset"\n' + MISTAKE
    for operands in ([], ["-"]):
        done = run(
            "check", "--stdin-filename", "Screens/New.inset", "--format", "json", *operands,
            stdin=text, cwd=tmp_path,
        )
        found = json.loads(done.out)["findings"]
        assert [(f["file"], f["severity"]) for f in found if f["rule"] == "unsafe-edge"] == [
            ("Screens/New.inset", "error")
        ]
        # The import is found beside the file.
        assert not any("cannot be read" in f["message"] for f in found)
    assert not (folder / "New.inset").exists()


def test_standard_input_is_fixed_and_formatted_as_the_file_that_is_named(tmp_path):
    (tmp_path / "a.inset").write_text("kept")
    fixed = run("fix", "--stdin-filename", "a.inset", stdin=MISTAKE, cwd=tmp_path)
    assert fixed.returncode == 0 and fixed.out == CLEAN
    formatted = run(
        "format", "--stdin-filename", "a.inset", stdin="screen S{\nview a\n}\n", cwd=tmp_path)
    assert formatted.out == "screen S {\n    view a\n}\n"
    diff = run("format", "--diff", "--stdin-filename", "a.inset", stdin="screen S{\nview a\n}\n", cwd=tmp_path)
    assert diff.returncode == 1 and diff.out.startswith("--- a.inset\n+++ a.inset\n")
    assert (tmp_path / "a.inset").read_text() == "kept"


def test_storyboards_on_standard_input(tmp_path):
    done = run("check", "--stdin-filename", "Main.storyboard", stdin="<no xml", cwd=tmp_path)
    assert done.returncode == 1 and done.out.startswith("Main.storyboard:1:")


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--stdin-filename", "a.inset", "b.inset"], "'b.inset' was given, too"),
        (["--stdin-filename", "a.kt"], "a.kt: is no layout file"),
        (["--stdin-filename"], "--stdin-filename needs a value"),
    ],
)
def test_wrong_names_for_the_standard_input(arguments, message):
    for command in ("check", "fix", "format"):
        done = run(command, *arguments, stdin=CLEAN)
        assert done.returncode == 2 and message in done.err
