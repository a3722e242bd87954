; Where names hold. A name that is used before it is declared is the server's to find.

(source_file) @local.scope
(component) @local.scope
(screen) @local.scope
(block) @local.scope

(component name: (identifier) @local.definition.type)
(screen name: (identifier) @local.definition.type)
(parameter name: (identifier) @local.definition.parameter)
(let name: (identifier) @local.definition.var)
(view name: (identifier) @local.definition.var)
(guide name: (identifier) @local.definition.var)
(label name: (identifier) @local.definition.constant)

(path . (identifier) @local.reference)
(word (identifier) @local.reference)
(inactive name: (identifier) @local.reference)
(format (identifier) @local.reference)
(predicates (identifier) @local.reference)
