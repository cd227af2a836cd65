(function_declaration name: (identifier) @name) @function
(generator_function_declaration name: (identifier) @name) @function
(function_expression name: (identifier) @name) @function
(method_definition name: (_) @name) @function
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)] @body_of) @function
(variable_declarator
  name: (identifier) @name
  value: (call_expression
    function: _ @_wrapper
    arguments: (arguments . [(arrow_function) (function_expression !name)] @body_of))
  (#not-match? @_wrapper "[.](map|filter|find|findLast|some|every|reduce|flatMap|sort|then|catch)$")) @function
(pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)] @body_of) @function
(assignment_expression
  left: (identifier) @name
  right: [(arrow_function) (function_expression) (generator_function)] @body_of) @function
(assignment_expression
  left: (member_expression property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)] @body_of) @function
(assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    property: (_) @name)
  right: [(arrow_function) (function_expression)] @body_of
  (#eq? @_prototype "prototype")) @function
(export_statement "default" @name value: [(arrow_function) (function_expression !name)] @body_of) @function
(variable_declarator name: (identifier) @name value: (object)) @object
(variable_declarator name: (identifier) @name value: (class)) @class
(export_statement "default" @name value: (object)) @object
(export_statement "default" @name value: (class !name)) @class
(lexical_declaration . (variable_declarator) @wrapped) @wrapper
(variable_declaration . (variable_declarator) @wrapped) @wrapper
(export_statement declaration: (_) @wrapped) @wrapper
