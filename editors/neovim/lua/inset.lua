--- The Inset language server in Neovim.
---
--- `require("inset").setup()` starts it for every `*.inset` and `*.swift` buffer.
local M = {}

--- The server's configuration, as `vim.lsp.config` and `vim.lsp.start` take it.
---
--- No root is needed: without one, imports are found beside the file. Swift files have sourcekit-lsp for all else;
--- `filetypes = { "inset" }` leaves them to it alone.
function M.config()
  return {
    name = "inset",
    cmd = { "inset", "lsp" },
    filetypes = { "inset", "swift" },
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

--- Makes the fixes of the file that `inset fix` makes; where there is none, the server says whether there are others.
function M.fix_all()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in ipairs(clients({ bufnr = vim.api.nvim_get_current_buf(), name = "inset" })) do
    local params = { command = "inset.applyFixes", arguments = { vim.uri_from_bufnr(0) } }
    if vim.fn.has("nvim-0.11") == 1 then
      client:request("workspace/executeCommand", params)
    else
      client.request("workspace/executeCommand", params)
    end
    return
  end
  vim.notify("No Inset server is attached to this buffer", vim.log.levels.WARN)
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

--- The program, as `setup` was told.
local inset = "inset"

--- Explains a conflict log, "Unable to simultaneously satisfy constraints", in a window of its own; the places in
--- the project become the quickfix list.
---
--- @param lines string[]|nil the log; by default what the clipboard holds, or else what was yanked last
function M.explain_log(lines)
  if not lines then
    local ok, text = pcall(vim.fn.getreg, "+")
    text = (ok and text ~= "") and text or vim.fn.getreg('"')
    lines = vim.split(text, "\n", { plain = true })
  end
  local function run(...)
    local answer = vim.fn.system({ inset, "explain", "--log", "-", ... }, lines)
    return answer, vim.v.shell_error == 0
  end
  local text, ok = run("--color", "never")
  if not ok and not text:find("cannot hold together", 1, true) then
    vim.notify(vim.trim(text), vim.log.levels.WARN)
    return
  end
  local read, found = pcall(vim.json.decode, vim.split(run("--format", "json"), "\n", { plain = true })[1])
  local places = {}
  for _, log in ipairs(read and found.logs or {}) do
    for _, place in ipairs(log.matches[1] and log.matches[1].places or {}) do
      local constraint = log.constraints[place.constraint + 1]
      places[#places + 1] = {
        filename = place.file,
        lnum = place.range.start.line,
        col = place.range.start.column,
        text = constraint.text,
      }
    end
  end
  vim.cmd("botright new")
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = "nofile", "wipe", false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(vim.trim(text), "\n", { plain = true }))
  vim.bo.modifiable = false
  vim.fn.setqflist({}, " ", { title = "Conflicting constraints", items = places })
end

--- The previews that run, by folder.
local previews = {}

local function open_page(url)
  vim.notify("Inset: " .. url)
  if vim.ui.open then
    vim.ui.open(url)
  end
end

--- Goes to a place that was clicked on in a preview.
local function go(place)
  vim.cmd.edit(vim.fn.fnameescape(place.file))
  -- Columns of the page count in UTF-16.
  local text = vim.api.nvim_buf_get_lines(0, place.line - 1, place.line, false)[1] or ""
  local found, column = pcall(vim.str_byteindex, text, place.column - 1, true)
  pcall(vim.api.nvim_win_set_cursor, 0, { place.line, found and column or 0 })
end

--- Tells previews what the cursor stands on: the server's `tell(buffer, line, column)`, from 0 and in UTF-16.
local function follow_cursor(group, tell)
  local last
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI", "BufEnter" }, {
    group = vim.api.nvim_create_augroup(group, { clear = true }),
    pattern = { "*.inset", "*.swift", "*.storyboard", "*.xib" },
    callback = function(event)
      local line, column = unpack(vim.api.nvim_win_get_cursor(0))
      local text = vim.api.nvim_get_current_line()
      local found, _, utf16 = pcall(vim.str_utfindex, text, math.min(column, #text))
      local place = event.buf .. ":" .. line .. ":" .. column
      if place ~= last then
        last = place
        tell(event.buf, line - 1, found and utf16 or 0)
      end
    end,
  })
end

--- The server that has a buffer, if it serves pages itself.
local function server(buffer)
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in ipairs(get({ bufnr = buffer })) do
    if client.name == "inset" then
      return client
    end
  end
end

--- Sends a message; up to Neovim 0.10 a client's functions take no client.
local function send(client, way, ...)
  if vim.fn.has("nvim-0.11") == 1 then
    return client[way](client, ...)
  end
  return client[way](...)
end

--- Shows the screens of all buffers in the browser, on a page that follows every change of them: the server has it.
---
--- @return boolean whether there is a server
local function preview_buffers()
  if vim.tbl_contains(M.config().filetypes, vim.bo.filetype) then
    -- It may just be starting.
    vim.wait(3000, function()
      return server(0) ~= nil
    end, 20)
  end
  local client = server(0)
  if not client then
    return false
  end
  local function opened(error, answer)
    if error or not answer then
      vim.notify(error and error.message or "Inset: there is no preview", vim.log.levels.WARN)
      return
    end
    open_page(answer.url)
    local function tell(buffer, line, column)
      local one = server(buffer)
      if one then
        local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line, character = column } }
        send(one, "notify", "inset/cursor", params)
      end
    end
    follow_cursor("inset-preview", tell)
  end
  send(client, "request", "inset/openPreview", vim.empty_dict(), opened)
  return true
end

--- Shows screens in the browser: without a folder those of all buffers, on a page that follows every change of
--- them; of a folder all screens below it, as they are saved. Clicks on views go to their declarations. It ends with
--- Neovim, or by `stop_preview`.
---
--- @param folder string|nil where the buffer has no server, the root of its project, or else the current folder
function M.preview(folder)
  if not folder or folder == "" then
    if preview_buffers() then
      return
    end
    local name = vim.api.nvim_buf_get_name(0)
    local marker = name ~= "" and vim.fs.find(M.config().root_markers, { upward = true, path = vim.fs.dirname(name) })
    folder = marker and marker[1] and vim.fs.dirname(marker[1]) or vim.fn.getcwd()
  end
  folder = vim.fn.fnamemodify(folder, ":p")
  local known = previews[folder]
  if known then
    if known.url then
      open_page(known.url)
    end
    return
  end
  local own = { said = "", complaint = "" }
  local function line(text)
    local read, message = pcall(vim.json.decode, text)
    if not read then
      return
    end
    if message.url then
      own.url = message.url
      open_page(message.url)
      follow_cursor("inset-preview-" .. folder, function(buffer, row, column)
        local cursor = { file = vim.api.nvim_buf_get_name(buffer), line = row + 1, column = column + 1 }
        pcall(vim.fn.chansend, own.job, vim.json.encode({ cursor = cursor }) .. "\n")
      end)
    elseif message.show then
      go(message.show)
    end
  end
  own.job = vim.fn.jobstart({ inset, "preview", "--json", folder }, {
    on_stdout = function(_, lines)
      own.said = own.said .. table.concat(lines, "\n")
      while own.said:find("\n") do
        local first, rest = own.said:match("^(.-)\n(.*)$")
        own.said = rest
        line(first)
      end
    end,
    on_stderr = function(_, lines)
      own.complaint = own.complaint .. table.concat(lines, "\n")
    end,
    on_exit = function()
      previews[folder] = nil
      pcall(vim.api.nvim_del_augroup_by_name, "inset-preview-" .. folder)
      if not own.url then
        vim.notify(vim.trim(own.complaint), vim.log.levels.WARN)
      end
    end,
  })
  if own.job > 0 then
    previews[folder] = own
  end
end

--- Ends all previews.
function M.stop_preview()
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in ipairs(get()) do
    if client.name == "inset" then
      send(client, "notify", "inset/closePreview", vim.empty_dict())
    end
  end
  pcall(vim.api.nvim_del_augroup_by_name, "inset-preview")
  for _, own in pairs(previews) do
    vim.fn.jobstop(own.job)
  end
end

--- Defines :InsetFix, :InsetFixAll, :InsetPreview and :InsetExplainLog.
function M.commands()
  vim.api.nvim_create_user_command("InsetPreview", function(call)
    if call.bang then
      M.stop_preview()
    else
      M.preview(call.args)
    end
  end, {
    nargs = "?",
    bang = true,
    complete = "file",
    desc = "Show the buffers' screens, or a folder's, in the browser; with ! end that",
  })
  vim.api.nvim_create_user_command("InsetExplainLog", function(call)
    M.explain_log(call.range > 0 and vim.api.nvim_buf_get_lines(0, call.line1 - 1, call.line2, false) or nil)
  end, {
    range = true,
    desc = "Explain the conflict log in the range, or in the clipboard",
  })
  vim.api.nvim_create_user_command("InsetFix", M.fix, {
    desc = "Apply the preferred fix at the cursor",
  })
  vim.api.nvim_create_user_command("InsetFixAll", M.fix_all, {
    desc = "Make the fixes of this file that 'inset fix' makes",
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

--- Starts the server for every `*.inset` and `*.swift` buffer, and defines :InsetFix, :InsetFixAll, :InsetPreview and
--- :InsetExplainLog.
---
--- @param options table|nil what differs from `config()`, such as `cmd`
function M.setup(options)
  local config = vim.tbl_deep_extend("force", M.config(), options or {})
  if type(config.cmd) == "table" then
    inset = config.cmd[1]
  end
  vim.filetype.add({ extension = { inset = "inset" } })
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config("inset", config)
    vim.lsp.enable("inset")
  else
    start_for_each_buffer(config)
  end
  M.commands()
end

return M
