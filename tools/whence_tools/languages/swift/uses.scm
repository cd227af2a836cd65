(call_expression . (simple_identifier) @call)
(call_expression . (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call)))
(constructor_expression constructed_type: (user_type) @construct)
; what is read here may be a property with code of its own
(statements (simple_identifier) @call)
(statements (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call)))
(_ [lhs: (simple_identifier) @call rhs: (simple_identifier) @call
    condition: (simple_identifier) @call])
(_ [lhs: (navigation_expression
      target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call))
    rhs: (navigation_expression
      target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call))
    condition: (navigation_expression
      target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call))])
(control_transfer_statement result: (simple_identifier) @call)
(control_transfer_statement result: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call)))
(interpolated_expression value: (simple_identifier) @call)
(interpolated_expression value: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call)))
(navigation_expression target: (simple_identifier) @call)
(navigation_expression target: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @call)))
(value_argument value: (simple_identifier) @value)
(value_argument value: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @value)))
(property_declaration value: (simple_identifier) @value)
(property_declaration value: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @value)))
(assignment result: (simple_identifier) @value)
(assignment result: (navigation_expression
  target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @value)))
(array_literal element: (simple_identifier) @value)
; a member of the type that the context asks for
(call_expression . (prefix_expression operation: "." @receiver target: (simple_identifier) @call))
; the grammar takes a variable named `copy` for the operator
(consume_expression "copy" @receiver expr: (call_expression
  . (prefix_expression operation: "." target: (simple_identifier) @call)))
(selector_expression (simple_identifier) @value)
