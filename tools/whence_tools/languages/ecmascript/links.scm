(import_statement) @import
(export_statement source: (string)) @import
(variable_declarator
  value: (call_expression function: (identifier) @_require)
  (#eq? @_require "require")) @import
(variable_declarator
  value: (member_expression object: (call_expression function: (identifier) @_require))
  (#eq? @_require "require")) @import
(variable_declarator
  value: (call_expression
    function: [(identifier) (member_expression)] @_interop
    arguments: (arguments . (call_expression function: (identifier) @_require)))
  (#match? @_interop "[iI]nterop|__import(Default|Star)|__toESM")
  (#eq? @_require "require")) @import
(variable_declarator
  value: (await_expression (call_expression function: (import)))) @import
(variable_declarator name: (_) @_target value: (call_expression function: (import))) @import
(export_statement "default" value: (identifier) @default)
(export_statement "default" declaration: (_ name: (_) @default))
(export_statement (export_clause (export_specifier name: (_) @exported alias: (_) @exported_as)))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(identifier) (new_expression constructor: (identifier))] @default
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (function_expression name: (identifier) @default)
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression
    object: (identifier) @_exports property: (property_identifier) @exported_as)
  right: (identifier) @exported
  (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_exports property: (property_identifier) @_default)
  right: (identifier) @default
  (#eq? @_exports "exports") (#eq? @_default "default"))
