"""`inset tour`, the scripts around it, and what the README shows."""

import os
import re
import shutil
import subprocess

import pytest

from test_cli import CLEAN, EXAMPLES, MISTAKE, ROOT, program, run


def test_the_tour_goes_the_whole_way(tmp_path):
    path = tmp_path / "ä b.inset"
    path.write_text(MISTAKE)
    done = run("tour", path)
    assert (done.returncode, done.err) == (0, "")
    steps = re.findall(r"^(?:editor →|server ←) ([\w/]+)", done.out, re.MULTILINE)
    assert steps[0] == "initialize" and steps[-1] == "shutdown"
    for step in ("didOpen", "publishDiagnostics", "hover", "codeAction", "didChange"):
        assert f"textDocument/{step}" in steps
    assert "+        top == superview.safeArea.top + 8" in done.out
    assert "1 before the fix, 0 after it" in done.out
    assert path.read_text() == MISTAKE


def test_the_tour_of_a_clean_spec_ends_well(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(CLEAN)
    done = run("tour", path)
    assert done.returncode == 0 and "0 findings" in done.out


def test_the_tour_of_a_missing_file(tmp_path):
    done = run("tour", tmp_path / "a.inset")
    assert done.returncode == 2 and "no such file" in done.err


@pytest.mark.parametrize("name", ["UnderTheNotch", "HardCoded", "OldGuides", "TooNew"])
def test_the_tour_mends_the_examples(name):
    done = run("tour", EXAMPLES / "Mistakes" / f"{name}.inset")
    assert done.returncode == 0
    before, after = re.search(r"(\d+) before the fix, (\d+) after it", done.out).groups()
    assert int(after) < int(before)


@pytest.mark.skipif(not shutil.which("sh"), reason="needs a shell")
def test_what_make_run_shows():
    done = subprocess.run(
        [ROOT / "Examples" / "tour.sh", program()], capture_output=True, check=False, cwd="/"
    )
    out = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert "nothing found in" in out and "textDocument/hover" in out and "SignIn on iphone-x" in out


def test_the_report_in_the_readme_is_real(tmp_path):
    readme = (ROOT / "README.md").read_text("utf-8")
    spec = re.search(r"```inset\n(.*?)```", readme, re.DOTALL).group(1)
    (tmp_path / "Player.inset").write_text(spec, "utf-8")
    report = run("check", "Player.inset", cwd=tmp_path).out
    before, call, rest = readme.partition("$ inset check Player.inset\n")
    shown, fence, after = rest.partition("```\n")
    if os.environ.get("UPDATE_EXPECT"):
        (ROOT / "README.md").write_text(before + call + report + fence + after, "utf-8")
    else:
        assert report == shown


def test_the_language_in_the_readme_is_the_language(tmp_path):
    readme = (ROOT / "README.md").read_text("utf-8")
    second = re.findall(r"```inset\n(.*?)```", readme, re.DOTALL)[1]
    (tmp_path / "a.inset").write_text(second, "utf-8")
    done = run("check", "a.inset", cwd=tmp_path)
    assert (done.returncode, done.out) == (0, "nothing found in 1 file\n")


def test_the_picture_in_the_readme_is_of_its_screen(tmp_path):
    readme = (ROOT / "README.md").read_text("utf-8")
    spec = re.search(r"```inset\n(.*?)```", readme, re.DOTALL).group(1)
    (tmp_path / "Player.inset").write_text(spec, "utf-8")
    assert run("render", "Player.inset", "--all", "-o", "now.svg", cwd=tmp_path).returncode == 0
    # Its words, places of findings among them; shapes and colours may come to look better.
    words = [
        re.findall(r"<(?:text|title)[^>]*>([^<]+)<", path.read_text("utf-8"))
        for path in (tmp_path / "now.svg", ROOT / "docs/player.svg")
    ]
    assert words[0] == words[1] and len(words[0]) > 5, "make docs"


def test_the_scripts_can_be_run():
    for script in ("Examples/tour.sh", ".ci/run", ".ci/need"):
        assert os.access(ROOT / script, os.X_OK), script
    need = subprocess.run([ROOT / ".ci/need", "jansson"], capture_output=True, check=False)
    assert need.returncode == 0
    wrong = subprocess.run([ROOT / ".ci/need", "nothing"], capture_output=True, check=False)
    assert wrong.returncode == 2 and b"usage" in wrong.stderr
