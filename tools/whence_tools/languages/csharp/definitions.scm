(class_declaration name: (identifier) @name) @class
(struct_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name) @class
(enum_declaration name: (identifier) @name) @class
(namespace_declaration name: (_) @name) @namespace
(method_declaration name: (identifier) @name) @function
(local_function_statement name: (identifier) @name) @function
(constructor_declaration name: (identifier) @name) @constructor
(destructor_declaration name: (identifier) @name) @function
(property_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: (_)))) @function
(property_declaration name: (identifier) @name value: (arrow_expression_clause)) @function
(indexer_declaration "this" @name accessors: (accessor_list (accessor_declaration body: (_)))) @function
(indexer_declaration "this" @name value: (arrow_expression_clause)) @function
(variable_declarator name: (identifier) @name [(lambda_expression) (anonymous_method_expression)] @body_of) @function
(variable_declaration (variable_declarator) @wrapped) @wrapper
