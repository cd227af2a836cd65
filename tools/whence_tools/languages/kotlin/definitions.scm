(class_declaration name: (identifier) @name) @class
(object_declaration name: (identifier) @name) @class
(function_declaration name: (identifier) @name) @function
(function_declaration [(user_type) (nullable_type) (parenthesized_type)] @owner "." name: (identifier) @name) @extension
(secondary_constructor "constructor" @name) @constructor
(property_declaration (variable_declaration (identifier) @name) [(lambda_literal) (anonymous_function)] @body_of) @function
(property_declaration . (variable_declaration (identifier) @name) [(getter (function_body)) (setter (function_body))]) @function
(property_declaration (modifiers) . (variable_declaration (identifier) @name) [(getter (function_body)) (setter (function_body))]) @function
(property_declaration [(user_type) (nullable_type)] @owner "." (variable_declaration (identifier) @name) [(getter (function_body)) (setter (function_body))]) @extension
