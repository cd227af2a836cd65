(function_definition declarator: (_) @declarator) @function
(struct_specifier name: (type_identifier) @name body: (_)) @class
(union_specifier name: (type_identifier) @name body: (_)) @class
(preproc_function_def name: (identifier) @name) @function
