(variable_declarator name: (identifier) @bind value: (_) @from)
(assignment_expression left: (identifier) @bind right: (_) @from)
(assignment_expression
  left: (member_expression object: (this) @self property: (_) @field)
  right: (_) @from)
(arrow_function parameter: (identifier) @bind)
