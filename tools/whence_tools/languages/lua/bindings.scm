(assignment_statement
  (variable_list . name: (identifier) @bind .)
  (expression_list . value: [
    (identifier) (dot_index_expression table: [(identifier) (dot_index_expression)])
    (parenthesized_expression) (binary_expression) (string) (number) (nil)] @from .))
(assignment_statement
  (variable_list . name: (identifier) @bind .)
  (expression_list . value: (function_call name: (_) @_called) @from .)
  (#not-match? @_called "^(require|setmetatable)$"))
(assignment_statement
  (variable_list . name: (identifier) @bind .)
  (expression_list . value: (function_call
    name: (identifier) @_called
    arguments: (arguments (_) . (identifier) @type .)) .)
  (#eq? @_called "setmetatable"))
(variable_declaration (variable_list name: (identifier) @bind))
(assignment_statement
  (variable_list (_) . name: (identifier) @bind))
(assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @self field: (identifier) @field) .)
  (expression_list . value: (_) @from .)
  (#eq? @self "self"))
(assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @owner field: (identifier) @field) .)
  (expression_list . value: [(identifier) (dot_index_expression)] @from .)
  (#not-eq? @owner "self"))
(assignment_statement (expression_list . value: (table_constructor
  (field name: (identifier) @bind value: [(identifier) (dot_index_expression)] @from)) .))
(chunk (return_statement (expression_list . (table_constructor
  (field name: (identifier) @bind value: [(identifier) (dot_index_expression)] @from)) .)))
(parameters name: (identifier) @bind)
(for_generic_clause (variable_list name: (identifier) @bind))
(for_numeric_clause name: (identifier) @bind)
(block (return_statement (expression_list . (identifier) @gives)))
(block (return_statement (expression_list . (function_call name: (_) @_called) @gives)
  (#not-eq? @_called "setmetatable")))
(block (return_statement (expression_list . (function_call
  name: (identifier) @_called
  arguments: (arguments (_) . (identifier) @returns .))))
  (#eq? @_called "setmetatable"))
