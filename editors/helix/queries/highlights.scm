; No two patterns take the same node, for editors differ in whether the first or the last one counts.

; Comments

[
  (doc_comment)
  (comment)
  (block_comment)
] @comment

; Keywords, where they are keywords

[
  "import"
  "targets"
  "let"
  "component"
  "screen"
  "guide"
  "visual"
  "when"
  "else"
  "expect"
  "inactive"
  "as"
  "on"
  "inset"
  "options"
  "not"
  "inside"
  "overlaps"
] @keyword

; Declarations

(component name: (identifier) @type)
(screen name: (identifier) @type)
(view kind: (identifier) @type)
(view name: (identifier) @variable)
(guide name: (identifier) @variable)
(let name: (identifier) @variable)
(parameter name: (identifier) @variable.parameter)
(parameter type: (identifier) @type)
(label name: (identifier) @label)
(inactive name: (identifier) @label)

; Properties

(property_name (identifier) @variable.other.member .)
(property_name (identifier) @variable . (identifier))
(word (identifier) @constant)
(version system: (identifier) @constant)
(element label: (identifier) @variable.other.member)

; Conditions and clauses

(condition subject: (identifier) @variable.other.member)
(condition value: (identifier) @constant)
(on orientation: (identifier) @constant)
(options (identifier) @constant)
(priority (identifier) @constant)
(anchor_list attribute: (identifier) @variable.other.member)

; Expressions

(call function: (identifier) @function)
((path . (identifier) @variable.builtin)
  (#match? @variable.builtin "^(self|superview|root)$"))
((path (identifier) @variable.other.member)
  (#match? @variable.other.member "^(safeArea|margins|readable|keyboard|contentLayout|frameLayout|topLayoutGuide|bottomLayoutGuide|safeAreaInsets|frame|top|bottom|left|right|leading|trailing|width|height|center|centerX|centerY|firstBaseline|lastBaseline|edges|horizontalEdges|verticalEdges|size|topMargin|bottomMargin|leftMargin|rightMargin|leadingMargin|trailingMargin|centerXWithinMargins|centerYWithinMargins)$"))
((path (identifier) @constant.builtin)
  (#match? @constant.builtin "^standard$"))
((path (identifier) @variable)
  (#not-match? @variable "^(self|superview|root|standard|safeArea|margins|readable|keyboard|contentLayout|frameLayout|topLayoutGuide|bottomLayoutGuide|safeAreaInsets|frame|top|bottom|left|right|leading|trailing|width|height|center|centerX|centerY|firstBaseline|lastBaseline|edges|horizontalEdges|verticalEdges|size|topMargin|bottomMargin|leftMargin|rightMargin|leadingMargin|trailingMargin|centerXWithinMargins|centerYWithinMargins)$"))

; Visual formats

(format) @string
(format (identifier) @variable)
(predicates (identifier) @variable)
(axis) @keyword
(edge) @operator
(connection) @operator

; Literals and signs

(string) @string
(escape) @constant.character.escape
(number) @constant.numeric
(relation) @operator

[
  "+"
  "-"
  "*"
  "/"
  "="
  "@"
  "!"
] @operator

[
  "{"
  "}"
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

[
  ","
  ":"
  "."
  ";"
] @punctuation.delimiter
