"""The VS Code extension without VS Code: its manifest, and its client under Node with stand-ins."""

import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

import jsonschema
import pytest

from lsp_client import PLAYER, ROOT, program
from test_interface_builder import storyboard

FOLDER = ROOT / "editors" / "vscode"
CONFLICTS = ROOT / "Tests" / "conflicts"
MANIFEST = json.loads((FOLDER / "package.json").read_text("utf-8"))
SOURCE = (FOLDER / "extension.js").read_text("utf-8")


def test_the_manifest_holds_what_vscode_asks_of_it():
    schema = json.loads(pathlib.Path(__file__).with_name("vscode_manifest.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    assert not [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(MANIFEST)]
    for wrong in [{"name": "In set"}, {"engines": {"vscode": "1.82"}}, {"categories": ["Layout"]}, {"mian": "./x.js"}]:
        assert not validator.is_valid({**MANIFEST, **wrong}), wrong
    # From 1.74 on a language's contribution starts the extension by itself.
    assert int(MANIFEST["engines"]["vscode"].split(".")[1]) >= 74 or MANIFEST["activationEvents"]
    languages = {one["id"] for one in MANIFEST["contributes"]["languages"]}
    assert {one["language"] for one in MANIFEST["contributes"]["grammars"] + MANIFEST["contributes"]["snippets"]} <= languages
    (grammar,) = MANIFEST["contributes"]["grammars"]
    assert json.loads((FOLDER / grammar["path"]).read_text("utf-8"))["scopeName"] == grammar["scopeName"]
    restricted = MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    assert set(restricted) <= set(MANIFEST["contributes"]["configuration"]["properties"])


def test_the_language_configuration_fits_the_language():
    configuration = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    assert set(configuration) <= {
        "comments", "brackets", "autoClosingPairs", "surroundingPairs", "wordPattern", "indentationRules", "onEnterRules",
        "autoCloseBefore", "colorizedBracketPairs", "folding"}
    for name in ("brackets", "surroundingPairs"):
        assert all(len(pair) == 2 and all(isinstance(sign, str) for sign in pair) for pair in configuration[name])
    for pair in configuration["autoClosingPairs"]:
        assert set(pair) <= {"open", "close", "notIn"} and set(pair.get("notIn", [])) <= {"string", "comment"}
    for rule in configuration["onEnterRules"]:
        assert set(rule) <= {"beforeText", "afterText", "previousLineText", "action"}
        assert rule["action"]["indent"] in ("none", "indent", "outdent", "indentOutdent")
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT TESTED: the patterns of the language configuration; Node is not installed")
    # The patterns as JavaScript has them: words, and the lines behind which a block is indented.
    script = """
const c = JSON.parse(process.argv[1]), lines = JSON.parse(process.argv[2]);
const word = new RegExp(c.wordPattern, "gu"), more = new RegExp(c.indentationRules.increaseIndentPattern, "u");
const less = new RegExp(c.indentationRules.decreaseIndentPattern, "u"), enter = new RegExp(c.onEnterRules[0].beforeText, "u");
console.log(JSON.stringify(lines.map((l) => [l.match(word), more.test(l), less.test(l), enter.test(l)])));
"""
    lines = ["label `my view` \"x\" {", "} else {", "}", "  // {", "/// doc", "é1.top == _a.b"]
    done = subprocess.run(
        [node, "-e", script, json.dumps(configuration), json.dumps(lines)], capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout) == [
        [["label", "`my view`", "x"], True, False, False], [["else"], True, True, False], [None, False, True, False],
        [None, False, False, False], [["doc"], False, False, True], [["é1", "top", "_a", "b"], False, False, False]]


def test_every_file_that_the_manifest_names_exists():
    contributes = MANIFEST["contributes"]
    named = [MANIFEST["main"]]
    named += [one["path"] for one in contributes["grammars"] + contributes["snippets"]]
    named += [one["configuration"] for one in contributes["languages"]]
    named += [one["url"] for one in contributes["jsonValidation"]] + [MANIFEST["icon"]]
    named += [step["media"]["markdown"] for walk in contributes["walkthroughs"] for step in walk["steps"]]
    for name in named:
        assert (FOLDER / name).is_file(), name
        if name.endswith(".json"):
            json.loads((FOLDER / name).read_text("utf-8"))
    assert list(MANIFEST["dependencies"]) == ["vscode-languageclient"]


def test_commands_and_settings_agree_with_the_code():
    declared = {one["command"] for one in MANIFEST["contributes"]["commands"]}
    assert declared == set(re.findall(r'registerCommand\("([^"]+)"', SOURCE))
    for menu in MANIFEST["contributes"]["menus"].values():
        assert {one["command"] for one in menu} <= declared
    settings = MANIFEST["contributes"]["configuration"]["properties"]
    types = {"string": str, "integer": int, "boolean": bool}
    for name, setting in settings.items():
        assert name.startswith("inset.")
        assert isinstance(setting["default"], types[setting["type"]]), name
        assert setting.get("description") or setting.get("markdownDescription"), name
        if "enum" in setting:
            assert setting["default"] in setting["enum"]
    used = {"inset." + name for name in re.findall(r'\bget\("([^"]+)"', SOURCE)}
    # The language client reads the last one by itself.
    assert used == set(settings) - {"inset.trace.server"}


def test_snippets_are_specs(tmp_path):
    snippets = json.loads((FOLDER / "snippets" / "inset.json").read_text("utf-8"))
    assert len(snippets) >= 5
    for name, snippet in snippets.items():
        body = "\n".join(snippet["body"])
        body = re.sub(r"\$\{\d+:([^{}]*)\}", r"\1", body)
        body = re.sub(r"\$\d+", "", body)
        if not re.match(r"(screen|targets|component)", body):
            body = "screen S {\n view view { edges == superview.edges\n role: background\n" + body + "\n}\n}"
        done = subprocess.run(
            [program(), "check", "-", "--format", "json"], input=body.encode(), capture_output=True, check=False)
        rules = [f["rule"] for f in json.loads(done.stdout)["findings"]]
        assert not {"syntax", "unknown-name", "invalid-value", "unknown-property", "unknown-device"} & set(rules), (name, rules)


def client_on(file, text, language, before, after):
    """What the client did with a document: its pages, messages and the like."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT TESTED: the VS Code client; Node is not installed")
    file.write_text(text, "utf-8")
    done = subprocess.run(
        [node, str(pathlib.Path(__file__).with_name("vscode_stand_in.js")), str(FOLDER / "extension.js"),
         str(pathlib.Path(program()).resolve()), str(file), language, before, after],
        capture_output=True, timeout=120, check=False,
        env={**os.environ, "INSET_LOG": str(CONFLICTS / "cart.log"), "INSET_FOLDER": str(CONFLICTS / "Shop")})
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    return client_on(tmp_path_factory.mktemp("vscode") / "Player.inset", PLAYER, "inset", '"Play"', '"Stop now"')


def test_storyboards_have_previews(tmp_path):
    seen = client_on(tmp_path / "Main.storyboard", storyboard(), "xml", 'text="Hello"', 'text="Good day"')
    first, edited, every, _ = seen["pages"]
    assert ">Hello<" in first and ">Good day<" in edited
    assert every.count('class="picture"') > 5
    assert seen["revealed"] == [1, 1]


def test_the_preview_follows_the_text_and_the_choices(seen):
    first, edited, every, chosen = seen["pages"]
    assert 'data-path="root.play"' in first and "Play" in first
    assert "Stop now" in edited and "Stop now" not in first
    assert every.count('class="picture"') > 5 and first.count('class="picture"') == 1
    pick = re.search(r'data-environment="([^"]+)"', chosen).group(1)
    assert pick != re.search(r'data-environment="([^"]+)"', first).group(1)
    assert all("default-src 'none'" in page for page in seen["pages"])
    assert 'fill="#111113"' in first, "the theme is dark"


def test_a_click_goes_to_the_line_and_nothing_else_does(seen):
    # The other one is what the server asked for.
    assert seen["revealed"] == [1, 1]
    assert seen["shown"] == [{"success": True}, {"success": "next"}]


def test_all_screens_are_a_page_of_the_server(seen):
    first, after = (re.search(r'<iframe src="(http://127\.0\.0\.1:\d+/[0-9a-f]{32}/)#appearance=dark"', one)[1] for one in seen["frames"])
    assert first != after, "a restarted server has another address"
    for one, url in zip(seen["frames"], (first, after)):
        (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', one)
        assert policy.startswith(f"default-src 'none'; frame-src {url.rsplit('/', 2)[0]}; ")
    assert "revealed inset.live" in seen["messages"]
    assert seen["sent"].count("inset/openPreview") >= 2 and "inset/cursor" in seen["sent"]
    assert {"command": "cursor", "line": 1} in seen["posts"]


def test_previews_of_the_last_time_go_on(seen):
    assert seen["restored"].count('class="picture"') > 5
    assert '"uri":"file:///project/Player.inset","all":true' in seen["restored"]


def test_tasks_check_and_fix_a_folder(seen):
    assert [task["definition"]["command"] for task in seen["tasks"]] == ["check", "fix"]
    assert [task.get("group") for task in seen["tasks"]] == ["build", None]
    assert seen["tasks"][0]["words"] == ["check", "--color", "never", "--", "."] and seen["tasks"][0]["matcher"] == "$inset"
    assert seen["task"][-2:] == ["a", "b"]
    done = subprocess.run(
        [program(), *seen["tasks"][0]["words"][:-1], ROOT / "Examples" / "Mistakes"], capture_output=True, check=False)
    (matcher,) = MANIFEST["contributes"]["problemMatchers"]
    pattern = matcher["pattern"]
    found = [m for m in (re.match(pattern["regexp"], line) for line in done.stdout.decode().split("\n")) if m]
    said = json.loads(subprocess.run(
        [program(), "check", "--format", "json", ROOT / "Examples" / "Mistakes"], capture_output=True, check=False).stdout)["findings"]
    assert len(found) == len(said) > 5
    for match, finding in zip(found, said):
        assert match[pattern["file"]].endswith(finding["file"].rsplit("/", 1)[-1])
        assert int(match[pattern["line"]]) == finding["range"]["start"]["line"]
        assert match[pattern["code"]] == finding["rule"] and match[pattern["severity"]] == finding["severity"]


def test_the_schema_is_that_of_the_settings():
    (one,) = MANIFEST["contributes"]["jsonValidation"]
    assert (FOLDER / one["url"]).read_bytes() == (ROOT / "docs" / "schemas" / "inset.schema.json").read_bytes()


def test_the_icon_is_a_png_of_the_size_that_is_asked_for():
    data = (FOLDER / MANIFEST["icon"]).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (256, 256)


def test_a_package_has_what_the_extension_needs(tmp_path):
    """Made of a copy, in which the language client is a stand-in."""
    work = tmp_path / "work"
    shutil.copytree(FOLDER, work / "editors" / "vscode", ignore=shutil.ignore_patterns("node_modules"))
    (work / ".ci").mkdir()
    for name in (".ci/vsix", "LICENSE"):
        shutil.copy(ROOT / name, work / name)
    client = work / "editors" / "vscode" / "node_modules" / "vscode-languageclient"
    (client / "node_modules" / "deep").mkdir(parents=True)
    (client / "package.json").write_text("{}")
    (client / "node_modules" / "deep" / "index.js").write_text("")
    (client / "index.d.ts").write_text("")
    made = []
    for name in ("a.vsix", "b.vsix"):
        subprocess.run([work / ".ci" / "vsix", tmp_path / name], check=True, capture_output=True)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(tmp_path / "a.vsix") as archive:
        names = archive.namelist()
        assert names[:2] == ["[Content_Types].xml", "extension.vsixmanifest"]
        for name in ("package.json", "extension.js", "icon.png", "README.md", "LICENSE.txt", "schemas/inset.schema.json",
                     "syntaxes/inset.tmLanguage.json", "node_modules/vscode-languageclient/node_modules/deep/index.js",
                     *(step["media"]["markdown"] for step in MANIFEST["contributes"]["walkthroughs"][0]["steps"])):
            assert "extension/" + name in names, name
        assert not [name for name in names if name.endswith((".ts", ".svg", ".vscodeignore"))]
        described = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
        identity = described.find(f"{space}Metadata/{space}Identity")
        assert identity.attrib == {
            "Language": "en-US", "Id": "inset", "Version": MANIFEST["version"], "Publisher": MANIFEST["publisher"]}
        for asset in described.iter(f"{space}Asset"):
            assert asset.get("Path") in names
        types = {one.get("Extension") for one in ElementTree.fromstring(archive.read("[Content_Types].xml"))}
        assert {"." + name.rsplit(".", 1)[-1] for name in names if name != "[Content_Types].xml"} <= types


def test_the_status_bar_names_the_device(seen):
    shown = [text for text in seen["status"] if text]
    assert shown[0].startswith("$(device-mobile) iPhone") and len(set(shown)) == 2


def test_settings_restart_and_a_missing_program(seen):
    assert "workspace/didChangeConfiguration" in seen["sent"]
    assert seen["clients"] == 2 and seen["sent"].count("shutdown") == 2
    fix = ["editor.action.codeAction", {"kind": "source.fixAll.inset", "apply": "first"}]
    assert fix in seen["messages"]
    assert any("did not start" in m for m in seen["messages"] if isinstance(m, str))


def test_a_conflict_log_is_explained_with_links_to_the_lines(seen):
    assert "These cannot hold together" in seen["explained"]["text"]
    file = CONFLICTS / "Shop" / "Cart.inset"
    assert {f"{file}#L{line}" for line in (4, 5, 6)} <= set(seen["explained"]["links"])
    (warning,) = [m for m in seen["messages"] if isinstance(m, str) and "no conflict" in m]
    assert "Select or copy" in warning
