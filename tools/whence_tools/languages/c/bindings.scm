(parameter_declaration type: (_) @type declarator: [
  (identifier) @bind
  (pointer_declarator declarator: (identifier) @bind)])
(declaration type: (_) @type declarator: [
  (identifier) @bind
  (pointer_declarator declarator: (identifier) @bind)
  (init_declarator declarator: (identifier) @bind)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @bind))])
(field_declaration type: (_) @type declarator: [
  (field_identifier) @field
  (pointer_declarator declarator: (field_identifier) @field)])
