"""Logs of constraints that contradict each other: explained, and found in a project."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from lsp_client import ROOT
from test_cli import run
from test_json_schemas import validate

CONFLICTS = ROOT / "Tests/conflicts"
LOGS = ROOT / "Tests/InsetConflictLogTests/Fixtures"
MISSING = "INSET_CORPUS names no folder with Interface Builder files of others: no log is made of them"


def corpus(name):
    """The folder of a corpus; None where it is not here."""
    named = os.environ.get("INSET_CORPUS")
    folder = (pathlib.Path(named).parent if named else ROOT.parent / "shared/corpus") / name
    return folder if folder.is_dir() else None


def explained(log, *paths, **options):
    done = run("explain", "--log", log, *paths, "--format", "json", **options)
    assert done.returncode == 0, done.err
    value = json.loads(done.out)
    validate("conflicts", value)
    return value["logs"]


def reads_swift():
    return "inset-swift" not in run("coverage", CONFLICTS / "Shop/Player.swift").err


@pytest.mark.parametrize("name, screen, lines, cause", [
    ("cart", "Cart", {0: 4, 1: 5, 2: 6}, "screen-size"),
    ("price-cell", "PriceCell", {0: 16, 1: 22, 2: 23}, "size-of-container"),
    ("player", "PlayerViewController", {0: 11, 1: 12, 2: 14, 3: 15}, "screen-size"),
])
def test_constraints_of_a_log_are_found_in_the_project(name, screen, lines, cause):
    if name == "player" and not reads_swift():
        pytest.skip("the program 'inset-swift' was not built: no Swift file can be read")
    (log,) = explained(CONFLICTS / f"{name}.log", CONFLICTS / "Shop")
    assert log["cause"] == cause
    (match,) = log["matches"]
    assert match["screen"] == screen and match["matched"] == match["wanted"]
    assert {p["constraint"]: p["range"]["start"]["line"] for p in match["places"]} == lines
    places = run("explain", "--log", CONFLICTS / f"{name}.log", CONFLICTS / "Shop").out
    for line in lines.values():
        assert f":{line}" in places


@pytest.mark.parametrize("name, folder, file, lines, cause", [
    ("banner", "Examples", "Mistakes/TooMuchTooLittle.inset", {0: 15, 1: 16, 2: 17}, "screen-size"),
    ("town", "Tests/InsetIDETests/Fixtures/conflict", "arranged.inset", {0: 15, 1: 16}, "made-twice"),
    ("card", "Tests/InsetIDETests/Fixtures", "conflict/environment.inset", {0: 11, 1: 12, 2: 13}, "screen-size"),
    ("title", "Tests/InsetIDETests/Fixtures/conflict", "elsewhere.inset", {0: 10, 1: 11}, "safe-area"),
])
def test_constraints_are_found_among_those_of_many_screens(name, folder, file, lines, cause):
    (log,) = explained(CONFLICTS / f"{name}.log", ROOT / folder)
    assert log["cause"] == cause and len(log["members"]) >= len(lines)
    places = {
        (p["constraint"], pathlib.Path(p["file"]).relative_to(ROOT / folder).as_posix(), p["range"]["start"]["line"])
        for match in log["matches"] for p in match["places"]
    }
    assert {(constraint, file, line) for constraint, line in lines.items()} <= places, places
    assert log["matches"][0]["findings"]


def test_a_conflict_that_check_finds_has_its_devices_and_fixes():
    (log,) = explained(CONFLICTS / "cart.log", CONFLICTS / "Shop")
    (finding,) = log["matches"][0]["findings"]
    assert finding["rule"] == "conflict" and finding["environments"] and finding["fixes"]


def test_the_current_folder_is_the_project_where_none_is_named(tmp_path):
    shutil.copy(CONFLICTS / "Shop/Cart.inset", tmp_path)
    (log,) = explained(CONFLICTS / "cart.log", cwd=tmp_path)
    assert log["matches"][0]["places"][0]["file"] == "Cart.inset"


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.log")), ids=lambda path: path.stem)
def test_logs_without_a_project(path, tmp_path):
    for log in explained(path, cwd=tmp_path):
        assert log["members"] and log["sentence"] and not log["matches"]


def test_a_log_comes_by_the_standard_input(tmp_path):
    done = run("explain", "--log", "-", cwd=tmp_path, stdin=(LOGS / "two-logs.log").read_text())
    assert done.returncode == 0 and "Conflict 1 of 2" in done.out and not done.err


@pytest.mark.parametrize("arguments, text, message", [
    (("-",), "nothing", "<stdin>: there is no conflict of constraints in it"),
    (("missing.log",), None, "missing.log: "),
])
def test_what_holds_no_log_is_a_failure(arguments, text, message, tmp_path):
    done = run("explain", "--log", *arguments, cwd=tmp_path, stdin=text)
    assert done.returncode == 2 and message in done.err and not done.out


def test_a_named_folder_without_layouts_is_said(tmp_path):
    done = run("explain", "--log", CONFLICTS / "cart.log", tmp_path)
    assert done.returncode == 2 and "holds no layout files" in done.err and "root.width == 393" not in done.out
    assert "These cannot hold together" in done.out


def right(folder):
    """By log: whether the fewest are right, and whether all of them were found in their places."""
    truth = json.loads((folder / "truth.json").read_text())
    results = []
    for one in truth:
        project = one.get("folder") or pathlib.Path(one["file"]).parent
        (log,) = explained(folder / one["log"], project)
        core = [i for i, line in enumerate(one["listed"]) if line in one["core"]]
        wanted = core + [len(one["listed"]) + i for i in range(len(one["sizes"]))]
        fewest = sorted(m["constraint"] for m in log["members"]) == wanted
        found = {
            p["constraint"]: (p["file"], p["range"]["start"]["line"])
            for match in log["matches"][:1] for p in match["places"]
        }
        placed = all(found.get(i) == (one["file"], one["listed"][i]) for i in core)
        results.append((one["log"], fewest, placed))
    return results


def write(script, *arguments):
    subprocess.run([sys.executable, CONFLICTS / script, *map(str, arguments)], check=True)


@pytest.mark.skipif(corpus("ib") is None, reason=MISSING)
def test_conflicts_in_storyboards_of_others(tmp_path):
    (tmp_path / "devices.json").write_text(run("devices", "--format", "json").out)
    write("write_logs.py", "--damage", corpus("ib"), "--devices", tmp_path / "devices.json",
          "--out", tmp_path / "logs", "--count", 40)
    results = right(tmp_path / "logs")
    print(results)
    assert len(results) == 40 and all(fewest for _, fewest, _ in results)
    assert sum(placed for *_, placed in results) >= 36


@pytest.mark.skipif(corpus("uikit") is None, reason=MISSING)
def test_conflicts_in_swift_files_of_others(tmp_path):
    if not reads_swift():
        pytest.skip("the program 'inset-swift' was not built: no Swift file can be read")
    write("write_swift_logs.py", corpus("uikit"), "--out", tmp_path / "logs")
    results = right(tmp_path / "logs")
    print(results)
    assert len(results) >= 10 and all(fewest for _, fewest, _ in results)
    assert sum(placed for *_, placed in results) >= len(results) * 0.7
