(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import
(namespace_definition name: (_) @package)
(base_clause (_) @base)
(class_interface_clause (_) @base)
(class_declaration body: (declaration_list (use_declaration (_) @base)))
