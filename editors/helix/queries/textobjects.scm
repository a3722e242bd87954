; What `mif`, `maf`, `]f` and their like select and go to.

; Screens and components are classes, views and guides are functions.

(screen body: (block) @class.inside) @class.around
(component body: (block) @class.inside) @class.around

(view body: (block) @function.inside) @function.around
(guide body: (block) @function.inside) @function.around

; One parameter of a component, one member of a tuple, one name of a list.

(parameter) @parameter.inside
(element) @parameter.inside
(anchor_list (path) @parameter.inside)
(item_list (path) @parameter.inside)

; A statement and what it says.

(constraint right: (_) @entry.inside) @entry.around
(property) @entry.around
(let value: (_) @entry.inside) @entry.around

[
  (doc_comment)
  (comment)
] @comment.inside

(block_comment) @comment.inside

[
  (doc_comment)
  (comment)
]+ @comment.around

(block_comment) @comment.around

(expect) @test.inside
(expect) @test.around
