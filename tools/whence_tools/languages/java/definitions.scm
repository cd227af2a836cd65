(class_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @class
(enum_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name) @class
(annotation_type_declaration name: (identifier) @name) @class
(method_declaration name: (identifier) @name) @function
(constructor_declaration name: (identifier) @name) @constructor
(compact_constructor_declaration name: (identifier) @name) @constructor
(variable_declarator name: (identifier) @name value: (lambda_expression) @body_of) @function
(field_declaration declarator: (variable_declarator) @wrapped) @wrapper
(local_variable_declaration declarator: (variable_declarator) @wrapped) @wrapper
