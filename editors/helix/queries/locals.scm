; Where names of numbers and parameters hold.

(source_file) @local.scope
(component) @local.scope
(screen) @local.scope
(block) @local.scope

(parameter name: (identifier) @local.definition)
(let name: (identifier) @local.definition)

(path . (identifier) @local.reference)
(word (identifier) @local.reference)
(format (identifier) @local.reference)
(predicates (identifier) @local.reference)
