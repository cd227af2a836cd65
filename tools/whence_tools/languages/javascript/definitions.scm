(class_declaration name: (identifier) @name) @class
(field_definition property: (_) @name value: [(arrow_function) (function_expression)] @body_of) @function
