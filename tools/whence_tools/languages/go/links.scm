(import_spec) @import
(package_clause (_) @package)
(field_declaration !name type: (_) @base)
