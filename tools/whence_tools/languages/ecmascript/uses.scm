(call_expression function: (identifier) @call)
(call_expression function: (member_expression object: (_) @receiver property: (_) @call))
(call_expression
  function: (parenthesized_expression (sequence_expression (number) (identifier) @call)))
(call_expression
  function: (parenthesized_expression
    (sequence_expression (number) (member_expression object: (_) @receiver property: (_) @call))))
(call_expression
  function: (member_expression
    object: (member_expression object: (_) @receiver property: (_) @call)
    property: (property_identifier) @_call)
  arguments: (arguments . (unary_expression))
  (#eq? @_call "call"))
(call_expression function: (super) @call)
(new_expression constructor: (identifier) @construct)
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @construct))
(decorator (identifier) @call)
(arguments (identifier) @value)
(arguments (member_expression object: (_) @receiver property: (_) @value))
(pair value: (identifier) @value)
(pair value: (member_expression object: (_) @receiver property: (_) @value))
(array (identifier) @value)
(variable_declarator value: (identifier) @value)
(assignment_expression right: (identifier) @value)
(assignment_expression right: (member_expression object: (_) @receiver property: (_) @value))
(return_statement (identifier) @value)
