; Comments have their own notes, as TODO and FIXME.

([
  (doc_comment)
  (comment)
  (block_comment)
] @injection.content
  (#set! injection.language "comment"))
