"""Helix and Vim with ALE on terminals, each with two servers on a Swift file, set up as Inset prints it."""

import os
import pathlib
import shutil
import subprocess

import pytest

import swift_project
from lsp_client import ROOT, program
from newer import FOLDER, newer
from terminal import Terminal
from test_swift_layouts import parser  # noqa: F401

ALE = pathlib.Path("/usr/share/vim-ale")


@pytest.fixture
def place(parser, tmp_path):  # noqa: F811
    """(file, environment): with both servers on the path."""
    if swift_project.sourcekit() is None:
        pytest.skip("NOT TESTED: there is no sourcekit-lsp")
    programs = tmp_path / "bin"
    programs.mkdir()
    # One that is only linked to would look for its parser beside the link.
    (programs / "inset").write_text(f'#!/bin/sh\nexec "{os.path.realpath(program())}" "$@"\n')
    (programs / "inset").chmod(0o755)
    environment = {
        **os.environ, "HOME": str(tmp_path), "LANG": "C.UTF-8", "COLORTERM": "truecolor",
        "XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PATH": f"{programs}:{pathlib.Path(swift_project.sourcekit()).parent}:{os.environ['PATH']}",
    }
    return swift_project.make(tmp_path), environment


def printed(name):
    return subprocess.run([program(), "editor-setup", name], capture_output=True, text=True, check=True).stdout


def test_helix(place, tmp_path):
    command = newer("usr/lib/hx/hx")
    if command is None:
        pytest.skip("NOT TESTED: Helix is not installed")
    file, environment = place
    settings = tmp_path / "config" / "helix"
    settings.mkdir(parents=True)
    (settings / "languages.toml").write_text(printed("helix"), "utf-8")
    (settings / "config.toml").write_text('theme = "default"\n[editor]\ntrue-color = false\n')
    if (FOLDER / "usr/lib/hx/runtime").exists():
        environment["HELIX_RUNTIME"] = str(FOLDER / "usr/lib/hx/runtime")
    with Terminal([*command, str(file)], environment, tmp_path, columns=150, rows=50) as terminal:
        terminal.wait("PlayerViewController")
        terminal.type(f":goto {swift_project.LINE}\rgl")
        terminal.wait(swift_project.MASK)
        terminal.type(":goto 8\rgsfc")
        terminal.wait(swift_project.UNUSED, 120)
        terminal.type(f":goto {swift_project.LINE}\rgl a")
        terminal.wait("Switch its autoresizing mask off")
        terminal.type("\r")
        terminal.wait(swift_project.INSERTED.strip())
        terminal.wait(lambda shown: swift_project.MASK not in shown)
        terminal.type(":goto 8\rgsfc")
        terminal.wait(swift_project.UNUSED)
        terminal.type(":wq!\r")
        assert terminal.end() == 0
    assert file.read_text("utf-8") == swift_project.FIXED


@pytest.mark.skipif(shutil.which("vim") is None or not ALE.is_dir(), reason="NOT TESTED: ALE in Vim; it is not installed")
def test_vim_with_ale(place, tmp_path):
    file, environment = place
    # ALE counts columns as bytes.
    file.write_text(file.read_text("utf-8").replace("/* é😀 */ ", ""), "utf-8")
    setup = printed("vim").replace("/path/to/inset/editors", str(ROOT / "editors"))
    settings = tmp_path / "vimrc"
    settings.write_text(
        f"set nocompatible encoding=utf-8 noswapfile\nset runtimepath+={ALE}\n{setup}"
        "let g:ale_linters = {'swift': ['inset', 'sourcekitlsp']}\n"
        "filetype plugin on\nsyntax on\nau BufRead *.swift set filetype=swift\n", "utf-8")
    with Terminal([shutil.which("vim"), "-u", str(settings), str(file)], environment, tmp_path, columns=150, rows=50) as terminal:
        terminal.wait("PlayerViewController")
        terminal.type(f":{swift_project.LINE}\r$")
        terminal.wait(lambda shown: swift_project.MASK in shown.split("\n")[-1])
        terminal.type(":8\r")
        terminal.wait(lambda shown: swift_project.UNUSED in shown.split("\n")[-1], 120)
        terminal.type(f":{swift_project.LINE}\r$:ALECodeAction\r")
        terminal.wait("Switch its autoresizing mask off")
        terminal.type("1\r")
        terminal.wait(swift_project.INSERTED.strip())
        terminal.type("\r:wq\r")
        assert terminal.end() == 0
    assert file.read_text("utf-8") == swift_project.FIXED.replace("/* é😀 */ ", "")
