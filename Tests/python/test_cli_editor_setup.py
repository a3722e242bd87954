"""`inset editor-setup` and `make install`: one snippet for each editor, the same as in its README."""

import os
import re
import shutil
import subprocess

import pytest

from lsp_client import PLAYER, ROOT, Server, program
from test_cli import run

EDITORS = ROOT / "editors"
#: A grammar for editors, and no editor.
NAMES = sorted(p.name for p in EDITORS.iterdir() if p.is_dir() and p.name != "tree-sitter")


def test_the_list_has_every_editor_of_the_folder():
    done = run("editor-setup")
    assert done.returncode == 0
    listed = [line.split()[0] for line in done.out.splitlines()[1:]]
    assert sorted(listed) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_snippet_is_the_readme_s(name):
    done = run("editor-setup", name)
    assert done.returncode == 0
    assert "Add this to:" in done.err and f"{EDITORS / name}/README.md" in done.err
    snippet = done.out.replace(str(EDITORS), "/path/to/inset/editors")
    assert snippet.strip()
    texts = [path.read_text("utf-8") for path in EDITORS.joinpath(name).iterdir()
             if path.name in ("README.md", "languages.toml", "settings.json")]
    assert any(snippet in text for text in texts), snippet
    for path in re.findall(r"/path/to/inset/editors(/[\w/]+)", snippet):
        assert (EDITORS / path[1:]).is_dir(), path


def test_an_unknown_name_is_refused():
    done = run("editor-setup", "nvim")
    assert done.returncode == 2 and done.out == ""
    assert "unknown editor 'nvim'" in done.err
    assert "did you mean 'neovim'" in run("editor-setup", "neovin").err
    assert run("editor-setup", "vim", "emacs").returncode == 2


def test_an_installed_program_finds_the_folder_beside_it(tmp_path):
    (tmp_path / "bin").mkdir()
    shutil.copy(program(), tmp_path / "bin" / "inset")
    command = [str(tmp_path / "bin" / "inset"), "editor-setup", "neovim"]
    alone = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"/path/to/inset/editors/neovim"' in alone.stdout
    shutil.copytree(EDITORS, tmp_path / "share" / "inset" / "editors")
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f'"{tmp_path}/share/inset/editors/neovim"' in found.stdout


def test_make_install_puts_program_and_editors_and_says_what_to_add(tmp_path):
    make = shutil.which("make")
    if make is None or not (ROOT / ".build" / "release" / "inset").exists():
        pytest.skip("NOT TESTED: make install; there is no make, or no release build in .build")
    done = subprocess.run(
        [make, "--no-print-directory", "-o", "build", "install", "PREFIX=/usr", f"DESTDIR={tmp_path}"], cwd=ROOT,
        capture_output=True, text=True, timeout=240, env={**os.environ, "MAKEFLAGS": ""}, check=False)
    assert done.returncode == 0, done.stderr
    assert os.access(tmp_path / "usr" / "bin" / "inset", os.X_OK)
    assert (tmp_path / "usr" / "share" / "inset" / "editors" / "neovim" / "lua" / "inset.lua").is_file()
    for name in NAMES:
        assert f"  {name} " in done.stdout
    assert not list((tmp_path / "usr" / "share" / "inset" / "editors").rglob("node_modules"))


def test_an_installed_program_links_its_rules_pages(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "share/inset/rules").mkdir(parents=True)
    shutil.copy(program(), tmp_path / "bin/inset")
    page = tmp_path / "share/inset/rules/unsafe-edge.md"
    page.write_text(run("rules", "unsafe-edge", "--format", "markdown").out)
    announced = {"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}}
    with Server([str(tmp_path / "bin/inset"), "lsp"]) as server:
        server.initialize(announced)
        server.open(PLAYER)
        found = server.diagnostics()["diagnostics"]
    assert {d["codeDescription"]["href"] for d in found if d["code"] == "unsafe-edge"} == {page.as_uri()}
