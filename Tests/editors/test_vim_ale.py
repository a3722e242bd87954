"""Vim with ALE on a terminal, set up by what `inset editor-setup vim` prints: warning, hover, fix."""

import os
import pathlib
import shutil
import subprocess

import pytest

from lsp_client import FIXED, PLAYER, ROOT, program
from terminal import Terminal

ALE = pathlib.Path("/usr/share/vim-ale")


@pytest.mark.skipif(shutil.which("vim") is None or not ALE.is_dir(), reason="NOT TESTED: ALE in Vim; it is not installed")
def test_warning_hover_fix(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "inset").symlink_to(pathlib.Path(program()).resolve())
    setup = subprocess.run([program(), "editor-setup", "vim"], capture_output=True, text=True, check=True).stdout
    setup = setup.replace("/path/to/inset/editors", str(ROOT / "editors"))
    settings = tmp_path / "vimrc"
    settings.write_text(
        f"set nocompatible encoding=utf-8 noswapfile\nset runtimepath+={ALE}\n{setup}"
        "filetype plugin on\nsyntax on\nlet g:ale_linters_explicit = 0\nlet g:ale_hover_to_preview = 1\n", "utf-8")
    file = tmp_path / "Player.inset"
    file.write_text(PLAYER, "utf-8")
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{programs}:{os.environ['PATH']}", "LANG": "C.UTF-8"}
    with Terminal([shutil.which("vim"), "-u", str(settings), str(file)], environment, tmp_path, rows=60) as terminal:
        terminal.wait("screen Player {")
        terminal.type(":3\r")
        terminal.wait("lies under the sensor")
        terminal.type(":2\r0fp")
        terminal.type(":ALEHover\r")
        # Figures first; the drawing stands last, behind the fold of the preview's window.
        terminal.wait(lambda shown: "button (UIButton)" in shown and "Frame in the superview" in shown)
        terminal.type(":wincmd P | wincmd _\rG")
        terminal.wait(lambda shown: "╭" in shown and "██ Play" in shown)
        terminal.type(":wincmd p\r")
        terminal.type(":pclose\r:only\r:3\r0fs")
        terminal.type(":ALECodeAction\r")
        terminal.wait("Pin to 'superview.safeArea.top'")
        terminal.type("1\r")
        terminal.wait("superview.safeArea.top + 8")
        terminal.type("\r:wq\r")
        assert terminal.end() == 0
    assert file.read_text("utf-8") == FIXED
    other = tmp_path / "Other.inset"
    other.write_text(PLAYER, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(other)], capture_output=True, check=False)
    assert other.read_bytes() == file.read_bytes()
