"""The runtime files in a real Vim: file type, options, colours."""

import os
import shutil
import subprocess

import pytest

from lsp_client import PLAYER, ROOT


def test_vim_knows_the_file_and_its_colours(tmp_path):
    vim = shutil.which("vim")
    if vim is None:
        pytest.skip("NOT TESTED: Vim is not installed")
    file = tmp_path / "Player.inset"
    file.write_text(PLAYER, "utf-8")
    out = tmp_path / "out"
    script = tmp_path / "t.vim"
    script.write_text(f"""
set nocompatible encoding=utf-8
set runtimepath+={ROOT}/editors/vim
filetype plugin on
syntax on
edit {file}
let names = [&filetype, &commentstring]
for [line, column] in [[1, 1], [2, 3], [2, 15], [3, 5], [3, 12], [3, 28]]
  call add(names, synIDattr(synID(line, column, 1), 'name'))
endfor
call writefile(names, '{out}')
qall!
""", "utf-8")
    done = subprocess.run(
        [vim, "-u", "NONE", "-es", "-S", str(script)], env={**os.environ, "TERM": "dumb", "HOME": str(tmp_path)},
        capture_output=True, timeout=60, check=False)
    assert out.exists(), done.stderr.decode()
    assert out.read_text("utf-8").split("\n")[:-1] == [
        "inset", "// %s", "insetKeyword", "insetKind", "insetString", "insetAttribute", "insetRoot", "insetNumber"]
