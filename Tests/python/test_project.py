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


@pytest.mark.parametrize("command", ["check", "frames", "render", "explain"])
def test_imports_outside_of_the_root_need_an_option(folder, command):
    path = folder / "Nested" / "Out.inset"
    more = ["card.height"] if command == "explain" else []
    # Without its component, the view has no height.
    refused = run(command, path, *more, cwd=folder)
    allowed = run(command, path, *more, "--allow-imports-outside", cwd=folder)
    assert (refused.returncode, refused.stdout) != (allowed.returncode, allowed.stdout)
    assert run("fix", "--dry-run", "--allow-imports-outside", path, cwd=folder).returncode == 0


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


PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>UISupportedInterfaceOrientations</key>
<array><string>UIInterfaceOrientationPortrait</string></array>
<key>UISupportedInterfaceOrientations~ipad</key>
<array><string>UIInterfaceOrientationPortrait</string><string>UIInterfaceOrientationLandscapeLeft</string></array>
</dict></plist>
"""
PROJECT = """// !$*UTF8*$!
{ objects = {
    P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T, ); };
    G = {isa = PBXGroup; sourceTree = "<group>"; children = (); };
    T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = ();
         productType = "com.apple.product-type.application"; };
    L = {buildConfigurations = (C, ); };
    C = {name = Release; buildSettings = {SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;
         TARGETED_DEVICE_FAMILY = "%s"; INFOPLIST_FILE = Info.plist; }; };
}; rootObject = P; }
"""


def environments(folder, name="A.inset"):
    """The environments in which a file is checked, by the command line."""
    shown = json.loads(run("frames", "--format", "json", name, cwd=folder).stdout)
    return {one["id"] for screen in shown["screens"] for one in screen["environments"]}


def test_an_app_says_what_its_files_are_checked_against(tmp_path):
    (tmp_path / "App.xcodeproj").mkdir()
    project = tmp_path / "App.xcodeproj" / "project.pbxproj"
    project.write_text(PROJECT % "1,2")
    (tmp_path / "Info.plist").write_text(PLIST)
    for name, text in {"A.inset": SPEC, "Home.storyboard": storyboard(), "Own.inset": MISTAKE}.items():
        (tmp_path / name).write_text(text)
    found = by_command_line(tmp_path)
    assert found and found == by_server(tmp_path)
    known = environments(tmp_path)
    assert known and all(
        "portrait" in one if one.startswith("iphone") else one.startswith("ipad") for one in known)
    assert any(one.startswith("ipad") and "landscape" in one for one in known)
    assert all(int(one.split()[1]) >= 17 for one in known)
    assert environments(tmp_path, "Home.storyboard") == known
    # What the file says itself counts alone; what settings say counts before the app.
    assert environments(tmp_path, "Own.inset") == {"iphone-x 15 portrait", "iphone-x 15 landscape",
                                                   "iphone-x 16 portrait", "iphone-x 16 landscape"}
    (tmp_path / "inset.json").write_text('{"orientations": ["landscape"], "devices": ["iphone-15-pro"]}')
    assert environments(tmp_path) == {"iphone-15-pro 17 landscape", "iphone-15-pro 26 landscape"}
    assert by_command_line(tmp_path) == by_server(tmp_path)
    # Devices that run none of the app's systems are checked as the settings say.
    (tmp_path / "inset.json").write_text('{"devices": ["iphone-x"]}')
    assert {one.split()[0] for one in environments(tmp_path)} == {"iphone-x"}
    (tmp_path / "inset.json").unlink()
    project.write_text(PROJECT % "2")
    assert all(one.startswith("ipad") for one in environments(tmp_path))


def test_a_binary_property_list_is_reported(tmp_path):
    (tmp_path / "Info.plist").write_bytes(b"bplist00\xd1\x01\x02")
    (tmp_path / "A.inset").write_text(SPEC.replace("superview.top", "superview.safeArea.top"))
    done = run("check", cwd=tmp_path)
    assert done.returncode == 0
    assert done.err == "inset: Info.plist:1: is a binary property list, which is not read\n"


def test_storyboards_deploy_their_safe_areas_to_older_systems(tmp_path):
    (tmp_path / "App.xcodeproj").mkdir()
    (tmp_path / "App.xcodeproj" / "project.pbxproj").write_text(
        (PROJECT % "1,2").replace("17.0", "9.0"))
    (tmp_path / "A.inset").write_text(SPEC.replace("superview.top", "superview.safeArea.top"))
    (tmp_path / "Home.storyboard").write_text(storyboard())
    found = {(file, rule) for file, _, _, rule, *_ in by_command_line(tmp_path)}
    assert ("A.inset", "safe-area-needs-ios11") in found
    assert ("Home.storyboard", "safe-area-needs-ios11") not in found
