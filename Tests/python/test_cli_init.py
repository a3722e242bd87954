"""`inset init`: settings of a folder from what lies in it."""

import json

import pytest

from test_cli import CLEAN, MISTAKE, report, run
from test_project import PROJECT

SPEC = MISTAKE.split("\n", 1)[1]


def written(folder):
    return json.loads((folder / "inset.json").read_text())


def project(folder, text=PROJECT % "1,2", name="App.xcodeproj"):
    (folder / name).mkdir(parents=True)
    (folder / name / "project.pbxproj").write_text(text)


def is_fine(folder):
    """Whether the settings are understood, and nothing in them is without effect."""
    return not [f for f in report(cwd=folder)["findings"] if f["file"].endswith("inset.json")]


def test_a_folder_without_a_project_gets_what_is_checked_anyway(tmp_path):
    (tmp_path / "a.inset").write_text(SPEC)
    before = report(cwd=tmp_path)["findings"]
    done = run("init", cwd=tmp_path)
    assert (done.returncode, done.err) == (0, "")
    assert "as no project says which" in done.out and "Found: 1 specs, 0 storyboards" in done.out
    settings = written(tmp_path)
    assert settings["deployment"] == 15 and len(settings["devices"]) == 8
    assert settings["rules"] == {}
    assert report(cwd=tmp_path)["findings"] == before and is_fine(tmp_path)
    for call in ("inset check", "inset fix --diff", "inset rules"):
        assert call in done.out


def test_a_project_says_system_and_devices(tmp_path):
    project(tmp_path)
    (tmp_path / "a.inset").write_text(SPEC)
    done = run("init", cwd=tmp_path)
    settings = written(tmp_path)
    assert settings["deployment"] == 17
    assert "iphone-15-pro" in settings["devices"] and "ipad-mini-6" in settings["devices"]
    # It never ran iOS 17.
    assert "iphone-x" not in settings["devices"]
    assert "iOS 17 and later (App.xcodeproj/project.pbxproj:" in done.out
    assert is_fine(tmp_path)


def test_an_app_for_ipads_alone(tmp_path):
    project(tmp_path, PROJECT % "2")
    (tmp_path / "a.inset").write_text(SPEC)
    assert run("init", cwd=tmp_path).returncode == 0
    assert all(name.startswith("ipad") for name in written(tmp_path)["devices"])


def test_projects_below_the_folder_count(tmp_path):
    app = tmp_path / "Apps" / "One"
    project(app)
    (app / "a.inset").write_text(SPEC)
    done = run("init", tmp_path)
    assert done.returncode == 0 and written(tmp_path)["deployment"] == 17
    assert str(tmp_path / "Apps/One/App.xcodeproj/project.pbxproj") in done.out
    assert f"inset check {tmp_path}" in done.out


def test_the_oldest_of_several_projects_counts(tmp_path):
    for name, version in ("One", "17.0"), ("Two", "15.2"):
        project(tmp_path / name, (PROJECT % "1").replace("17.0", version))
        (tmp_path / name / "a.inset").write_text(SPEC)
    run("init", cwd=tmp_path)
    assert written(tmp_path)["deployment"] == 15


def test_drawings_without_a_project_keep_the_devices_they_are_drawn_on(tmp_path):
    (tmp_path / "Main.storyboard").write_text("<no xml")
    done = run("init", cwd=tmp_path)
    assert written(tmp_path) == {"rules": {}}
    assert "Found: 0 specs, 1 storyboards and xibs" in done.out


def test_a_baseline_knows_todays_findings(tmp_path):
    (tmp_path / "a.inset").write_text(SPEC)
    done = run("init", "--baseline", cwd=tmp_path)
    assert done.returncode == 0 and "--baseline inset-baseline.json" in done.out
    count = len(report(cwd=tmp_path)["findings"])
    assert count > 0 and f"{count} finding" in done.err
    after = report("--baseline", "inset-baseline.json", cwd=tmp_path)
    assert (after["findings"], after["known"]) == ([], count)
    other = run("init", "--force", "--baseline=known.json", cwd=tmp_path)
    assert other.returncode == 0 and (tmp_path / "known.json").exists()


@pytest.mark.parametrize("there", ["inset.json", "inset-baseline.json"])
def test_nothing_is_overwritten_unasked(tmp_path, there):
    (tmp_path / "a.inset").write_text(CLEAN)
    (tmp_path / there).write_text("mine")
    done = run("init", "--baseline", cwd=tmp_path)
    assert done.returncode == 2 and f"{there}: is there already; --force" in done.err
    assert (tmp_path / there).read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 2
    assert run("init", "--baseline", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / there).read_text() != "mine"


def test_wrong_calls_of_init(tmp_path):
    (tmp_path / "a.inset").write_text(CLEAN)
    for arguments, message in [
        (["one", "two"], "takes one folder"), (["nowhere"], "nowhere: is no folder"),
        (["a.inset"], "a.inset: is no folder"),
    ]:
        done = run("init", *arguments, cwd=tmp_path)
        assert done.returncode == 2 and message in done.err
    tmp_path.chmod(0o755)
