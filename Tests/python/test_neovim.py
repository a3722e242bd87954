"""The plugin in a real Neovim: open, see the warning, hover, fix, see it gone."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from lsp_client import FIXED, PLAYER, ROOT, program

PLUGIN = ROOT / "editors" / "neovim"

SCRIPT = r"""
local out = {}
local function wait(what, condition)
  if not vim.wait(30000, condition, 20) then
    error("waited in vain for " .. what)
  end
end
local function run()
  vim.opt.runtimepath:prepend(vim.env.INSET_PLUGIN)
  if vim.env.INSET_OLD == "1" then
    vim.lsp.config = nil
  end
  require("inset").setup({ cmd = { vim.env.INSET_PROGRAM, "lsp" } })
  vim.cmd("filetype plugin on | syntax on")
  vim.cmd.edit(vim.env.INSET_FILE)
  out.filetype = vim.bo.filetype
  out.comment = vim.bo.commentstring
  wait("the server", function() return #vim.lsp.get_clients({ bufnr = 0 }) == 1 end)
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  out.root = client.root_dir
  wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
  out.encoding = client.offset_encoding
  out.before = vim.tbl_map(function(d)
    return { code = d.code, source = d.source, line = d.lnum, from = d.col, to = d.end_col, severity = d.severity }
  end, vim.diagnostic.get(0))

  vim.api.nvim_win_set_cursor(0, { 2, 10 })
  vim.lsp.buf.hover()
  local function floating()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
    end
  end
  wait("the hover", floating)
  out.hover = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating()), 0, -1, false)
  vim.api.nvim_win_close(floating(), true)

  vim.api.nvim_win_set_cursor(0, { 3, out.before[1].from })
  vim.cmd("InsetFix")
  wait("the fix", function() return vim.bo.modified end)
  wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
  out.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"

  vim.cmd("silent write")

  local groups = {}
  for line = 1, vim.fn.line("$") do
    for column = 1, #vim.fn.getline(line) do
      local name = vim.fn.synIDattr(vim.fn.synID(line, column, 1), "name")
      if name ~= "" then groups[name] = true end
    end
  end
  out.groups = vim.tbl_keys(groups)

  vim.cmd("bwipeout!")
  local id = client.id
  client:stop()
  wait("the end", function() return vim.lsp.get_client_by_id(id) == nil end)
end
local ok, problem = pcall(run)
if not ok then out.problem = tostring(problem) end
local file = assert(io.open(vim.env.INSET_OUT, "w"))
file:write(vim.json.encode(out))
file:close()
vim.cmd("qa!")
"""


def neovim():
    beside = pathlib.Path(sys.executable).parent / "nvim"
    return str(beside) if beside.exists() else shutil.which("nvim")


def drive(tmp_path, text, old=False):
    program_of_editor = neovim()
    if program_of_editor is None:
        pytest.skip("no Neovim here")
    script = tmp_path / "drive.lua"
    script.write_text(SCRIPT)
    work = tmp_path / "work"
    work.mkdir()
    (work / "inset.json").write_text("{}\n")
    file = work / "Player.inset"
    file.write_text(text)
    out = tmp_path / "out.json"
    environment = {
        **os.environ, "INSET_PLUGIN": str(PLUGIN), "INSET_PROGRAM": program(),
        "INSET_FILE": str(file), "INSET_OUT": str(out), "INSET_OLD": "1" if old else "0",
        "XDG_STATE_HOME": str(tmp_path / "state"), "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    done = subprocess.run(
        [program_of_editor, "--headless", "--clean", "-c", f"luafile {script}"], env=environment,
        capture_output=True, timeout=120, check=False)
    assert out.exists(), done.stderr.decode()
    result = json.loads(out.read_text())
    assert "problem" not in result, result["problem"] + done.stderr.decode()
    return result, work


@pytest.mark.parametrize("old", [False, True], ids=["vim.lsp.enable", "vim.lsp.start"])
def test_from_warning_to_fix(tmp_path, old):
    prefix = "/* é😀 */ "
    text = PLAYER.replace("    top", f"    {prefix}top")
    result, work = drive(tmp_path, text, old)
    assert result["filetype"] == "inset"
    assert result["comment"] == "// %s"
    assert result["root"] == str(work)
    assert result["encoding"] == "utf-8"
    column = len(f"    {prefix}top == ".encode())
    assert result["before"] == [{
        "code": "unsafe-edge", "source": "inset", "line": 2, "from": column,
        "to": column + len("superview.top"), "severity": 2}]
    shown = "\n".join(result["hover"])
    assert "play" in shown and "16" in shown
    assert "╭" in shown and "Play" in shown.split("╭", 1)[1]
    assert result["text"] == FIXED.replace("    top", f"    {prefix}top")
    assert (work / "Player.inset").read_text("utf-8") == result["text"]
    other = work / "Other.inset"
    other.write_text(text, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(other)], capture_output=True, check=False)
    assert other.read_bytes() == (work / "Player.inset").read_bytes()
    for group in ["insetKeyword", "insetKind", "insetRoot", "insetGuide", "insetAttribute",
                  "insetNumber", "insetString", "insetComment", "insetOperator"]:
        assert group in result["groups"], group


LOG = r"""
local out = {}
local function run()
  vim.opt.runtimepath:prepend(vim.env.INSET_PLUGIN)
  require("inset").setup({ cmd = { vim.env.INSET_PROGRAM, "lsp" } })
  vim.cmd.cd(vim.env.INSET_FOLDER)
  vim.cmd.edit(vim.env.INSET_LOG)
  vim.cmd("%InsetExplainLog")
  out.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  out.places = vim.tbl_map(function(item)
    return { vim.fn.bufname(item.bufnr), item.lnum, item.text }
  end, vim.fn.getqflist())
  vim.cmd("cfirst")
  out.line = vim.fn.getline(".")
  -- The spec that was opened started a server. Neovim gives up its signals before its pipes: one that quits
  -- while the first message is still on its way can end by SIGPIPE.
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  assert(vim.wait(20000, function() return #clients() > 0 end, 10), "no server started")
  vim.lsp.stop_client(clients())
  assert(vim.wait(20000, function() return #clients() == 0 end, 10), "the server did not end")
end
local ok, problem = pcall(run)
if not ok then out.problem = tostring(problem) end
local file = assert(io.open(vim.env.INSET_OUT, "w"))
file:write(vim.json.encode(out))
file:close()
vim.cmd("qa!")
"""


def test_a_conflict_log_is_explained_and_its_places_are_listed(tmp_path):
    program_of_editor = neovim()
    if program_of_editor is None:
        pytest.skip("no Neovim here")
    script = tmp_path / "drive.lua"
    script.write_text(LOG)
    conflicts = ROOT / "Tests" / "conflicts"
    environment = {
        **os.environ, "INSET_PLUGIN": str(PLUGIN), "INSET_PROGRAM": str(pathlib.Path(program()).resolve()),
        "INSET_FOLDER": str(conflicts / "Shop"), "INSET_LOG": str(conflicts / "cart.log"),
        "INSET_OUT": str(tmp_path / "out.json"), "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    subprocess.run(
        [program_of_editor, "--headless", "--clean", "-c", f"luafile {script}"], env=environment,
        capture_output=True, timeout=120, check=True)
    result = json.loads((tmp_path / "out.json").read_text())
    assert "problem" not in result, result["problem"]
    assert "total.width == 200" in result["text"] and "What ends it" in result["text"]
    assert [place[:2] for place in result["places"]] == [["Cart.inset", line] for line in (4, 5, 6)]
    assert result["line"].strip() == "leading == superview.leading + 16"


PREVIEW = r"""
local out = { opened = {} }
local function run()
  vim.opt.runtimepath:prepend(vim.env.INSET_PLUGIN)
  require("inset").setup({ cmd = { vim.env.INSET_PROGRAM, "lsp" } })
  vim.ui = vim.ui or {}
  vim.ui.open = function(url) table.insert(out.opened, url) end
  vim.cmd.edit(vim.env.INSET_FILE)
  vim.cmd("InsetPreview")
  assert(vim.wait(20000, function() return #out.opened == 1 end, 20), "no page was opened")
  vim.cmd("InsetPreview")
  local fetched = vim.fn.system({ vim.env.INSET_PYTHON, "-c",
    "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())", out.opened[1] })
  out.hasPage = fetched:find("<title>", 1, true) ~= nil and fetched:find("Player", 1, true) ~= nil
  local function shows(text)
    return vim.wait(20000, function()
      return vim.fn.system({ vim.env.INSET_PYTHON, "-c",
        "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())", out.opened[1] })
        :find(text, 1, true) ~= nil
    end, 50)
  end
  -- What is typed is seen without being saved.
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { "screen Typed {" })
  out.followsTyping = shows("Typed")
  -- What is done on the page happens in the buffer, and the cursor goes where it is told to.
  local function later(kind, body)
    local answer
    vim.fn.jobstart({ vim.env.INSET_PYTHON, "-c", [[
import sys, urllib.request
host = sys.argv[1].split("/")[2]
request = urllib.request.Request(sys.argv[1] + sys.argv[2], sys.argv[3].encode(), {
    "Content-Type": "application/json", "Origin": "http://" + host})
print(urllib.request.urlopen(request).read().decode())]], out.opened[1], kind, vim.json.encode(body) }, {
      stdout_buffered = true,
      on_stdout = function(_, lines) answer = table.concat(lines, "") end,
    })
    vim.wait(20000, function() return answer ~= nil end, 20)
    return vim.json.decode(answer)
  end
  local view = { file = "Player.inset", screen = "Typed", view = "root.play", environment = "iphone-15-pro 26 portrait" }
  local move = vim.tbl_extend("error", { action = "change", move = { left = 5, right = 5, top = 0, bottom = 0 } }, view)
  out.moved = later("edit", move)
  out.lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  out.shown = later("ask", vim.tbl_extend("error", { action = "show" }, view))
  vim.wait(5000, function() return vim.api.nvim_win_get_cursor(0)[1] ~= 1 end, 20)
  out.cursor = vim.api.nvim_win_get_cursor(0)
  vim.cmd("InsetPreview!")
  vim.wait(20000, function()
    return vim.fn.system({ vim.env.INSET_PYTHON, "-c",
      "import sys, urllib.request; urllib.request.urlopen(sys.argv[1])", out.opened[1] }):find("Error") ~= nil
  end, 50)
  local complaint
  vim.notify = function(text) complaint = text end
  vim.cmd("InsetPreview /nowhere/at/all")
  vim.wait(20000, function() return complaint ~= nil end, 20)
  out.complaint = complaint
end
local ok, problem = pcall(run)
if not ok then out.problem = tostring(problem) end
local file = assert(io.open(vim.env.INSET_OUT, "w"))
file:write(vim.json.encode(out))
file:close()
vim.cmd("qa!")
"""


def test_a_preview_is_opened_once_and_ended(tmp_path):
    program_of_editor = neovim()
    if program_of_editor is None:
        pytest.skip("no Neovim here")
    script = tmp_path / "drive.lua"
    script.write_text(PREVIEW)
    work = tmp_path / "work"
    work.mkdir()
    (work / "inset.json").write_text("{}")
    (work / "Player.inset").write_text(PLAYER)
    environment = {
        **os.environ, "INSET_PLUGIN": str(PLUGIN), "INSET_PROGRAM": str(pathlib.Path(program()).resolve()),
        "INSET_FILE": str(work / "Player.inset"), "INSET_OUT": str(tmp_path / "out.json"),
        "INSET_PYTHON": sys.executable, "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    subprocess.run(
        [program_of_editor, "--headless", "--clean", "-c", f"luafile {script}"], env=environment,
        capture_output=True, timeout=120, check=True)
    result = json.loads((tmp_path / "out.json").read_text())
    assert "problem" not in result, result["problem"]
    assert len(result["opened"]) == 2 and len(set(result["opened"])) == 1
    assert result["followsTyping"]
    assert result["moved"]["done"], result["moved"]
    assert "    leading == superview.safeArea.leading + 21" in result["lines"]
    assert result["shown"]["isOpened"] and result["cursor"] == [2, 2]
    assert (work / "Player.inset").read_text() == PLAYER
    assert result["hasPage"]
    assert "there is no such file or folder" in result["complaint"]
