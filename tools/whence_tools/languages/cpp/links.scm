(using_declaration) @import
(base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)
