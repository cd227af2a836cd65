(method_declaration returns: (_) @returns)
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @field)))
(property_declaration type: (_) @type name: (identifier) @field)
(parameter type: (_) @type name: (identifier) @bind)
(implicit_parameter) @bind
(local_declaration_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @bind)))
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @bind (_) @from)))
(foreach_statement type: (_) @type left: (identifier) @bind)
