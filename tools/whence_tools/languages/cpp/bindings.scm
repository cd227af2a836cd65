(parameter_declaration type: (_) @type declarator: (reference_declarator (identifier) @bind))
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: (identifier) @bind value: (_) @from))
(field_declaration type: (_) @type declarator: (reference_declarator (field_identifier) @field))
