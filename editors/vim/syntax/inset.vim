" The colours are the same as Neovim's: one file for both.
execute 'source' fnameescape(expand('<sfile>:p:h:h:h') . '/neovim/syntax/inset.vim')
