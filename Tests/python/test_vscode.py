"""The VS Code extension without VS Code: its manifest, and its client under Node with stand-ins."""

import json
import os
import pathlib
import re
import shutil
import subprocess

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
    assert seen["revealed"] == [1]


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
    assert seen["revealed"] == [1]


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
