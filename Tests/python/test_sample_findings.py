"""The draw of findings for people to judge, and the count of their verdicts."""

import collections
import json
import subprocess
import sys

import pytest

from lsp_client import ROOT

SCRIPT = ROOT / "Tests/oracle/sample_findings.py"
sys.path.insert(0, str(SCRIPT.parent))
import sample_findings as sampling  # noqa: E402

XIB = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
    <objects>
        <view contentMode="scaleToFill" id="roo-t0-001">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <subviews>
                <label text="Hello" id="lab-el-001">
                    <rect key="frame" x="20" y="20" width="335" height="21"/>
                </label>
            </subviews>
            <viewLayoutGuide key="safeArea" id="saf-e0-001"/>
            <constraints>
                <constraint firstItem="lab-el-001" firstAttribute="top" secondItem="saf-e0-001" \
secondAttribute="top" constant="8" id="con-st-001"/>
                <constraint firstAttribute="trailing" secondItem="lab-el-001" \
secondAttribute="trailing" priority="750" id="con-st-002"/>
            </constraints>
        </view>
    </objects>
</document>
"""


def finding(repository, rule, line, message, severity="warning"):
    place = {"line": line, "column": 17}
    return {
        "file": f"elsewhere/ib/{repository}/a.xib", "rule": rule, "severity": severity,
        "message": message, "range": {"start": place, "end": place}, "environments": [],
        "environmentCount": 24, "related": [], "fixes": []}


@pytest.fixture
def corpus(tmp_path):
    """A folder of two repositories, and a report in which one rule and one repository are loud."""
    folder = tmp_path / "ib"
    for repository in ("one", "two"):
        (folder / repository).mkdir(parents=True)
        (folder / repository / "a.xib").write_text(XIB)
    found = [finding("one", "overlap", 7, f"loud {number}") for number in range(200)]
    found += [finding("two", "overlap", 7, f"quiet {number}") for number in range(20)]
    found += [finding("two", "conflict", 13, f"rare {number}", "error") for number in range(20)]
    found += [finding("one", "clipped-text", 7, f"text {number}") for number in range(50)]
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"findings": found}))
    return folder, report


def run(*arguments):
    done = subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rules_and_repositories_have_equal_chances(corpus):
    found = sampling.findings(*corpus)
    seen = collections.Counter(
        (drawn["rule"], drawn["repository"])
        for seed in range(200) for drawn in sampling.draw(found, 4, seed, ("clipped-text",)))
    assert set(seen) == {("overlap", "one"), ("overlap", "two"), ("conflict", "two")}
    assert 340 < seen["conflict", "two"] < 460
    assert 150 < seen["overlap", "one"] < 250 and 150 < seen["overlap", "two"] < 250


def test_a_draw_is_repeatable_without_doubles_and_ends(corpus):
    found = sampling.findings(*corpus)
    first, again = (sampling.draw(found, 100, 5, ()) for _ in range(2))
    assert first == again and len(first) == 100
    assert len({drawn["id"] for drawn in first}) == 100
    assert first != sampling.draw(found, 100, 6, ())
    assert len(sampling.draw(found, 1000, 5, ())) == len(found) == 290


def test_what_is_printed(corpus, tmp_path):
    folder, report = corpus
    new = tmp_path / "verdicts.tsv"
    text = run(
        "draw", folder, "--report", report, "--rule", "conflict", "--count", 1, "--verdicts", new)
    assert ">> label:lab-el-001.top == view:roo-t0-001.safeArea.top + 8   [con-st-001]" in text
    assert "view:roo-t0-001.trailing == label:lab-el-001.trailing @750   [con-st-002]" in text
    assert "label:lab-el-001 (20, 20, 335, 21) text='Hello'" in text
    identifier, rule, verdict, reason = new.read_text().rstrip("\n").split("\t")
    assert rule == "conflict" and not verdict and not reason
    # A second reader sees the same findings, and nothing of the first one's.
    new.write_text(f"{identifier}\tconflict\tfalse\tbecause of this\n")
    again = run("draw", folder, "--report", report, "--only", new)
    assert again == text and "because" not in again


def test_what_was_read_is_not_drawn_again(corpus, tmp_path):
    folder, report = corpus
    first, second = tmp_path / "first.tsv", tmp_path / "second.tsv"
    draw = ("draw", folder, "--report", report, "--rule", "conflict")
    run(*draw, "--count", 15, "--verdicts", first)
    run(*draw, "--count", 15, "--without", first, "--verdicts", second)
    one, other = ({line.split("\t")[0] for line in path.read_text().splitlines()}
                  for path in (first, second))
    assert len(one) == 15 and len(other) == 5 and not one & other


def test_verdicts_are_counted(corpus, tmp_path):
    one, two = tmp_path / "one.tsv", tmp_path / "two.tsv"
    one.write_text(
        "a\toverlap\ttrue\tx\nb\toverlap\ttrue\tx\nc\toverlap\tfalse\tx\n"
        "d\toverlap\tundecided\tx\ne\tconflict\tfalse\tx\nf\tconflict\t\t\n")
    two.write_text("a\toverlap\ttrue\tx\nb\toverlap\tfalse\ty\n")
    lines = run("count", one, two, "--report", corpus[1]).splitlines()
    table = [line.split() for line in lines]
    assert ["overlap", "4", "2", "1", "1", "67", "%"] in table
    assert ["conflict", "2", "0", "1", "0", "0", "%"] in table
    assert ["total", "6", "2", "2", "1", "50", "%"] in table
    assert "undecided: 17 % of 6; no verdict yet: 1" in lines
    assert "agreement with two.tsv: 1 of 2, 50 %" in lines
    assert "  b overlap: true / false: y" in lines
    # 220 of which two thirds are true, and 20 of which none is.
    assert "from warning up: 290 findings, 240 of rules judged, about 147 of those true (61 %)" in lines
    assert "  of rules not judged: clipped-text (50)" in lines


@pytest.mark.parametrize("text", ["a\toverlap\tmaybe\tx\n", "a\tr\ttrue\tx\na\tr\ttrue\tx\n"])
def test_a_broken_verdict_file_is_refused(tmp_path, text):
    path = tmp_path / "verdicts.tsv"
    path.write_text(text)
    done = subprocess.run([sys.executable, SCRIPT, "count", path], capture_output=True, text=True)
    assert done.returncode == 1 and f"{path}:" in done.stderr
