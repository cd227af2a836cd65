(class_declaration name: (type_identifier) @name) @class
(abstract_class_declaration name: (type_identifier) @name) @class
(interface_declaration name: (type_identifier) @name) @class
(internal_module name: (identifier) @name) @namespace
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)] @body_of) @function
(abstract_method_signature name: (_) @name) @function
(method_signature name: (_) @name) @function
