(import_declaration) @import
(class_declaration (inheritance_specifier inherits_from: (_) @base))
(protocol_declaration (inheritance_specifier inherits_from: (_) @base))
