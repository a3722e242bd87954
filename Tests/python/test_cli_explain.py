"""`inset explain`: every value is the sum of its chain, and the chain says where it is written."""

import json

import pytest

from test_cli import ROOT, run

CARD = """screen Card {
    view card {
        leading == superview.leading + 16
        trailing == superview.trailing - 16
        top == superview.safeArea.top + 8
        height == 120
        width >= 400 @750
    }
}
"""
ON = ["--on", "iphone-x 16 portrait"]


def explain(spec, *arguments):
    done = run("explain", "-", *arguments, *ON, "--format", "json", stdin=spec)
    assert done.returncode == 0, done.err
    answer = json.loads(done.stdout)
    assert answer["version"] == 1
    return answer["explanations"]


def one(spec, target):
    (explanation,) = explain(spec, target)
    return explanation


def test_text_for_people():
    done = run("explain", "-", "card.width", *ON, stdin=CARD)
    assert done.returncode == 0
    assert done.out == """\
root.card.width is 343 on iPhone X (iOS 16, portrait)

    -16  card.trailing == superview.trailing - 16  <stdin>:4:9
   +375  the window's width
    -16  card.leading == superview.leading + 16    <stdin>:3:9
  = 343

Not met
  'card.width >= 400' (priority 750) is not met, 57 points too little.  <stdin>:7:9
"""


def test_json_for_programs():
    found = one(CARD, "card.top")
    assert (found["path"], found["attribute"], found["value"]) == ("root.card", "top", 52)
    assert found["environment"] == "iphone-x 16 portrait" and found["screen"] == "Card"
    (step,) = found["steps"]
    assert step["kind"] == "constraint" and step["points"] == 52 and step["derivative"] == 1
    assert step["place"] == {"file": "<stdin>", "line": 5, "column": 9}
    assert {part["text"]: part["points"] for part in step["parts"]} == {
        "the top safe-area inset of root": 44, "written": 8}
    assert found["sentences"][0] == "root.card.top is 52 on iPhone X (iOS 16, portrait)."


def test_several_values_and_devices():
    done = run("explain", "-", "card.width", "card.y", "--on", "iphone-x", "--on", "ipad-pro-11-m4",
               "--format", "json", stdin=CARD)
    answers = json.loads(done.stdout)["explanations"]
    assert [(a["environment"].split()[0], a["attribute"]) for a in answers] == [
        ("iphone-x", "width"), ("ipad-pro-11-m4", "width"), ("iphone-x", "y"),
        ("ipad-pro-11-m4", "y")]
    assert [a["value"] for a in answers[:2]] == [343, 834 - 32]


def test_ambiguity_has_its_range_and_cause():
    spec = """
        screen S {
            label a "One" { leading == superview.leading; top == superview.top }
            label b "Two" { leading == a.trailing + 8; trailing == superview.trailing
                            top == superview.top }
        }"""
    found = one(spec, "a.width")["ambiguity"]
    assert found["cause"] == "equalPriorities"
    assert found["lower"] is not None and found["upper"] > found["lower"]
    assert "root.b.width" in found["movesWith"]
    assert "same priority, 250" in found["sentence"]
    done = run("explain", "-", "a.width", *ON, stdin=spec)
    assert "\nAmbiguous\n" in done.out


def test_a_conflict_names_who_gave_way():
    spec = CARD.replace("width >= 400 @750", "width == 300")
    (conflict,) = one(spec, "card.width")["conflicts"]
    member = conflict["members"][conflict["givenUp"]]
    assert member["text"] == "card.width == 300" and member["place"]["line"] == 7
    assert "would fit with 343" in conflict["sentence"]
    assert "(given up)" in run("explain", "-", "card.width", *ON, stdin=spec).out


@pytest.mark.parametrize("name", ["SignIn", "Settings", "Feed", "Photo", "Living", "SplitMail"])
def test_the_chain_of_every_value_of_the_examples_adds_up(name):
    path = str(ROOT / f"Examples/{name}.inset")
    frames = json.loads(run("frames", path, "--format", "json").stdout)["screens"][0]
    environment = frames["environments"][0]
    views = environment["views"][:12]
    targets = [f"{view['path']}.{key}" for view in views for key in ("x", "y", "width", "height")]
    done = run("explain", path, *targets, "--on", environment["id"], "--format", "json")
    assert done.returncode == 0, done.err
    answers = json.loads(done.stdout)["explanations"]
    assert len(answers) == len(targets)
    for answer, target in zip(answers, targets):
        total = sum(step["points"] for step in answer["steps"])
        assert total == pytest.approx(answer["value"], abs=1e-3), target
        for step in answer["steps"]:
            parts = sum(part["points"] for part in step["parts"])
            assert not step["parts"] or parts == pytest.approx(step["points"], abs=1e-3), target


@pytest.mark.parametrize("arguments, message", [
    ([], "which value?"),
    (["x.inset"], "which value?"),
    (["-", "card"], "is not a view and an attribute"),
    (["-", "card.wdth"], 'there is no attribute "wdth"'),
    (["-", "root.crd.width"], 'there is no view "root.crd"'),
    (["-", "card.width", "--on", "iphone-xx"], "unknown device 'iphone-xx'"),
    (["nowhere.inset", "card.width"], "nowhere.inset"),
])
def test_a_wrong_call_ends_with_2_and_says_why(arguments, message):
    done = run("explain", *arguments, stdin=CARD)
    assert done.returncode == 2 and not done.out
    assert message in done.err


def test_a_broken_spec_is_no_crash():
    done = run("explain", "-", "card.width", stdin="screen S { view card { width == ")
    assert done.returncode in (0, 2)
