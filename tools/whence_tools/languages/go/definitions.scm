(function_declaration name: (identifier) @name) @function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (field_identifier) @name) @function
(type_spec name: (type_identifier) @name type: [(struct_type) (interface_type)]) @class
(type_spec name: (type_identifier) @name type: [(type_identifier) (map_type) (slice_type) (function_type)]) @class
(var_spec name: (identifier) @name value: (expression_list (func_literal) @body_of)) @function
(short_var_declaration left: (expression_list (identifier) @name) right: (expression_list . (func_literal) @body_of .)) @function
(type_declaration . (type_spec) @wrapped) @wrapper
(var_declaration . (var_spec) @wrapped) @wrapper
(method_elem name: (field_identifier) @name) @function
