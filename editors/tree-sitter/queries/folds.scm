; What folds: blocks, lists of parameters and comments of more than one line.

[
  (block)
  (parameters)
  (block_comment)
] @fold
