(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @bind)
  (type_annotation (_) @type))
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @bind) . value: (_) @from)
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @bind)
  (type_annotation (_) @type))
(parameter name: (simple_identifier) @bind . (_) @type)
(lambda_parameter name: (simple_identifier) @bind)
(for_statement item: (pattern bound_identifier: (simple_identifier) @bind))
(_ condition: (value_binding_pattern)
  . bound_identifier: (simple_identifier) @bind . condition: "=" . condition: (_) @from)
(assignment
  target: (directly_assignable_expression (navigation_expression
    target: (self_expression) @self
    suffix: (navigation_suffix suffix: (simple_identifier) @field)))
  result: (_) @from)
(function_declaration
  [(user_type) (optional_type) (opaque_type) (existential_type)] @returns)
(protocol_function_declaration
  [(user_type) (optional_type) (opaque_type) (existential_type)] @returns)
(class_declaration
  name: (type_identifier) @type
  body: (enum_class_body (enum_entry name: (simple_identifier) @bind)))
