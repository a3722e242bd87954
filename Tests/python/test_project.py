"""One loader: the server and the command line find the same in the same folder."""

import json
import os
import pathlib
import urllib.parse

import pytest

from lsp_client import Server
from test_cli import MISTAKE, report, run
from test_interface_builder import CONSTRAINT, storyboard, xib

SPEC = MISTAKE.split("\n", 1)[1]  # without targets
CARD = "component Card {\n    height == 44\n    width == 20\n}\n"
USER = 'import "{path}"\nscreen S {{\n    Card card {{ top == superview.safeArea.top; leading == superview.leading }}\n    label title "Title" {{ top == superview.top + 8; centerX == superview.centerX }}\n}}\n'
SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


def fill(folder: pathlib.Path):
    """All formats, nested settings, files that are left out, imports in and out of reach."""
    files = {
        "inset.json": {
            "exclude": ["Old", "Parts/*.inset"], "rules": {"unsafe-edge": "error", "nonsense": "off"}},
        "A.inset": SPEC,
        "Home.storyboard": storyboard(),
        "Home.xib": xib(),
        "Old/B.inset": SPEC,
        "Old/C.storyboard": storyboard(),
        "Old/Deep/D.xib": xib(),
        "Parts/Card.inset": CARD + SPEC,
        "Uses.inset": USER.format(path="Parts/Card.inset"),
        "Nested/inset.json": {
            "rules": {"unsafe-edge": "hint"}, "devices": ["iphone-x"], "os": [16], "devces": []},
        "Nested/A.inset": SPEC,
        "Nested/Home.storyboard": storyboard(),
        "Nested/Only/inset.json": {"include": ["*.xib"], "rules": {"unsafe-edge": "information"}},
        "Nested/Only/A.inset": SPEC,
        "Nested/Only/Home.xib": xib(),
        "Nested/Up.inset": USER.format(path="../Parts/Card.inset"),
        "Nested/Out.inset": USER.format(path="../../Outside.inset"),
        "Nested/Gone.inset": USER.format(path="Missing.inset"),
        "Repository/.git/HEAD": "",
        "Repository/A.inset": SPEC,
        "Repository/Up.inset": USER.format(path="../Parts/Card.inset"),
        "Circle/A.inset": 'import "B.inset"\n' + SPEC,
        "Circle/B.inset": 'import "A.inset"\n' + SPEC,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else json.dumps(text))
    (folder.parent / "Outside.inset").write_text(CARD)
    (folder.parent / "inset.json").write_text('{"rules": {"unsafe-edge": "off"}}')


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "w"
    fill(folder)
    return folder


def by_command_line(folder, *arguments, cwd=None):
    """Findings as (file, line, column, rule, severity, message)."""
    cwd = cwd or folder
    return sorted(
        (os.path.relpath(cwd / one["file"], folder), one["range"]["start"]["line"],
         one["range"]["start"]["column"], one["rule"], one["severity"], one["message"])
        for one in report(*arguments, cwd=cwd)["findings"])


def by_server(folder, opened=()):
    with Server() as server:
        server.initialize(
            {"textDocument": {"diagnostic": {}}},
            workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        for name in opened:
            server.notify("textDocument/didOpen", {"textDocument": {
                "uri": (folder / name).as_uri(), "languageId": "", "version": 1,
                "text": (folder / name).read_text()}})
        answer = server.request("workspace/diagnostic", {"previousResultIds": []})
    found = []
    for item in answer["result"]["items"]:
        path = urllib.parse.unquote(urllib.parse.urlparse(item["uri"]).path)
        for one in item["items"]:
            start = one["range"]["start"]
            found.append((
                os.path.relpath(path, folder), start["line"] + 1, start["character"] + 1, one["code"],
                # In an editor the environments stand on a line of their own.
                SEVERITIES[one["severity"]], one["message"].split("\non ")[0]))
    return sorted(found)


def test_both_find_the_same(folder):
    found = by_command_line(folder)
    assert found == by_server(folder)
    by_file = {}
    for file, _, _, rule, severity, message in found:
        by_file.setdefault(file, set()).add((rule, severity, message))
    assert set(by_file) == {
        "inset.json", "Nested/inset.json", "A.inset", "Home.storyboard", "Home.xib", "Uses.inset",
        "Nested/A.inset", "Nested/Home.storyboard", "Nested/Only/Home.xib", "Nested/Up.inset",
        "Nested/Out.inset", "Nested/Gone.inset", "Repository/A.inset", "Repository/Up.inset",
        "Circle/A.inset", "Circle/B.inset"}

    def severities(file):
        return {severity for rule, severity, _ in by_file[file] if rule == "unsafe-edge"}

    for file in ("A.inset", "Home.storyboard", "Home.xib", "Uses.inset"):
        assert severities(file) == {"error"}, file
    for file in ("Nested/A.inset", "Nested/Home.storyboard", "Nested/Up.inset"):
        assert severities(file) == {"hint"}, file
    assert severities("Nested/Only/Home.xib") == {"information"}
    # A repository is a root: settings above it do not count.
    assert severities("Repository/A.inset") == {"warning"}
    assert any("outside the project's root" in message for _, _, message in by_file["Nested/Out.inset"])
    assert any("there is no file" in message for _, _, message in by_file["Nested/Gone.inset"])


def test_both_find_the_same_below_a_repository(folder):
    (folder.parent / ".git").mkdir()
    inner = folder / "Nested"
    found = by_command_line(inner)
    assert found == by_server(inner)
    # Imports and settings above the opened folder are those of the repository.
    assert not any("Card.inset" in message for *_, message in found)
    (inner / "inset.json").unlink()
    found = by_command_line(inner)
    assert found == by_server(inner)
    assert {severity for file, *_, rule, severity, _ in found
            if (file, rule) == ("A.inset", "unsafe-edge")} == {"error"}


def test_an_open_file_is_checked_though_it_is_left_out(folder):
    found = by_server(folder, opened=["Old/B.inset", "A.inset"])
    named = [one for one in by_command_line(folder, "Old/B.inset") if one[0] == "Old/B.inset"]
    assert named and found == sorted(by_command_line(folder) + named)


def test_the_folder_may_be_named_from_elsewhere(folder, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    here = [(one["rule"], one["severity"], one["message"]) for one in report(cwd=folder)["findings"]]
    there = report(folder, cwd=elsewhere)["findings"]
    assert [(one["rule"], one["severity"], one["message"]) for one in there] == here


@pytest.mark.parametrize("command", ["check", "fix", "frames", "render", "explain"])
def test_imports_outside_of_the_root_need_an_option(folder, command):
    path = folder / "Nested" / "Out.inset"
    more = {"explain": ["card.height"], "fix": ["--dry-run"]}.get(command, [])
    # Without its component, the view has no height.
    refused = run(command, path, *more, cwd=folder)
    allowed = run(command, path, *more, "--allow-imports-outside", cwd=folder)
    assert (refused.returncode, refused.stdout) != (allowed.returncode, allowed.stdout)


def test_fixing_the_workspace_is_fixing_the_folder(folder):
    """A fix of the whole workspace edits what `inset fix` edits, and nothing that is left out."""
    uri = (folder / "A.inset").as_uri()
    with Server() as server:
        server.initialize(
            {"textDocument": {"codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
                "isPreferredSupport": True, "dataSupport": True,
                "resolveSupport": {"properties": ["edit"]}}}},
            workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        server.open(SPEC, uri=uri)
        line = SPEC.splitlines().index("        top == superview.top + 8")
        actions = server.request("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "context": {"diagnostics": []},
            "range": {"start": {"line": line, "character": 8}, "end": {"line": line, "character": 30}}})
        (action,) = [a for a in actions["result"] if "in the workspace" in a["title"]]
        edit = server.request("codeAction/resolve", action)["result"]["edit"]
    changed = set(edit.get("changes") or {d["textDocument"]["uri"] for d in edit["documentChanges"]})
    before = {path: path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert run("fix", "--rule", "unsafe-edge", cwd=folder).returncode == 0
    fixed = {path.as_uri() for path, text in before.items() if path.read_text() != text}
    assert changed == fixed
    assert not any("/Old/" in uri or "/Parts/" in uri for uri in fixed) and len(fixed) > 4
