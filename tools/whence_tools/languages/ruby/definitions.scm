(class name: (constant) @name) @class
(class name: (scope_resolution name: (_) @name)) @class
(module name: (constant) @name) @class
(module name: (scope_resolution name: (_) @name)) @class
(method name: (_) @name) @function
(singleton_method name: (_) @name) @function
(call method: (identifier) @_define arguments: (argument_list . (simple_symbol) @name) block: (_) @body_of
  (#any-of? @_define "define_method" "define_singleton_method" "scope")) @function
(assignment left: [(identifier) (constant)] @name right: (lambda) @body_of) @function
(assignment left: [(identifier) (constant)] @name
  right: (call method: (identifier) @_lambda block: (_) @body_of)
  (#any-of? @_lambda "lambda" "proc")) @function
(assignment left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new block: (_))
  (#any-of? @_maker "Struct" "Class" "Data" "Module")
  (#any-of? @_new "new" "define")) @class
