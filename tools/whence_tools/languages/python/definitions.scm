(function_definition name: (identifier) @name) @function
(class_definition name: (identifier) @name) @class
(assignment left: (identifier) @name right: (lambda) @body_of) @function
(assignment left: (attribute attribute: (identifier) @name) right: (lambda) @body_of) @function
(decorated_definition definition: (_) @wrapped) @wrapper
