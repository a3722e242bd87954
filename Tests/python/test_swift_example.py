"""The app of Examples/Swift: each of its mistakes is found, fixed or reported until people decide."""

import json
import pathlib
import shutil
import subprocess

import pytest

from lsp_client import ROOT, program
from test_cli import run
from test_swift_layouts import parser  # noqa: F401

APP = ROOT / "Examples" / "Swift"

#: File, rule, and what the line begins with.
MISTAKES = [
    ("AboutViewController", "unsafe-edge", "make.left.right.equalToSuperview()"),
    ("AboutViewController", "unsafe-edge", "make.bottom.equalToSuperview().inset(24)"),
    ("AboutViewController", "small-touch-target", "make.height.equalTo(32)"),
    ("PlayerViewController", "no-common-ancestor", "playButton.centerXAnchor"),
    ("PlayerViewController", "constraints-on-every-pass", "progressView.widthAnchor"),
    ("PlayerViewController", "unsafe-edge", "closeButton.topAnchor"),
    ("PlayerViewController", "unsafe-edge", "closeButton.leadingAnchor"),
    ("PlayerViewController", "conflict", "coverView.heightAnchor"),
    ("PlayerViewController", "needless-availability", "if #available(iOS 11.0, *)"),
    ("SleepTimerViewController", "unsafe-edge", "stack.bottomAnchor"),
    ("StationCell", "missing-autoresizing-off", "starButton."),
    ("StationsViewController", "left-right", "hintLabel.leftAnchor"),
    ("StationsViewController", "unsafe-edge", "hintLabel.bottomAnchor"),
]

#: What a person writes where no fix is proved: file, before, after.
DECISIONS = [
    ("AboutViewController", "make.left.right.equalToSuperview()", "make.leading.trailing.equalTo(view.safeAreaLayoutGuide)"),
    ("AboutViewController", "make.bottom.equalToSuperview().inset(24)", "make.bottom.equalTo(view.safeAreaLayoutGuide).inset(24)"),
    ("AboutViewController", "make.height.equalTo(32)", "make.height.equalTo(44)"),
    ("PlayerViewController", "        super.viewDidLayoutSubviews()\n        progressView.widthAnchor.constraint(equalToConstant: "
     "view.bounds.width / 2).isActive = true", "        super.viewDidLayoutSubviews()"),
    ("PlayerViewController", "progressView.centerXAnchor.constraint(equalTo: view.centerXAnchor),",
     "progressView.centerXAnchor.constraint(equalTo: view.centerXAnchor),\n            "
     "progressView.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),"),
    ("PlayerViewController", "(equalTo: view.topAnchor", "(equalTo: view.safeAreaLayoutGuide.topAnchor"),
    ("PlayerViewController", "(equalTo: view.leadingAnchor", "(equalTo: view.safeAreaLayoutGuide.leadingAnchor"),
    ("PlayerViewController", "            coverView.heightAnchor.constraint(equalToConstant: 120),\n", ""),
    ("SleepTimerViewController", "(equalTo: view.bottomAnchor", "(equalTo: view.safeAreaLayoutGuide.bottomAnchor"),
    ("StationsViewController", "hintLabel.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor",
     "hintLabel.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor"),
    ("StationsViewController", "(equalTo: view.bottomAnchor, constant: -8)",
     "(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8)"),
]


@pytest.fixture
def app(parser, tmp_path):  # noqa: F811
    return shutil.copytree(APP, tmp_path / "App")


def found(folder):
    done = run("check", folder, "--format", "json")
    assert done.returncode in (0, 1), done.err
    result = []
    for finding in json.loads(done.out)["findings"]:
        path = pathlib.Path(finding["file"])
        line = path.read_text("utf-8").split("\n")[finding["range"]["start"]["line"] - 1]
        result.append((path.stem, finding["rule"], line[finding["range"]["start"]["column"] - 1:].strip()))
    return result


def test_each_mistake_is_found_and_nothing_else(app):
    seen = found(app)
    left = [one for one in seen if not any(one[:2] == m[:2] and one[2].removeprefix("if ").startswith(
        m[2].removeprefix("if ")) for m in MISTAKES)]
    assert left == []
    assert len(seen) == len(MISTAKES)
    assert len(found(APP)) == len(MISTAKES)


def test_fixes_keep_all_other_bytes_and_nothing_is_left_after_the_decisions(app):
    before = {path.name: path.read_text("utf-8") for path in app.rglob("*.swift")}
    run("fix", app)
    changed = {path.name: path.read_text("utf-8") for path in app.rglob("*.swift")}
    rules = {rule for _, rule, _ in found(app)}
    assert not {"no-common-ancestor", "missing-autoresizing-off", "unsafe-edge"} & rules
    for name, text in changed.items():
        # No fix takes lines away that it does not write anew.
        assert abs(len(text.splitlines()) - len(before[name].splitlines())) <= 1, name
    assert "        starButton.translatesAutoresizingMaskIntoConstraints = false\n" in changed["StationCell.swift"]
    run("fix", app)
    assert {path.name: path.read_text("utf-8") for path in app.rglob("*.swift")} == changed
    for name, old, new in DECISIONS:
        path = app / "Sources" / f"{name}.swift"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    run("fix", "--rule", "needless-availability", app)
    left = found(app)
    assert [one for one in left if one[1] != "needless-availability"] == []


def test_the_report_in_the_readme_is_real(parser):  # noqa: F811
    readme = (ROOT / "README.md").read_text("utf-8")
    call = "$ inset check Examples/Swift/Sources/StationCell.swift\n"
    shown = readme.split(call)[1].split("```")[0]
    assert shown == run("check", "Examples/Swift/Sources/StationCell.swift", cwd=ROOT).out


def test_make_run_shows_what_is_found_and_fixed(parser):  # noqa: F811
    done = subprocess.run([APP.parent / "tour.sh", program()], capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
    found, rest = done.stdout.split("$ inset check --quiet Examples/Swift\n")[1].split("== What the fixes would change")
    assert found.count("[unsafe-edge]") == 6 and "[conflict]" in found
    changes, left = rest.split("== A copy of it is fixed")
    assert "+        starButton.translatesAutoresizingMaskIntoConstraints = false\n" in changes
    assert "fixed 1 × missing-autoresizing-off" in left and "1 × conflict" in left.split("left, from warnings up")[1]


def test_settings_say_how_a_controller_is_shown(app):
    def line():
        lines = run("check", ".", cwd=app).out.splitlines()
        return next(line for line in lines if "SleepTimerViewController" in line and "unsafe-edge" in line)

    assert "on 20 of 24" in line()
    # Nothing else says it: a sheet is higher up on large screens.
    (app / "inset.json").write_text("{}")
    assert "on 12 of 24" in line()


def test_the_directive_silences_one_line(app):
    path = app / "Sources" / "AboutViewController.swift"
    text = path.read_text("utf-8")
    line = next(line for line in text.splitlines(True) if "inset:disable-next-line" in line)
    path.write_text(text.replace(line, ""), "utf-8")
    assert len(found(app)) == len(MISTAKES) + 1
    path.write_text(text.replace("inset(2)", "inset(60)"), "utf-8")
    assert ("AboutViewController", "unused-suppression") in [one[:2] for one in found(app)]
