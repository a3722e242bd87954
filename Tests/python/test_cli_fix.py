"""`inset fix`: what it changes, what it leaves alone, and its diffs."""

import os
import pathlib
import shutil
import subprocess

import pytest

import generate_specs
from test_cli import CLEAN, EXAMPLES, MISTAKE, report, run

needs_patch = pytest.mark.skipif(not shutil.which("patch"), reason="needs patch")


def test_the_mistake_is_gone_and_nothing_else_changed(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    done = run("fix", "a.inset", cwd=tmp_path)
    assert done.returncode == 0 and done.err == ""
    assert done.out == (
        "a.inset: fixed 1 × unsafe-edge\n1 fix applied in 1 file\n"
    )
    assert path.read_text() == CLEAN
    again = run("fix", "a.inset", cwd=tmp_path)
    assert again.out == "nothing to fix in 1 file\n" and path.read_text() == CLEAN


def test_standard_input_goes_to_standard_output():
    done = run("fix", "-", stdin=MISTAKE)
    assert done.out == CLEAN and done.returncode == 0
    assert "<stdin>: fixed 1 × unsafe-edge" in done.err
    assert run("fix", "-", stdin=CLEAN).out == CLEAN
    assert run("fix", "-", stdin=b"").stdout == b""


def test_levels_choose_how_much_is_risked():
    # Moving a view is no safe fix.
    assert run("fix", "--safe", "-", stdin=MISTAKE).out == MISTAKE
    assert run("fix", "--unsafe", "-", stdin=MISTAKE).out == CLEAN


def test_a_rule_can_be_chosen():
    assert run("fix", "--rule", "unsafe-edge", "-", stdin=MISTAKE).out == CLEAN
    assert run("fix", "--rule", "conflict", "-", stdin=MISTAKE).out == MISTAKE


def test_a_dry_run_writes_nothing(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    done = run("fix", "-n", "a.inset", cwd=tmp_path)
    assert path.read_text() == MISTAKE and done.returncode == 0
    assert done.out == (
        "--- a.inset\n+++ a.inset\n@@ -1,7 +1,7 @@\n"
        ' targets { devices: "iphone-x" }\n screen S {\n     label title "Title" {\n'
        "-        top == superview.top + 8\n+        top == superview.safeArea.top + 8\n"
        "         centerX == superview.centerX\n     }\n }\n"
    )
    assert "a.inset: would fix 1 × unsafe-edge" in done.err


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("screen S", "\n" * 30 + "screen S") + "\n" * 30,
    ],
    ids=["plain", "no line end", "CRLF", "CR", "BOM", "far"],
)
@pytest.mark.parametrize("name", ["a.inset", "with space.inset", 'quo"te\\.inset', "日本.inset"])
def test_diffs_apply(tmp_path, name, change):
    before = change(MISTAKE).encode()
    (tmp_path / name).write_bytes(before)
    diff = run("fix", "-n", ".", cwd=tmp_path).stdout
    assert run("fix", ".", cwd=tmp_path).returncode == 0
    after = (tmp_path / name).read_bytes()
    assert after == before.replace(b"superview.top", b"superview.safeArea.top")
    check_tools(tmp_path, {name: before}, {name: after}, diff)


def check_tools(folder, before, after, diff):
    """Both tools turn the old texts into the new ones."""
    for tool in (["git", "apply", "-p0", "-"], ["patch", "-p0", "--binary", "-s"]):
        if not shutil.which(tool[0]):
            continue
        for name, content in before.items():
            (folder / name).write_bytes(content)
        done = subprocess.run(tool, input=diff, cwd=folder, capture_output=True, check=False)
        assert done.returncode == 0, (tool, done.stderr, diff)
        for name, content in after.items():
            assert (folder / name).read_bytes() == content, tool


def test_diffs_of_many_files_apply(tmp_path):
    generate_specs.generate(tmp_path, 60)
    paths = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.inset"))
    before = {str(path): (tmp_path / path).read_bytes() for path in paths}
    diff = run("fix", "-n", ".", cwd=tmp_path).stdout
    assert run("fix", ".", cwd=tmp_path).returncode == 1
    after = {str(path): (tmp_path / path).read_bytes() for path in paths}
    assert sum(before[name] != after[name] for name in before) > 20
    check_tools(tmp_path, before, after, diff)


def test_fixing_leaves_no_fixable_finding_and_no_new_error(tmp_path):
    generate_specs.generate(tmp_path, 40, seed=2)
    before = report(".", cwd=tmp_path)
    code = run("fix", ".", cwd=tmp_path).returncode
    after = report(".", cwd=tmp_path)
    # The exit code says whether something is left.
    assert code == (1 if after["errors"] + after["warnings"] else 0)
    assert after["errors"] <= before["errors"]
    left = [
        finding for finding in after["findings"]
        if any(fix["preferred"] for fix in finding["fixes"])
    ]
    assert left == []


@pytest.mark.parametrize("path", sorted((EXAMPLES / "Mistakes").glob("*.inset")), ids=lambda p: p.stem)
def test_mended_examples_stay_specs(path):
    text = path.read_text("utf-8")
    fixed = run("fix", "-", stdin=text).out
    before, after = report("-", stdin=text), report("-", stdin=fixed)
    assert after["errors"] <= before["errors"]
    assert len(after["findings"]) < len(before["findings"]) or fixed == text
    assert run("fix", "-", stdin=fixed).out == fixed


def test_mode_and_links_survive(tmp_path):
    real = tmp_path / "real.inset"
    real.write_text(MISTAKE)
    real.chmod(0o640)
    (tmp_path / "link.inset").symlink_to("real.inset")
    assert run("fix", tmp_path / "link.inset").returncode == 0
    assert (tmp_path / "link.inset").is_symlink()
    assert real.read_text() == CLEAN and real.stat().st_mode & 0o777 == 0o640
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link.inset", "real.inset"]


def test_the_others_are_mended_all_the_same(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    done = run("fix", "missing.inset", "a.inset", cwd=tmp_path)
    assert done.returncode == 2 and "missing.inset: no such file" in done.err
    assert (tmp_path / "a.inset").read_text() == CLEAN


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_named(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    path.chmod(0o444)
    done = run("fix", path)
    assert done.returncode == 2 and "permission denied" in done.err
    assert path.read_text() == MISTAKE


def test_bytes_that_are_no_text_stay_as_they_are():
    odd = MISTAKE.encode().replace(b"// x", b"").replace(b"{\n", b"{ // \xff\xfe\x80\n", 1)
    fixed = run("fix", "-", stdin=odd).stdout
    assert fixed == odd.replace(b"superview.top", b"superview.safeArea.top")


def test_examples_folder_is_untouched_by_a_dry_run():
    before = {path: path.read_bytes() for path in EXAMPLES.rglob("*.inset")}
    assert run("fix", "-n", "--unsafe", EXAMPLES).returncode in (0, 1)
    assert all(pathlib.Path(path).read_bytes() == text for path, text in before.items())
