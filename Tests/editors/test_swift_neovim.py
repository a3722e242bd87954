"""Neovim on a terminal with two servers on a Swift file: Inset's finding beside sourcekit-lsp's, fixed, gone.

The page docs/swift-in-editors.md shows what this test sees; UPDATE_EXPECT=1 writes it anew."""

import os
import re
import subprocess

import pytest

import swift_project
from lsp_client import ROOT, program
from terminal import Terminal
from test_neovim import PLUGIN, neovim
from test_swift_layouts import parser  # noqa: F401

PAGE = ROOT / "docs" / "swift-in-editors.md"


@pytest.fixture
def session(parser, tmp_path):  # noqa: F811
    """(command, environment, file): set up as editors/neovim/README.md says."""
    if neovim() is None:
        pytest.skip("NOT TESTED: Neovim is not installed")
    if swift_project.sourcekit() is None:
        pytest.skip("NOT TESTED: there is no sourcekit-lsp")
    file = swift_project.make(tmp_path)
    readme = (ROOT / "editors" / "neovim" / "README.md").read_text("utf-8")
    setup = next(block for block in re.findall(r"```lua\n(.*?)```", readme, re.DOTALL) if "sourcekit" in block)
    setup = setup.replace('{ "sourcekit-lsp" }', f'{{ "{swift_project.sourcekit()}" }}')
    init = tmp_path / "init.lua"
    init.write_text(
        f'vim.opt.runtimepath:append("{PLUGIN}")\n'
        f'require("inset").setup({{ cmd = {{ "{os.path.realpath(program())}", "lsp" }} }})\n'
        f"{setup}\nvim.diagnostic.config({{ virtual_text = true }})\nvim.o.fillchars = 'eob: '\n", "utf-8")
    environment = {**os.environ, "HOME": str(tmp_path)}
    environment |= {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("STATE", "CONFIG", "DATA", "CACHE")}
    return [neovim(), "--clean", "-u", str(init), str(file)], environment, file


def code(shown):
    """The lines of the file as they are shown, without the last two of the editor's own."""
    return "\n".join(shown.split("\n")[:-2]).rstrip() + "\n"


def test_finding_fix_gone_beside_the_other_server(session, tmp_path):
    command, environment, file = session
    with Terminal(command, environment, tmp_path, columns=180, rows=24) as terminal:
        terminal.wait(swift_project.MASK)
        before = code(terminal.wait(swift_project.UNUSED, 120))
        assert swift_project.MASK in before
        # Both servers know the word; the answer has a part of each.
        terminal.type("4G0wwwK")
        hover = terminal.wait(lambda shown: "# inset" in shown and "# sourcekit" in shown or "UILabel)" in shown)
        assert "titleLabel" in hover
        terminal.type(f"\x1b{swift_project.LINE}G$:InsetFix\r")
        terminal.wait(swift_project.INSERTED.strip())
        after = code(terminal.wait(lambda shown: swift_project.MASK not in shown and swift_project.UNUSED in shown))
        terminal.type(":lua vim.lsp.buf.format()\r:wq\r")
        assert terminal.end() == 0
    # The other server may format; what Inset wrote stays.
    assert swift_project.INSERTED.strip() in file.read_text("utf-8")
    check_page(before, after)


def check_page(*screens):
    page = PAGE.read_text("utf-8")
    blocks = re.findall(r"```console\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == len(screens)
    if os.environ.get("UPDATE_EXPECT"):
        for block, screen in zip(blocks, screens):
            page = page.replace(f"```console\n{block}```", f"```console\n{screen}```")
        PAGE.write_text(page, "utf-8")
        return
    for block, screen in zip(blocks, screens):
        # The words of the toolchain's server are those of its version.
        assert own(block) == own(screen)


def own(screen):
    return [line for line in screen.split("\n") if "■" not in line or swift_project.MASK[:12] in line]


ASKING = r"""
vim.opt.runtimepath:append(vim.env.INSET_PLUGIN)
require("inset").setup({ cmd = { vim.env.INSET_PROGRAM, "lsp" } })
vim.cmd.edit(vim.env.INSET_FILE)
vim.wait(30000, function() return #vim.lsp.get_clients({ bufnr = 0, name = "inset" }) == 1 end, 20)
local client = vim.lsp.get_clients({ bufnr = 0, name = "inset" })[1]
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local said = {}
for _, method in ipairs({ "formatting", "rangeFormatting", "hover", "codeAction" }) do
  said[#said + 1] = method .. "=" .. tostring(client:supports_method("textDocument/" .. method, 0))
end
vim.cmd.edit(vim.env.INSET_SPEC)
vim.wait(30000, function() return vim.lsp.buf_is_attached(0, client.id) end, 20)
said[#said + 1] = "spec=" .. tostring(client:supports_method("textDocument/formatting", 0))
io.stdout:write(table.concat(said, " "))
vim.cmd("qa!")
"""


def test_only_the_other_server_formats(session, tmp_path):
    command, environment, file = session
    script = tmp_path / "ask.lua"
    script.write_text(ASKING)
    (tmp_path / "A.inset").write_text("screen A {}\n")
    done = subprocess.run(
        [command[0], "--headless", "--clean", "-c", f"luafile {script}"], capture_output=True, timeout=120, check=False,
        env={**environment, "INSET_PLUGIN": str(PLUGIN), "INSET_PROGRAM": os.path.realpath(program()),
             "INSET_FILE": str(file), "INSET_SPEC": str(tmp_path / "A.inset")})
    assert done.stdout.decode() == (
        "formatting=false rangeFormatting=false hover=true codeAction=true spec=true"), done.stderr.decode()
