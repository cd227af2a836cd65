(function_item name: (identifier) @name) @function
(function_signature_item name: (identifier) @name) @function
(struct_item name: (type_identifier) @name) @class
(enum_item name: (type_identifier) @name) @class
(union_item name: (type_identifier) @name) @class
(trait_item name: (type_identifier) @name) @class
(impl_item type: (type_identifier) @name) @class
(impl_item type: (reference_type type: (type_identifier) @name)) @class
(impl_item type: (generic_type type: (_) @name)) @class
(impl_item type: (scoped_type_identifier name: (_) @name)) @class
(mod_item name: (identifier) @name body: (_)) @namespace
(macro_definition name: (identifier) @name) @function
(let_declaration pattern: (identifier) @name value: (closure_expression) @body_of) @function
