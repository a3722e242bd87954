"""Specs with exactly one mistake each: one finding, at its place, that says what to write instead,
and no default fix that makes something else of it. `Tests/malformed/judge_malformed.py` prints each spec's."""

import sys

import pytest

from lsp_client import ROOT

sys.path.insert(0, str(ROOT / "Tests/malformed"))
import judge_malformed as malformed  # noqa: E402

# How many specs hold at least, by what is held; raise a figure with every step forward.
FLOORS = {
    "one": 336,
    "rule": 337,
    "place": 336,
    "alone": 339,
    "says": 196,
    "offers": 120,
    "no_junk": 333,
    "no_harm": 337,
}


@pytest.fixture(scope="module")
def judged():
    return malformed.run()


def test_each_spec_has_no_other_mistake(judged):
    results, unclean = judged
    assert len(results) >= 340
    assert not unclean


@pytest.mark.parametrize("name", FLOORS)
def test_no_step_back(judged, name):
    held, asked = malformed.figures(judged[0])[name]
    short = [result["name"] for result in judged[0] if result["holds"][name] is False]
    assert held >= FLOORS[name], (malformed.MEANING[name], held, asked, short)


SPEC = """screen S {
    lable title "Title" {
//  ^^^^^ unknown-name
// says: label
// fix: label title "Title" {
        top == superview.safeArea.top
    }
}
"""
PLAIN = SPEC.replace(SPEC[SPEC.index("//"):SPEC.index("        top")], "")
MEANT = PLAIN.replace("lable", "label")


def finding(rule, line, first, last, message="", new=None):
    edit = {"file": "S.inset", "range": {
        "start": {"line": line, "column": first}, "end": {"line": line, "column": last}},
        "newText": new}
    return {
        "rule": rule, "severity": "error", "message": message, "range": edit["range"],
        "fixes": [{"title": "Fix", "edits": [edit]}] if new else []}


RIGHT = finding("unknown-name", 2, 5, 10, "did you mean 'label'?", new="label")
ALL = {name: True for name in malformed.SHORT}


@pytest.mark.parametrize("findings, after, again, wrong", [
    ([RIGHT], MEANT, [], []),
    ([RIGHT], PLAIN, [RIGHT], []),
    ([], PLAIN, [], ["one", "rule", "place", "says", "offers"]),
    ([RIGHT, finding("ambiguous-size", 2, 11, 16)], PLAIN, [], ["one", "alone"]),
    ([finding("ambiguous-size", 2, 5, 10)], PLAIN, [], ["rule", "place", "says", "offers"]),
    ([finding("unknown-name", 3, 5, 10, "'label'")], PLAIN, [], ["place", "offers"]),
    ([finding("unknown-name", 2, 12, 16, "'label'")], PLAIN, [], ["place", "offers"]),
    ([finding("unknown-name", 2, 5, 10, "'labels'", new="labels")], PLAIN, [], ["says", "offers"]),
    ([RIGHT], PLAIN.replace("lable", "view"), [], ["no_junk"]),
    ([RIGHT], MEANT, [finding("conflict", 2, 5, 10)], ["no_harm"]),
])
def test_the_judge_sees_what_is_wrong(findings, after, again, wrong):
    spec = malformed.Spec("S", SPEC)
    assert spec.plain == PLAIN and spec.corrected == MEANT
    held = malformed.judge(spec, findings, after, again)["holds"]
    assert held == {**ALL, **{name: False for name in wrong}}
