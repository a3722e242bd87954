"""What `inset fix` makes of the flawed examples: nothing is left that a fix could correct, and in every
environment nothing that people read or touch lies under the sensor housing, the bars or the home
indicator."""

import json
import shutil
import subprocess

import pytest

from lsp_client import ROOT, Server, program

MISTAKES = sorted((ROOT / "Examples/Mistakes").glob("*.inset"))
# What people read or touch.
READ_OR_TOUCHED = {
    "label", "button", "field", "text", "switch", "slider", "stepper", "segmented", "progress",
    "pageControl", "datePicker", "picker", "searchBar", "image",
}


def run(*arguments, check=None):
    done = subprocess.run([program(), *map(str, arguments)], capture_output=True, text=True, timeout=120)
    if check is not None:
        assert done.returncode in check, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done


@pytest.fixture(scope="module")
def fixed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mistakes")
    for path in MISTAKES:
        shutil.copy(path, folder)
    run("fix", "--unsafe", folder, check={0, 1})
    return folder


def test_there_are_flawed_examples():
    assert len(MISTAKES) >= 6


@pytest.mark.parametrize("name", [path.name for path in MISTAKES])
def test_flawed_before(name):
    assert run("check", ROOT / "Examples/Mistakes" / name).returncode == 1


@pytest.mark.parametrize("name", [path.name for path in MISTAKES])
def test_nothing_left_to_mend(fixed, name):
    path = fixed / name
    assert path.read_bytes() != (ROOT / "Examples/Mistakes" / name).read_bytes()
    again = run("fix", "--unsafe", "--dry-run", path, check={0, 1})
    assert not [line for line in again.stdout.splitlines() if line.startswith("@@")], again.stdout
    left = run("check", path)
    assert "error" not in left.stdout, left.stdout


@pytest.mark.parametrize("name", [path.name for path in MISTAKES])
def test_nothing_under_the_notch(fixed, name):
    frames = json.loads(run("frames", "--format", "json", fixed / name, check={0}).stdout)
    looked_at = 0
    for screen in frames["screens"]:
        for environment in screen["environments"]:
            views = environment["views"]
            root = views[0]
            size, insets = root["frame"], root["safeAreaInsets"]
            clear = (
                insets["left"], insets["top"], size["width"] - insets["right"],
                size["height"] - insets["bottom"],
            )
            for view in views[1:]:
                if view["kind"] not in READ_OR_TOUCHED or view["hidden"]:
                    continue
                looked_at += 1
                frame = view["absolute"]
                right, bottom = frame["x"] + frame["width"], frame["y"] + frame["height"]
                assert (
                    frame["x"] >= clear[0] - 1 and frame["y"] >= clear[1] - 1
                    and right <= clear[2] + 1 and bottom <= clear[3] + 1
                ), (name, environment, view)
    assert looked_at > 0


def applied(text, changes):
    """A text after some edits in UTF-8 positions."""
    starts = [0]
    data = text.encode()
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(position):
        return starts[position["line"]] + position["character"]

    for change in sorted(changes, key=lambda change: offset(change["range"]["start"]), reverse=True):
        first, last = offset(change["range"]["start"]), offset(change["range"]["end"])
        data = data[:first] + change["newText"].encode() + data[last:]
    return data.decode()


@pytest.mark.parametrize("kind, flags", [("source.fixAll.inset", []), ("source.fixAll.safe.inset", ["--safe"])])
@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_fix_all_does_what_the_command_does(path, kind, flags, tmp_path):
    shutil.copy(path, tmp_path)
    copy = tmp_path / path.name
    run("fix", *flags, copy, check={0, 1})
    text, uri = path.read_bytes().decode(), path.as_uri()
    with Server() as server:
        server.initialize({
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {"codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["source.fixAll"]}}}}})
        server.open(text, uri)
        actions = server.request("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "context": {"diagnostics": [], "only": [kind]},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}})["result"] or []
        actions = [action for action in actions if action["kind"] == kind]
        assert len(actions) <= 1
        if actions:
            edit = actions[0]["edit"]
            changes = edit.get("changes") or {c["textDocument"]["uri"]: c["edits"] for c in edit["documentChanges"]}
            assert list(changes) == [uri]
            text = applied(text, changes[uri])
    assert text.encode() == copy.read_bytes()
