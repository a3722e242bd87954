"""Good screens stay free of findings, and of damaged ones as many are found and fixed as before.

A small sample: `make mutants` takes all mutants, and imported screens besides.
"""

import json
import sys

import pytest

from lsp_client import ROOT

sys.path.insert(0, str(ROOT / "Tests/mutants"))

import mutations  # noqa: E402
import run as mutants  # noqa: E402
from spec_tree import Spec  # noqa: E402

@pytest.fixture(scope="module")
def screens():
    some = mutants.good_screens()
    edited = mutants.prepared(some)
    return some, {label.removeprefix("Good/").removesuffix(".inset") for label in edited}


def test_good_screens_are_many():
    assert len(mutants.good_screens()) >= 60


def test_good_screens_have_no_findings(screens):
    assert [screen.name for screen in screens[0] if screen.findings] == []


def test_good_screens_are_left_alone(screens):
    assert screens[1] == set()


def test_a_sample_keeps_its_floors(screens):
    floors = json.loads((mutants.HERE / "floors.json").read_text())["sample"]
    results = mutants.measure(screens[0], sample=mutants.SAMPLE)
    table = mutants.rates(results)
    assert set(table) == set(mutants.KINDS)
    assert all(row["counted"] >= mutants.SAMPLE / 2 for row in table.values())
    assert not mutants.below_floors(table, floors), "\n" + mutants.printed(table)


def test_floors_stand_below_the_targets_or_reach_them():
    floors = json.loads((mutants.HERE / "floors.json").read_text())
    for name in ("sample", "ours", "whole"):
        assert {kind: set(row) for kind, row in floors[name].items()} == {
            kind: {*row, "harm"} for kind, row in mutants.TARGETS.items()}


EDGES = """\
screen S {
    table list { top == superview.top }
    collection strip { insetAdjustment: never }
    view shade { role: background }
    label title "Title"
}
"""


@pytest.mark.parametrize(
    "path, kind, absolute, is_right",
    [
        ("root.list", "table", (0, 0, 375, 400), True),
        ("root.strip", "collection", (0, 0, 375, 100), False),
        ("root.shade", "view", (0, 10, 375, 400), True),
        ("root.card", "view", (0, 0, 375, 400), True),
        ("root.card", "view", (0, 10, 375, 400), False),
        ("root.title", "label", (0, 10, 375, 20), False),
        ("root.title", "label", (0, 47, 375, 20), True),
        # Further from one side than from the other.
        ("root.list", "table", (0, 50, 300, 400), False),
    ],
)
def test_what_is_as_right_without_the_safe_area(path, kind, absolute, is_right):
    insets = {"top": 47, "left": 0, "bottom": 34, "right": 0}

    def framed(rectangle):
        x, y, width, height = rectangle
        flush = y <= 0, x <= 0, y + height >= 812, x + width >= 375
        depths = mutants.depths(rectangle, (375, 812), insets)
        return {("S", "e", path): (
            rectangle, frozenset(), depths, kind, flush, 375 - width - 2 * x)}

    exempt = mutants.may_lie_anywhere(Spec(EDGES))
    assert mutants.as_right(framed((0, 60, 375, 400)), framed(absolute), exempt) == is_right


def test_mutations_come_again_by_their_seed():
    text = mutants.good_screens()[0].text
    assert list(mutations.mutations(text, 1)) == list(mutations.mutations(text, 1))
    assert list(mutations.mutations(text, 1)) != list(mutations.mutations(text, 2))


def test_every_statement_is_understood():
    for screen in mutants.good_screens():
        kinds = {statement.kind for statement in Spec(screen.text).statements()}
        assert "other" not in kinds, screen.label


SCREEN = """\
let gap = 8
screen S {
    label title "Title" {
        top == superview.safeArea.top + gap
        horizontalEdges == superview.margins.horizontalEdges inset 4
    }
    button ok "OK" { width == 80; top == title.bottom + 16 @high; leading == title.leading }
}
"""


@pytest.mark.parametrize(
    "kind, changes",
    [
        ("safe-area", [("superview.safeArea.top + gap", "superview.top + gap")]),
        ("margins", [("superview.margins.horizontalEdges", "superview.horizontalEdges")]),
        ("deletion", [
            ("        top == superview.safeArea.top + gap\n", ""),
            ("        horizontalEdges == superview.margins.horizontalEdges inset 4\n", ""),
            ("width == 80; ", ""),
            ("top == title.bottom + 16 @high; ", ""),
            ("; leading == title.leading", ""),
        ]),
        ("sign", [
            ("top + gap", "top - gap"), ("inset 4", "inset -4"), ("bottom + 16", "bottom - 16")]),
        ("contradiction", [
            ("top + gap\n", "top + gap\n        top == superview.safeArea.top + gap + 137\n"),
            ("inset 4\n", "inset 4\n        leading == superview.margins.leading + 137\n"),
            ("width == 80", "width == 80; width == 170"),
            ("leading == title.leading",
             "leading == title.leading; leading == title.leading + 137"),
        ]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_mutations_do_what_they_say(kind, changes):
    made = [m.text for m in mutations.mutations(SCREEN, 1) if m.kind == kind]
    assert made == [SCREEN.replace(old, new, 1) for old, new in changes]


def test_misspellings_are_no_words():
    known = {token.bare for token in Spec(SCREEN).tokens} | mutations.WORDS
    made = [m for m in mutations.mutations(SCREEN, 1) if m.kind == "misspelling"]
    assert len(made) == len(list(Spec(SCREEN).statements()))
    for mutation in made:
        new = {token.bare for token in Spec(mutation.text).tokens} - known
        assert len(new) == 1, mutation
        # What is declared keeps its name.
        assert all(name in mutation.text for name in ("let gap", "screen S", "title \"Title\""))\
            or mutation.before.startswith(("let", "screen", "label"))


def test_the_right_view_is_named_or_holds_the_finding():
    spec = Spec(SCREEN)
    title, ok = (s for s in spec.statements() if s.kind == "view")
    statement = next(s for s in ok.children if s.head[0].text == "top")
    # The constraint ties both; only what became ambiguous is right.
    assert mutants.right_views(statement, spec, set(), {"root.ok"}) == [ok]
    assert mutants.right_views(statement, spec, {"root.title"}, set()) == [title]

    def finding(line, column, message):
        return {"range": {"start": {"line": line, "column": column}}, "message": message}

    assert mutants.names_view(finding(7, 12, ""), ok, spec)
    assert not mutants.names_view(finding(3, 11, "The y position of 'title' is open"), ok, spec)
    assert mutants.names_view(finding(3, 11, "'root.ok' is too low"), ok, spec)


def test_only_better_figures_lift_a_floor():
    row = {"counted": 10, "found": 5, "one": 5, "fixed": 2, "harm": 1}
    floors = {"sign": {"found": 60.0, "harm": 0}}
    assert mutants.below_floors({"sign": row}, floors) == [
        "sign: found is 50.0, was 60.0", "sign: harm is 1, was 0"]
    assert mutants.raised(floors, {"sign": row}) == floors
    assert mutants.raised({}, {"sign": row}) == {"sign": {"found": 50.0, "harm": 1}}
