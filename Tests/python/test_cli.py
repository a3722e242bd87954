"""The command line as a user meets it: arguments, exit codes, reports, bad input."""

import json
import os
import pathlib
import random
import re
import subprocess
import sys

import pytest

import generate_specs
from lsp_client import ROOT, program

EXAMPLES = ROOT / "Examples"
MISTAKE = """\
targets { devices: "iphone-x" }
screen S {
    label title "Title" {
        top == superview.top + 8
        centerX == superview.centerX
    }
}
"""
CLEAN = MISTAKE.replace("superview.top", "superview.safeArea.top")


def run(*arguments, stdin=None, cwd=None, env=None):
    """Runs inset; outputs are text, ill-formed bytes replaced."""
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment.update(env or {})
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [program(), *map(str, arguments)], input=data if data is not None else b"",
        capture_output=True, cwd=cwd, env=environment, timeout=120, check=False,
    )
    done.out = done.stdout.decode("utf-8", "replace")
    done.err = done.stderr.decode("utf-8")
    return done


def report(*arguments, **options):
    done = run("check", "--format", "json", *arguments, **options)
    return json.loads(done.stdout)


# Arguments


@pytest.mark.parametrize(
    "name", ["lsp", "check", "fix", "frames", "explain", "devices", "rules", "tour"]
)
def test_every_command_has_help(name):
    for arguments in ([name, "--help"], [name, "-h"], ["help", name]):
        done = run(*arguments)
        assert (done.returncode, done.err) == (0, "")
        assert f"Usage: inset {name}" in done.out
        assert all(len(line) <= 100 for line in done.out.splitlines())
    assert re.search(rf"^  {name} ", run("--help").out, re.MULTILINE)


def test_help_names_the_default_environments(tmp_path):
    spec = tmp_path / "Screen.inset"
    spec.write_text("screen S {\n}\n")
    [screen] = json.loads(run("frames", spec, "--format", "json").out)["screens"]
    names = {d["id"]: d["name"] for d in json.loads(run("devices", "--format", "json").out)["devices"]}
    text = " ".join(run("check", "--help").out.split())
    assert f"{len(screen['environments'])} environments are checked" in text
    for environment in screen["environments"]:
        [versions] = re.findall(rf"{re.escape(names[environment['device']])} \(\w+ ([\d, ]+)\)", text)
        assert str(environment["os"]) in versions.split(", ")


def test_version_and_bare_call():
    assert re.fullmatch(r"inset \d+\.\d+\.\d+\n", run("--version").out)
    bare = run()
    assert bare.returncode == 2 and bare.out == "" and "Usage" in bare.err


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["chek"], "unknown command 'chek'; did you mean 'check'?"),
        (["--versoin"], "unknown flag '--versoin'; did you mean '--version'?"),
        (["help", "fixx"], "unknown command 'fixx'; did you mean 'fix'?"),
        (["check", "--formt", "json"], "unknown flag '--formt'; did you mean '--format'?"),
        (["check", "--format"], "--format needs a value: --format text|json"),
        (["check", "--format", "--quiet"], "--format needs a value"),
        (["check", "--format", "jsn"], "--format cannot be 'jsn'"),
        (["check", "--format=json", "--format=text"], "--format is given twice"),
        (["check", "--quiet=yes"], "--quiet takes no value"),
        (["fix", "--safe", "--unsafe"], "--safe and --unsafe exclude each other"),
        (["fix", "--rule", "unsafe-egde"], "unknown rule 'unsafe-egde'; did you mean 'unsafe-edge'?"),
        (["frames"], "which file?"),
        (["frames", "x.inset", "--on", "iphone-xx"], "unknown device 'iphone-xx'"),
        (["frames", "x.inset", "--os", "eighteen"], "--os needs a whole number"),
        (["frames", "x.inset", "--os", "20"], "there is no system version 20"),
        (["frames", "x.inset", "--orientation", "portait"], "did you mean 'portrait'?"),
        (["devices", "ipone-x"], "did you mean 'iphone-x'?"),
        (["devices", "iphone-x", "--os", "26"], "does not run version 26"),
        (["devices", "one", "two"], "takes one name"),
        (["lsp", "file.inset"], "takes no file"),
        (["tour"], "needs one file"),
        (["check", "--\x1b[31m"], "unknown flag '--␛[31m'"),
    ],
)
def test_a_wrong_call_gets_one_clear_message(arguments, message):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.out == ""
    assert message in done.err
    assert done.err.startswith("inset: ") and "See 'inset" in done.err


def test_dashes_end_the_options(tmp_path):
    (tmp_path / "-odd.inset").write_text(CLEAN)
    assert run("check", "--", "-odd.inset", cwd=tmp_path).returncode == 0
    assert run("check", "-odd.inset", cwd=tmp_path).returncode == 2


# Reports


def test_the_text_report_points_at_the_mistake(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    done = run("check", "a.inset", cwd=tmp_path)
    assert done.returncode == 1 and done.err == ""
    lines = done.out.splitlines()
    assert re.match(r"a\.inset:4:\d+: warning: .+ \[unsafe-edge\]$", lines[0])
    source = next(line for line in lines if line.startswith("4 |"))
    carets = lines[lines.index(source) + 1]
    first, last = carets.index("^"), carets.rindex("^") + 1
    assert "superview.top" in source[first:last] and set(carets[first:last]) == {"^"}
    assert any(line.startswith("  = help: ") for line in lines)
    assert any(line.startswith("4 +") and "superview.safeArea.top" in line for line in lines)
    assert lines[-1] == "1 warning in 1 file"


def test_quiet_is_one_line_a_finding(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    done = run("check", "-q", "a.inset", cwd=tmp_path)
    assert len(done.out.splitlines()) == 1 and done.returncode == 1
    assert run("check", "-q", "-", stdin=CLEAN).out == ""


@pytest.mark.parametrize("before", ["\t", "/* 日本語 */ ", "/* 😀👩‍👩‍👧 e\u0301 */ ", "/* \x7f */ "])
def test_carets_stand_under_the_text_whatever_precedes_it(before):
    text = MISTAKE.replace("        top", before + "top")
    done = run("check", "-", stdin=text)
    lines = done.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("4 |"))
    source, carets = lines[at], lines[at + 1]
    # Everything before the statement shows in cells: a tab in 4, the others' cells counted by hand.
    cells = {"\t": 4, "/* 日本語 */ ": 13, "/* 😀👩‍👩‍👧 e\u0301 */ ": 13, "/* \x7f */ ": 8}[before]
    column = source.index("top ==")
    prefix = 4
    shift = carets.index("^") - (prefix + cells)
    marked = source[column + shift:][: carets.count("^")]
    assert "superview.top" in marked


def test_long_lines_are_cut_around_the_mistake():
    text = MISTAKE.replace("        top", "/*" + "x" * 5000 + "*/ top").replace(
        "+ 8", "+ 8 /*" + "y" * 5000 + "*/"
    )
    done = run("check", "-", stdin=text)
    assert all(len(line) < 160 for line in done.out.splitlines() if line.startswith("4 |"))
    lines = done.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("4 |"))
    first, last = lines[at + 1].index("^"), lines[at + 1].rindex("^") + 1
    assert "superview.top" in lines[at][first:last]


def test_a_line_with_thousands_of_mistakes_is_reported_in_time():
    one = 'label l{} "é" {{ top == superview.top; leading == root.leading }}; '
    text = 'targets { devices: "iphone-x" }\nscreen S { '
    text += "".join(one.format(i) for i in range(1500)) + "}\n"
    done = run("check", "-", stdin=text)
    assert done.returncode == 1
    assert done.out.count("[unsafe-edge]") == 2 * 1500
    assert max(len(line) for line in done.out.splitlines()) < 400


def test_no_control_character_reaches_the_terminal():
    text = MISTAKE.replace("        top", "/* \x1b[31m\u202e\x07 */ top")
    done = run("check", "-", stdin=text)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", done.out)


def test_colour_follows_the_choice_and_the_terminal():
    plain = run("check", "-", stdin=MISTAKE).out
    assert "\x1b[" not in plain
    coloured = run("check", "--color", "always", "-", stdin=MISTAKE).out
    assert "\x1b[" in coloured and re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain
    pty = pytest.importorskip("pty")
    for env, expected in [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
        main, other = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        environment.update({"TERM": "xterm", **env})
        process = subprocess.Popen(
            [program(), "check", "-"], stdin=subprocess.PIPE, stdout=other, env=environment
        )
        os.close(other)
        process.stdin.write(MISTAKE.encode())
        process.stdin.close()
        seen = b""
        try:
            while chunk := os.read(main, 4096):
                seen += chunk
        except OSError:
            pass
        os.close(main)
        assert process.wait(timeout=30) == 1
        assert (b"\x1b[" in seen) == expected, env


def test_the_json_report_has_the_documented_shape(tmp_path):
    (tmp_path / "a.inset").write_text("// 😀\n" + MISTAKE)
    found = report("a.inset", cwd=tmp_path)
    assert found["version"] == 1 and found["files"] == 1
    assert found["errors"] == 0 and found["warnings"] == 1
    (finding,) = found["findings"]
    assert list(finding) == [
        "file", "range", "rule", "severity", "message", "environments", "environmentCount",
        "related", "fixes",
    ]
    assert finding["file"] == "a.inset" and finding["rule"] == "unsafe-edge"
    assert finding["severity"] == "warning"
    assert finding["range"]["start"]["line"] == 5
    assert finding["environmentCount"] >= 1
    assert all(re.match(r"iphone-x \d+ (portrait|landscape)", e) for e in finding["environments"])
    for fix in finding["fixes"]:
        assert list(fix) == ["title", "safe", "preferred", "edits"]
        for edit in fix["edits"]:
            assert list(edit) == ["file", "range", "newText"]


def test_json_columns_count_utf16_units():
    found = report("-", stdin=MISTAKE.replace("        top", "/* 😀é */ top"))
    start = found["findings"][0]["range"]["start"]
    # Seven characters, one of them two units, then the statement.
    assert start["column"] >= 11 and found["findings"][0]["file"] == "<stdin>"
    plain = report("-", stdin=MISTAKE.replace("        top", "/* xxx */ top"))
    assert plain["findings"][0]["range"]["start"] == start


def test_hints_alone_are_clean(tmp_path):
    assert run("check", "-", stdin=CLEAN).returncode == 0


# Examples


def test_good_examples_are_clean():
    done = run("check", *sorted(EXAMPLES.glob("*.inset")), EXAMPLES / "Components")
    assert done.out.splitlines()[-1].startswith("nothing found in"), done.out
    assert done.returncode == 0


@pytest.mark.parametrize(
    "name, rules",
    [
        ("UnderTheNotch", {"unsafe-edge"}),
        ("HardCoded", {"hard-coded-inset"}),
        ("OldGuides", {"deprecated-layout-guide"}),
        ("TooNew", {"safe-area-needs-ios11"}),
        ("TooMuchTooLittle", {"conflict", "ambiguous-position"}),
    ],
)
def test_each_mistake_is_found(name, rules):
    path = EXAMPLES / "Mistakes" / f"{name}.inset"
    found = {finding["rule"] for finding in report(path)["findings"]}
    assert rules <= found, found
    assert run("check", path).returncode == 1


# The language's words


def test_words_have_pages():
    done = run("kinds")
    assert done.returncode == 0
    words = {line.split()[0] for line in done.out.splitlines()[1:]}
    assert {"label", "safeArea", "centerX", "spacing", "deployment", "when"} <= words
    page = run("kinds", "label").out
    assert page.startswith("label (kind of view)\n") and "UILabel" in page and "`" not in page
    assert run("kinds", "UITextField").out.startswith("field (kind of view)\n")
    assert "equalCentering" in run("kinds", "fillEqually").out
    # A word that means several things has a page for each.
    assert "text (kind of view)" in run("kinds", "text").out and "text (property)" in run("kinds", "text").out
    assert run("kinds", "stack", "--format", "markdown").out.startswith("# `stack`: kind of view\n")


def test_the_reference_is_what_is_committed():
    done = run("kinds", "--format", "markdown")
    assert done.out == (ROOT / "docs/language.md").read_text("utf-8")


def test_an_unknown_word_is_answered_by_a_near_one():
    done = run("kinds", "lable")
    assert done.returncode == 2 and done.out == ""
    assert done.err.startswith("inset: unknown word 'lable'; did you mean 'label'?\n")


# Bad input


def test_the_readable_paths_are_checked_all_the_same(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    (tmp_path / "gone.inset").symlink_to(tmp_path / "nowhere")
    done = run("check", "missing.inset", "gone.inset", "a.inset", cwd=tmp_path)
    assert done.returncode == 2
    assert "inset: missing.inset: no such file or folder\n" in done.err
    assert "inset: gone.inset: " in done.err and done.err.count("\n") == 2
    assert "a.inset:4:" in done.out and "2 paths could not be read" in done.out
    found = report("missing.inset", "a.inset", cwd=tmp_path)
    assert found["problems"] == [{"file": "missing.inset", "message": "no such file or folder"}]
    assert len(found["findings"]) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_named(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(CLEAN)
    path.chmod(0)
    done = run("check", path)
    assert done.returncode == 2 and "permission denied" in done.err


def test_a_file_over_the_limit_is_refused(tmp_path):
    with open(tmp_path / "huge.inset", "wb") as file:
        file.truncate((64 << 20) + 1)
    (tmp_path / "a.inset").write_text(CLEAN)
    done = run("check", tmp_path)
    assert done.returncode == 2 and "huge.inset: is larger than 64 MiB" in done.err
    assert "1 file" in done.out


@pytest.mark.parametrize("odd", [b"\xff\xfe", b"\x80", b"\x00", b"\xed\xa0\x80", b"\x1b"])
def test_bytes_that_are_no_text_are_findings(odd):
    text = MISTAKE.encode().replace(b"superview.top", b"superview.top " + odd)
    found = report("-", stdin=text)
    places = [finding["range"]["start"]["line"] for finding in found["findings"]]
    assert found["errors"] >= 1 and 4 in places
    assert run("check", "-", stdin=text).returncode == 1
    # The errors are left.
    assert run("fix", "-", stdin=text).returncode == 1


def mutated(text: bytes, rng: random.Random) -> bytes:
    """A spec as a slip of the hand, a bad disk or a bad editor leaves it."""
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(text) + 1)
        length = rng.choice([0, 1, 1, 2, 10, 100])
        new = rng.choice(
            [b"", b"{", b"}", b'"', b"\n", b"//", b"/*", b"==", b"\x00", b"\xff", b"\xf0\x9f", b"(" * 300]
            + [bytes(rng.randrange(256) for _ in range(rng.randint(1, 9)))]
            + [text[at : at + length] * 2]
        )
        text = text[:at] + new + text[at + length :]
    return text


def test_broken_specs_break_nothing(tmp_path):
    rng = random.Random(20)
    originals = [path.read_bytes() for path in sorted(EXAMPLES.rglob("*.inset"))]
    for index in range(300):
        (tmp_path / f"{index:03}.inset").write_bytes(mutated(rng.choice(originals), rng))
    (tmp_path / "deep.inset").write_text("screen S " + "view a {" * 50_000)
    (tmp_path / "parens.inset").write_text("let a = " + "(" * 100_000)
    (tmp_path / "empty.inset").write_text("")
    found = report(".", cwd=tmp_path)
    assert found["files"] == 303 and found["problems"] == []
    done = run("check", ".", cwd=tmp_path)
    assert done.returncode == 1 and done.err == ""
    assert run("fix", "-n", "--unsafe", ".", cwd=tmp_path).returncode == 1
    names = sorted(path.name for path in tmp_path.glob("*.inset"))
    assert run("frames", *names, "--on", "iphone-x", cwd=tmp_path).returncode in (0, 2)


def test_a_fifo_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.inset")
    done = run("check", tmp_path / "pipe.inset")
    assert done.returncode == 2 and "is not a regular file" in done.err


def test_a_vanished_reader_is_no_error(tmp_path):
    generate_specs.generate(tmp_path, 60)
    command = [program(), "check", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(1)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_an_error():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [program(), "devices"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2 and b"cannot be written" in done.stderr


def test_a_closed_standard_output_is_quiet(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    command = f'"{program()}" fix a.inset >&- 2>&-'
    assert subprocess.run(["sh", "-c", command], cwd=tmp_path, check=False).returncode == 0
    assert (tmp_path / "a.inset").read_text() == CLEAN


# Many files


def test_a_thousand_specs_print_the_same_every_time(tmp_path):
    generate_specs.generate(tmp_path, 1000)
    first = run("check", ".", cwd=tmp_path)
    second = run("check", ".", cwd=tmp_path)
    assert first.err == "" and first.returncode == 1
    assert first.stdout == second.stdout
    assert first.out.splitlines()[-1].endswith("in 1000 files")
    places = [line.split(":")[0] for line in first.out.splitlines() if re.match(r"part\d", line)]
    assert places == sorted(places, key=lambda path: path.split("/"))
    alone = run("check", "part3/spec0321.inset", cwd=tmp_path)
    body = alone.out[: alone.out.rindex("\n", 0, -1) + 1] if "\n" in alone.out[:-1] else ""
    assert body in first.out


def test_generated_specs_do_not_depend_on_the_run():
    command = [sys.executable, "-c", "import generate_specs as g; print(hash(g.spec(7)) and g.spec(7))"]
    where = pathlib.Path(__file__).parent
    runs = {subprocess.run(command, cwd=where, capture_output=True, check=True).stdout for _ in "12"}
    assert len(runs) == 1


def test_each_file_is_reported_once(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    (tmp_path / "link.inset").symlink_to("a.inset")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.inset").write_text(MISTAKE)
    found = report(".", "a.inset", "./a.inset", cwd=tmp_path)
    assert found["files"] == 1 and len(found["findings"]) == 1
    assert report(".hidden", cwd=tmp_path)["files"] == 1


# Narrowing


def test_rules_and_severities_narrow_a_report():
    mistakes = EXAMPLES / "Mistakes"
    everything = report(mistakes)["findings"]
    rules = {finding["rule"] for finding in everything}
    only = report(mistakes, "--rule", "unsafe-edge", "--rule", "conflict")["findings"]
    assert only == [f for f in everything if f["rule"] in ("unsafe-edge", "conflict")]
    others = report(mistakes, "--except", "unsafe-edge")["findings"]
    assert {finding["rule"] for finding in others} == rules - {"unsafe-edge"}
    errors = report(mistakes, "--severity", "error")["findings"]
    assert errors == [finding for finding in everything if finding["severity"] == "error"] != []
    done = run("check", mistakes, "--rule", "unsafe-egde")
    assert done.returncode == 2 and "did you mean 'unsafe-edge'?" in done.err


def test_the_call_says_what_fails(tmp_path):
    warning, advice = tmp_path / "Warning.inset", tmp_path / "Advice.inset"
    warning.write_text(MISTAKE)
    advice.write_text("let unused = 4\n" + CLEAN)
    count = report(warning)["warnings"]
    assert count > 0 and report(warning)["errors"] == 0
    code = lambda *arguments: run("check", *arguments).returncode
    assert code(warning) == code(warning, "--max-warnings", str(count - 1)) == 1
    assert code(warning, "--max-warnings", str(count)) == code(warning, "--fail-on", "error") == 0
    assert code(advice) == 0 and code(advice, "--fail-on", "info") == 1
    done = run("check", warning, "--max-warnings", "some")
    assert done.returncode == 2 and "a whole number" in done.err


def test_statistics_count_by_rule():
    mistakes = EXAMPLES / "Mistakes"
    counts = {}
    for finding in report(mistakes)["findings"]:
        key = (finding["severity"].replace("information", "info"), finding["rule"])
        counts[key] = counts.get(key, 0) + 1
    lines = run("check", mistakes, "--statistics").out.splitlines()
    rows = [line.split() for line in lines[:-1]]
    assert {(severity, rule): int(number) for number, severity, rule in rows} == counts
    order = ["error", "warning", "info", "hint"]
    keys = [(order.index(severity), -int(number), rule) for number, severity, rule in rows]
    assert keys == sorted(keys)
    assert run("check", mistakes, "--statistics", "--format", "json").returncode == 2


# Nothing to check


def test_nothing_to_check_is_no_success(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.md").write_text("# Notes")
    for command in ("check", "fix", "format"):
        for path in (tmp_path, tmp_path / "empty"):
            done = run(command, path)
            assert done.returncode == 2 and f"{path}: holds no layout files" in done.err
            assert run(command, path, "--allow-empty").returncode == 0
        done = run(command, tmp_path / "notes.md")
        assert done.returncode == 2 and "is no layout file; those end in '.inset'" in done.err


def test_what_settings_leave_out_is_no_empty_folder(tmp_path):
    (tmp_path / "inset.json").write_text('{"exclude": ["old/**"]}')
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "A.inset").write_text(MISTAKE)
    assert run("check", "old", cwd=tmp_path).returncode == 0
