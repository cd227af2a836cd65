(function_declaration name: (identifier) @name) @function
(function_declaration name: (dot_index_expression table: (_) @owner field: (_) @name)) @function
(function_declaration name: (method_index_expression table: (_) @owner method: (_) @name)) @function
(assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition) @body_of)) @function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (_) @name))
  (expression_list . value: (function_definition) @body_of)) @function
(field name: (identifier) @name value: (function_definition) @body_of) @function
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor) .)) @object
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (_) @name) .)
  (expression_list . value: (table_constructor) .)) @object
(chunk (return_statement "return" @name (expression_list . (table_constructor) .)) @object)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call) .)) @prototype))
(chunk (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call) .)) @prototype)
(variable_declaration . (assignment_statement) @wrapped) @wrapper
