(assignment_statement (expression_list
  value: (function_call name: (identifier) @_require) (#eq? @_require "require"))) @import
(assignment_statement (expression_list
  value: (dot_index_expression table: (function_call name: (identifier) @_require)))
  (#eq? @_require "require")) @import
((function_call name: (identifier) @_require) @import (#eq? @_require "require"))
(chunk (return_statement (expression_list . (identifier) @default .)))
(chunk (return_statement "return" @default (expression_list . (table_constructor) .)))
(chunk (return_statement (expression_list (table_constructor
  (field name: (identifier) @exported_as value: (identifier) @exported)))))
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression field: (identifier) @exported_as) .)
  (expression_list . value: (identifier) @exported .)))
(assignment_statement
  (variable_list . name: (identifier) .)
  (expression_list . value: (function_call
    name: (identifier) @_setmetatable
    arguments: (arguments (table_constructor
      (field name: (identifier) @_index value: (_) @base)))))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index"))
(function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @derived (table_constructor
    (field name: (identifier) @_index value: (_) @base)))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index"))
(function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @derived . (identifier) @base)
  (#eq? @_setmetatable "setmetatable"))
(chunk (_ (assignment_statement (expression_list . value: (function_call
  name: (method_index_expression table: (_) @base method: (identifier) @_derive)) .)))
  (#any-of? @_derive "new" "extend" "subclass" "derive"))
(assignment_statement (expression_list . value: (function_call
  name: (identifier) @_class
  arguments: (arguments (_)? (identifier) @base .)))
  (#any-of? @_class "class" "Class"))
