-- Found by vim.lsp.config (Neovim 0.11 and later): `vim.lsp.enable("inset")` is all it takes.
local inset = require("inset")
inset.commands()
return inset.config()
