--- The Inset language server in Neovim.
---
--- `require("inset").setup()` starts it for every `*.inset` buffer.
local M = {}

--- The server's configuration, as `vim.lsp.config` and `vim.lsp.start` take it.
---
--- No root is needed: without one, imports are found beside the file.
function M.config()
  return {
    name = "inset",
    cmd = { "inset", "lsp" },
    filetypes = { "inset" },
    root_markers = { "inset.json", ".git" },
  }
end

--- Applies the preferred fix of the diagnostics at the cursor, if there is one.
function M.fix()
  vim.lsp.buf.code_action({
    apply = true,
    context = { only = { "quickfix" }, diagnostics = M.diagnostics_at_cursor() },
    filter = function(action)
      return action.isPreferred == true
    end,
  })
end

--- Applies every safe fix of the file.
function M.fix_all()
  vim.lsp.buf.code_action({
    apply = true,
    context = { only = { "source.fixAll.inset" }, diagnostics = {} },
  })
end

--- The server's diagnostics on the cursor's line, as the server sent them.
function M.diagnostics_at_cursor()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = line })) do
    local sent = diagnostic.user_data and diagnostic.user_data.lsp
    if sent and sent.range and diagnostic.source == "inset" then
      found[#found + 1] = sent
    end
  end
  return found
end

local function commands()
  vim.api.nvim_create_user_command("InsetFix", M.fix, {
    desc = "Apply the preferred fix at the cursor",
  })
  vim.api.nvim_create_user_command("InsetFixAll", M.fix_all, {
    desc = "Apply every safe fix of this file",
  })
end

--- For Neovim 0.8 to 0.10, which have no vim.lsp.config.
local function start_for_each_buffer(config)
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("inset", { clear = true }),
    pattern = config.filetypes,
    callback = function(event)
      local name = vim.api.nvim_buf_get_name(event.buf)
      local marker = vim.fs.find(config.root_markers, { upward = true, path = vim.fs.dirname(name) })
      vim.lsp.start(vim.tbl_extend("keep", {
        root_dir = marker[1] and vim.fs.dirname(marker[1]) or nil,
      }, config))
    end,
  })
end

--- Starts the server for every `*.inset` buffer, and defines :InsetFix and :InsetFixAll.
---
--- @param options table|nil what differs from `config()`, such as `cmd`
function M.setup(options)
  local config = vim.tbl_deep_extend("force", M.config(), options or {})
  vim.filetype.add({ extension = { inset = "inset" } })
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config("inset", config)
    vim.lsp.enable("inset")
  else
    start_for_each_buffer(config)
  end
  commands()
end

return M
