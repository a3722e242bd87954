"""Helix on a terminal, set up as editors/helix says: health, colours, warning, hover with its drawing, fix."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from lsp_client import FIXED, PLAYER, ROOT, program
from newer import FOLDER, newer
from terminal import Terminal


@pytest.fixture
def helix(tmp_path):
    """(command, environment): the configuration of editors/helix in a home of its own."""
    command = newer("usr/lib/hx/hx")
    if command is None:
        pytest.skip("NOT TESTED: Helix is not installed")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "inset").symlink_to(pathlib.Path(program()).resolve())
    settings = tmp_path / "config" / "helix"
    settings.mkdir(parents=True)
    shutil.copy(ROOT / "editors" / "helix" / "languages.toml", settings)
    (settings / "config.toml").write_text('theme = "default"\n[editor]\ntrue-color = false\n')
    queries = settings / "runtime" / "queries" / "inset"
    shutil.copytree(ROOT / "editors" / "helix" / "queries", queries)
    compiler = shutil.which("cc")
    if compiler:
        grammars = settings / "runtime" / "grammars"
        grammars.mkdir()
        source = ROOT / "editors" / "tree-sitter" / "src"
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-I", str(source), str(source / "parser.c"), str(source / "scanner.c"),
             "-o", str(grammars / "inset.so")], check=True, timeout=60)
    environment = {
        **os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": f"{programs}:{os.environ['PATH']}",
        "COLORTERM": "truecolor",
    }
    if (FOLDER / "usr/lib/hx/runtime").exists():
        environment["HELIX_RUNTIME"] = str(FOLDER / "usr/lib/hx/runtime")
    return command, environment


def test_health(helix):
    command, environment = helix
    done = subprocess.run([*command, "--health", "inset"], env=environment, capture_output=True, timeout=60, check=False)
    said = re.sub("\x1b\\[[0-9;]*m", "", done.stdout.decode())
    assert re.search(r"✓ inset: \S*inset", said), said
    if shutil.which("cc"):
        assert re.search("Tree-sitter parser: ✓", said) and re.search("Highlight queries: ✓", said), said


@pytest.mark.parametrize("prefix", ["", "/* é😀 */ "], ids=["plain", "emoji"])
def test_warning_hover_fix(helix, prefix, tmp_path):
    command, environment = helix
    text = PLAYER.replace("    top", f"    {prefix}top")
    file = tmp_path / "Player.inset"
    file.write_text(text, "utf-8")
    with Terminal([*command, str(file)], environment, tmp_path) as terminal:
        terminal.wait("screen Player {")
        terminal.wait("●")
        terminal.type(":goto 3\rgsfs")
        terminal.wait("lies under the sensor")
        if shutil.which("cc"):
            # The keyword and the name in two colours.
            first = terminal.screen.buffer[0]
            terminal.wait(lambda shown: len({first[column_of(terminal, 0, word)].fg for word in ("screen", "Player")}) == 2)
        terminal.type(":goto 2\rgsfp")
        terminal.type(" k")
        # Figures first; the drawing stands last, behind the fold.
        terminal.wait(lambda shown: "button (UIButton)" in shown and "Frame in the superview" in shown)
        for _ in range(3):
            terminal.type("\x04")
        shown = terminal.wait(lambda shown: "╭" in shown and "╰" in shown)
        assert "Play" in shown.split("╭", 1)[1]
        terminal.type("\x1b")
        terminal.wait(lambda shown: "╭" not in shown)
        terminal.type(":goto 3\rgsfs")
        terminal.type(" a")
        terminal.wait("Pin to 'superview.safeArea.top'")
        terminal.type("\r")
        terminal.wait("superview.safeArea.top + 8")
        terminal.wait(lambda shown: "lies under" not in shown)
        terminal.type(":wq!\r")
        assert terminal.end() == 0
    assert file.read_text("utf-8") == FIXED.replace("    top", f"    {prefix}top")
    other = tmp_path / "Other.inset"
    other.write_text(text, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(other)], capture_output=True, check=False)
    assert other.read_bytes() == file.read_bytes()


def column_of(terminal, row, word):
    return terminal.screen.display[row].index(word)
