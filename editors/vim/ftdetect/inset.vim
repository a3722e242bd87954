autocmd BufRead,BufNewFile *.inset setfiletype inset
