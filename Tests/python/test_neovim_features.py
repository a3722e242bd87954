"""A real Neovim asks for completions, renames, lays out and lists symbols."""

import json
import os
import subprocess

import pytest

from lsp_client import program
from test_neovim import PLUGIN, neovim

TEXT = """screen Main {
label title "é😀" { top == superview.safeArea.top }
    view box {
        top == title.bottom
        /* é😀 */ visual "H:|-[title]"
        bottom <= superview.
    }
}
"""

SCRIPT = r"""
local out = {}
local function wait(what, condition)
  if not vim.wait(30000, condition, 20) then error("waited in vain for " .. what) end
end
local function run()
  vim.opt.runtimepath:prepend(vim.env.INSET_PLUGIN)
  if vim.env.INSET_OWN_WAY == "1" then
    vim.lsp.config("inset", { cmd = { vim.env.INSET_PROGRAM, "lsp" } })
    vim.lsp.enable("inset")
  else
    require("inset").setup({ cmd = { vim.env.INSET_PROGRAM, "lsp" } })
  end
  vim.filetype.add({ extension = { inset = "inset" } })
  vim.cmd("filetype plugin on")
  vim.cmd.edit(vim.env.INSET_FILE)
  wait("the server", function() return #vim.lsp.get_clients({ bufnr = 0 }) == 1 end)
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  wait("its answer", function() return client.initialized end)

  -- Behind the last character of the line.
  vim.o.virtualedit = "onemore"
  vim.api.nvim_win_set_cursor(0, { 6, 28 })
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = client:request_sync("textDocument/completion", params, 10000, 0).result
  out.labels = vim.tbl_map(function(item) return item.label end, answer.items)
  local first = answer.items[1]
  out.first = first.label
  vim.lsp.util.apply_text_edits({ first.textEdit }, vim.api.nvim_get_current_buf(), client.offset_encoding)
  out.completed = vim.api.nvim_buf_get_lines(0, 5, 6, false)[1]
  local resolved = client:request_sync("completionItem/resolve", first, 10000, 0).result
  out.documentation = resolved.documentation

  vim.api.nvim_win_set_cursor(0, { 2, 8 })
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.lsp.buf.rename("heading")
  wait("the new name", function() return vim.api.nvim_buf_get_changedtick(0) > before end)
  out.renamed = vim.api.nvim_buf_get_lines(0, 0, -1, false)

  before = vim.api.nvim_buf_get_changedtick(0)
  vim.bo.shiftwidth, vim.bo.expandtab = 2, true
  vim.lsp.buf.format({ timeout_ms = 10000 })
  wait("the layout", function() return vim.api.nvim_buf_get_changedtick(0) > before end)
  out.formatted = vim.api.nvim_buf_get_lines(0, 0, -1, false)

  local list
  vim.lsp.buf.document_symbol({ on_list = function(found) list = found.items end })
  wait("symbols", function() return list end)
  out.symbols = vim.tbl_map(function(item) return item.text end, list)
  local places
  vim.api.nvim_win_set_cursor(0, { 2, 10 })
  vim.lsp.buf.references(nil, { on_list = function(found) places = found.items end })
  wait("references", function() return places end)
  out.references = #places
  wait("pulled diagnostics", function() return #vim.diagnostic.get(0) > 0 end)

  vim.api.nvim_buf_set_lines(0, 0, -1, false, {
    "screen Main {", "    label a \"A\" { top == superview.top + 4; leading == superview.safeArea.leading }", "}" })
  local function fixed() return vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]:find("safeArea.top", 1, true) end
  vim.cmd("InsetFixAll")
  wait("fixes", fixed)
  local told
  vim.lsp.handlers["window/showMessage"] = function(_, result) told = result.message end
  vim.cmd("InsetFixAll")
  wait("a word", function() return told end)
  out.told = told
end
local ok, problem = pcall(run)
out.problem = not ok and tostring(problem) or nil
local file = io.open(vim.env.INSET_OUT, "w")
file:write(vim.json.encode(out))
file:close()
vim.cmd("qa!")
"""


@pytest.mark.skipif(neovim() is None, reason="needs Neovim")
@pytest.mark.parametrize("own_way", ["0", "1"], ids=["setup", "vim.lsp.enable"])
def test_names_layout_and_symbols(tmp_path, own_way):
    (tmp_path / "t.lua").write_text(SCRIPT)
    (tmp_path / "Main.inset").write_text(TEXT)
    out = tmp_path / "out.json"
    subprocess.run(
        [neovim(), "--headless", "--clean", "-c", f"luafile {tmp_path / 't.lua'}"],
        env={**os.environ, "INSET_OWN_WAY": own_way, "INSET_PLUGIN": str(PLUGIN), "INSET_PROGRAM": program(),
             "INSET_FILE": str(tmp_path / "Main.inset"), "INSET_OUT": str(out),
             "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        check=True, timeout=120, capture_output=True)
    said = json.loads(out.read_text())
    assert "problem" not in said, said
    assert said["completed"] == f"        bottom <= superview.{said['first']}"
    assert "safeArea" in said["labels"] and "leading" not in said["labels"]
    assert said["documentation"]["value"]
    text = "\n".join(said["renamed"])
    assert text.count("heading") == 3 and "title" not in text
    assert said["formatted"][1].startswith("  label heading")
    assert any("heading" in line for line in said["symbols"])
    assert said["references"] == 3
    # Where nothing is left that may be fixed unasked, that is said.
    assert said["told"].startswith("Nothing") or said["told"].endswith("unasked"), said["told"]
