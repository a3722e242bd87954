; A line in a block, or in brackets that are not closed, goes one step in.

[
  (block)
  (parameters)
  (tuple)
  (anchor_list)
  (item_list)
] @indent.begin

[
  "}"
  ")"
  "]"
] @indent.branch @indent.end
