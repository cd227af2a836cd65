(class_declaration name: (name) @name) @class
(interface_declaration name: (name) @name) @class
(trait_declaration name: (name) @name) @class
(enum_declaration name: (name) @name) @class
(function_definition name: (name) @name) @function
(method_declaration name: (name) @name) @function
(assignment_expression left: (variable_name) @name right: [(anonymous_function) (arrow_function)] @body_of) @function
