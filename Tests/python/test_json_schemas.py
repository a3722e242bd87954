"""What commands print for programs, held against docs/schemas, and docs/json.md against both."""

import copy
import json
import re

import jsonschema
import pytest

from lsp_client import ROOT
from test_cli import CLEAN, EXAMPLES, MISTAKE, run

SCHEMAS = ROOT / "docs/schemas"
PAGE = (ROOT / "docs/json.md").read_text()

# Not determined, given up, at its limit, and missed: all that an explanation can hold.
EVERYTHING = """\
targets { devices: "iphone-x"; orientations: portrait }
screen S {
    label title "Title" {
        top == superview.safeArea.top
        leading >= superview.leading + 16
        width == 100
        width == 200
        height == 300 @low
    }
    view left { width == 10 @high; width == 20 @high; height == 10; top == title.bottom; leading == superview.leading }
}
"""


def schema(name):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text())


def validate(name, value):
    jsonschema.validate(value, schema(name), cls=jsonschema.Draft202012Validator)


def printed(*arguments, **options):
    done = run(*arguments, "--format", "json", **options)
    assert done.out.count("\n") == 1 and done.out.endswith("\n")
    return json.loads(done.out)


# Known whole, known but for its constant, and not known.
SWIFT = """\
import UIKit
final class Card: UIView {
    private let title = UILabel()
    func setUp(gap: CGFloat, other: UIView) {
        addSubview(title)
        title.topAnchor.constraint(equalTo: topAnchor, constant: 8).isActive = true
        title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: gap).isActive = true
        anchor(of: other).constraint(equalTo: topAnchor).isActive = true
    }
}
"""


def coverage(folder):
    """None where Swift files cannot be read."""
    (folder / "Card.swift").write_text(SWIFT)
    if "inset-swift" in run("coverage", folder / "Card.swift").err:
        return None
    return [printed("coverage", folder / "Card.swift"), printed("coverage", folder)]


def these(outputs, name):
    if outputs[name] is None:
        pytest.skip("the program 'inset-swift' was not built: no Swift file can be read")
    return outputs[name]


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """By schema, what commands print, as much of it as there is."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "a.inset").write_text(MISTAKE)
    (folder / "every.inset").write_text(EVERYTHING)
    run("check", "--write-baseline", "b.json", cwd=folder)
    targets = [f"{view}.{what}" for view in ("title", "left") for what in ("x", "y", "width", "height")]
    return {
        "check": [
            printed("check", EXAMPLES), printed("check", folder / "every.inset"),
            printed("check", "none.inset", cwd=folder),
            printed("check", "--baseline", "b.json", cwd=folder),
        ],
        "baseline": [json.loads((folder / "b.json").read_text())],
        "frames": [printed("frames", EXAMPLES), printed("frames", folder / "every.inset")],
        "explain": [printed("explain", folder / "every.inset", *targets)],
        "conflicts": [
            printed("explain", "--log", ROOT / log, ROOT / "Tests/conflicts/Shop")
            for log in ("Tests/conflicts/cart.log", "Tests/conflicts/price-cell.log",
                        "Tests/InsetConflictLogTests/Fixtures/snapkit.log",
                        "Tests/InsetConflictLogTests/Fixtures/no-room.log")
        ],
        "devices": [
            printed("devices"), printed("devices", "iphone-x"), printed("devices", "apple-tv-4k"),
            printed("devices", "ipad", "--os", "18"),
        ],
        "rules": [printed("rules"), printed("rules", "overlap")],
        "kinds": [printed("kinds"), printed("kinds", "label", "fillEqually")],
        "coverage": coverage(folder),
        "help": [printed("help"), printed("help", "check")],
        "inset": [{}, json.loads(re.findall(r"```json\n(.*?)```", (ROOT / "README.md").read_text(), re.S)[0])],
    }


NAMES = sorted(path.name.removesuffix(".schema.json") for path in SCHEMAS.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_fits_its_schema(outputs, name):
    jsonschema.Draft202012Validator.check_schema(schema(name))
    for value in these(outputs, name):
        validate(name, value)


def objects(value, path=()):
    """All schemas of objects within a schema, with their places."""
    if isinstance(value, dict):
        if value.get("type") == "object":
            yield path, value
        for key, inner in value.items():
            yield from objects(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from objects(inner, (*path, index))


@pytest.mark.parametrize("name", NAMES)
def test_schemas_leave_nothing_open(name):
    optional = {
        ("explain", "ambiguity"), ("devices", "sources"), ("devices", "portrait"),
        ("devices", "landscape"), ("frames", "translatesAutoresizingMaskIntoConstraints"),
    }
    for path, found in objects(schema(name)):
        assert found.get("additionalProperties") is False, path
        if name == "inset":
            continue  # people may leave out what they like
        left = set(found["properties"]) - set(found.get("required", []))
        assert {(name, key) for key in left} <= optional, path


@pytest.mark.parametrize("name", [name for name in NAMES if name != "inset"])
def test_every_property_of_a_schema_is_printed(outputs, name):
    """A schema cannot name what no command prints any more: each property is there at least once."""
    wanted = {key for _, found in objects(schema(name)) for key in found["properties"]}
    seen = set()

    def look(value):
        if isinstance(value, dict):
            seen.update(value)
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    for value in these(outputs, name):
        look(value)
    assert wanted - seen == set()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "inset"])
def test_a_property_too_many_or_too_few_is_seen(outputs, name):
    value = copy.deepcopy(these(outputs, name)[0])
    value["more"] = 1
    with pytest.raises(jsonschema.ValidationError):
        validate(name, value)
    del value["more"], value["version"]
    with pytest.raises(jsonschema.ValidationError):
        validate(name, value)


def test_the_page_names_every_schema_and_every_command_with_json():
    assert set(re.findall(r"schemas/(\w+)\.schema\.json", PAGE)) == set(NAMES)
    for command in printed("help")["commands"]:
        for option in command["options"]:
            if option["name"] == "--format" and "json" in option["choices"]:
                assert f"`inset {command['name']} --format json`" in PAGE


def test_the_example_of_the_page_is_what_is_printed(tmp_path):
    [example] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.S)]
    validate("check", example)
    text = re.findall(r"```inset\n(.*?)```", (ROOT / "README.md").read_text(), re.S)[0]
    (tmp_path / "Player.inset").write_text(text)
    now = printed("check", "Player.inset", cwd=tmp_path)
    [finding], [shown] = now["findings"], example["findings"]
    assert finding["message"].startswith(shown["message"].removesuffix("…"))
    for one in (finding, shown):
        one["message"] = ""
    assert now == example


# Settings


def test_the_schema_of_settings_is_the_one_that_is_printed():
    done = run("init", "--schema")
    assert done.returncode == 0
    assert done.out == (SCHEMAS / "inset.schema.json").read_text(), "make docs"
    found = json.loads(done.out)
    rules = {rule["id"]: rule["summary"] for rule in printed("rules")["rules"]}
    named = found["properties"]["rules"]["properties"]
    assert {key: value["description"] for key, value in named.items() if key != "*"} == rules
    ids = {device["id"] for device in printed("devices")["devices"]}
    assert ids <= set(found["$defs"]["device"]["anyOf"][0]["enum"])


@pytest.mark.parametrize(
    "settings, is_right",
    [
        ({"deployment": 15, "os": ["iOS 15", 16], "devices": "iphone-x"}, True),
        ({"rules": {"*": "off", "unsafe-edge": "info"}}, True),
        ({"orientations": ["portrait"], "multitasking": ["full", "third"], "directions": "rtl"}, True),
        ({"textSizes": ["large", "accessibility3"]}, True),
        ({"textSizes": "huge"}, False),
        ({"languages": ["base", "pseudo"]}, True),
        ({"languages": ["de", "pt-BR", "longest"]}, True),
        ({"languages": ["klingon"]}, False),
        ({"include": "Screens/**", "exclude": ["Old"], "$schema": "x"}, True),
        ({"devces": ["iphone-x"]}, False),
        ({"rules": {"unsafe-egde": "off"}}, False),
        ({"screens": {"*ViewController": {"navigationBar": "large", "tabBar": True}}}, True),
        ({"screens": {"*ViewController": {"navigationBar": True}}}, False),
        ({"screens": {"*ViewController": {"tabbar": True}}}, False),
        ({"rules": {"unsafe-edge": "none"}}, False),
        ({"orientations": ["upright"]}, False),
        ({"deployment": True}, False),
        ([], False),
    ],
)
def test_schema_and_program_agree_on_settings(tmp_path, settings, is_right):
    (tmp_path / "a.inset").write_text(CLEAN)
    (tmp_path / "inset.json").write_text(json.dumps(settings))
    found = printed("check", cwd=tmp_path)["findings"]
    assert (not [f for f in found if f["file"] == "inset.json"]) == is_right
    try:
        validate("inset", settings)
        assert is_right
    except jsonschema.ValidationError:
        assert not is_right
