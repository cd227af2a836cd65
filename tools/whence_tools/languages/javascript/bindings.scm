(field_definition property: (_) @field value: (_) @from)
(formal_parameters (identifier) @bind)
(formal_parameters (assignment_pattern left: (identifier) @bind))
(formal_parameters (object_pattern (shorthand_property_identifier_pattern) @bind))
