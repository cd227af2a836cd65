(class_declaration name: (type_identifier) @name) @class
(class_declaration name: (user_type (type_identifier) @name .)) @class
(protocol_declaration name: (type_identifier) @name) @class
(function_declaration name: (simple_identifier) @name) @function
(protocol_function_declaration name: (simple_identifier) @name) @function
(init_declaration "init" @name) @constructor
(deinit_declaration "deinit" @name) @function
(subscript_declaration "subscript" @name) @function
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  computed_value: (_) @body_of) @function
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (willset_didset_block) @body_of) @function
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (lambda_literal) @body_of) @function
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (call_expression . (lambda_literal) @body_of)) @function
