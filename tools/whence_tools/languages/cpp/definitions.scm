(class_specifier name: (_) @name body: (_)) @class
(namespace_definition name: (_) @name) @namespace
(init_declarator declarator: (identifier) @name value: (lambda_expression) @body_of) @function
(declaration . type: (_) . declarator: (init_declarator) @wrapped) @wrapper
(template_declaration (function_definition) @wrapped) @wrapper
(template_declaration (class_specifier) @wrapped) @wrapper
(template_declaration (struct_specifier) @wrapped) @wrapper
