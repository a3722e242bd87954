"""The VS Code client on a Swift file, under Node with stand-ins, beside sourcekit-lsp: Inset's finding, its fix, gone."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from pytest_lsp import client_capabilities

import swift_project
from lsp_client import ROOT, program
from test_swift_layouts import parser  # noqa: F401

STAND_IN = ROOT / "Tests" / "python" / "vscode_stand_in.js"
EXTENSION = ROOT / "editors" / "vscode" / "extension.js"


def recorded():
    """The capabilities that VS Code's client announces."""
    from lsprotocol import converters

    found = client_capabilities("visual_studio_code@1.65")
    return converters.get_converter().unstructure(found)


@pytest.fixture
def seen(parser, tmp_path):  # noqa: F811
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT TESTED: the VS Code client; Node is not installed")
    if swift_project.sourcekit() is None:
        pytest.skip("NOT TESTED: there is no sourcekit-lsp")
    # On a busy machine the other server may need more time than the editor waits for it.
    for attempt in ("once", "twice", "again"):
        place = tmp_path / attempt
        place.mkdir()
        file = swift_project.make(place)
        done = subprocess.run(
            [node, str(STAND_IN), str(EXTENSION), os.path.realpath(program()), str(file), "swift"],
            capture_output=True, timeout=240, check=False,
            env={**os.environ, "HOME": str(place), "INSET_OTHER": swift_project.sourcekit(),
                 "INSET_FOLDER": str(place / "Radio"),
                 "INSET_CAPABILITIES": json.dumps(recorded())})
        assert done.returncode == 0, done.stderr.decode()
        result = json.loads(done.stdout)
        if any(swift_project.UNUSED in message for message in result["before"][1]):
            break
    return result


def test_finding_fix_gone_beside_the_other_server(seen):
    [[finding], others] = seen["before"]
    assert swift_project.MASK in finding
    assert any(swift_project.UNUSED in message for message in others)
    # Columns count units of UTF-16.
    line = swift_project.PLAYER.split("\n")[swift_project.LINE - 1]
    column = len(line[: line.index("titleLabel")].encode("utf-16-le")) // 2
    assert seen["places"][0]["start"] == {"line": swift_project.LINE - 1, "character": column}
    assert seen["action"] == "Switch its autoresizing mask off"
    assert seen["text"] == swift_project.FIXED
    [own, others] = seen["after"]
    assert own == [] and any(swift_project.UNUSED in message for message in others)


def test_what_the_other_server_has_is_left_to_it(seen):
    assert seen["formats"] == [False, True]
    assert seen["tokens"] is None
    assert [lens["title"] for lens in seen["lenses"]] == ["1 view, 1 problem"]
    assert seen["lenses"][0]["command"] == "inset.showPreview"
    assert 'data-path="root.titleLabel"' in seen["pages"][0]
