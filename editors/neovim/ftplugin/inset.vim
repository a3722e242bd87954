if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=//\ %s comments=:///,:// expandtab shiftwidth=4 softtabstop=4
let b:undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<"

" Colours by the tree-sitter grammar where its parser is there, else by syntax/inset.vim.
if has('nvim-0.9')
  lua pcall(vim.treesitter.start)
endif
