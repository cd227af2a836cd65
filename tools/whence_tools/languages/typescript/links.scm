(extends_clause value: (_) @base)
(implements_clause (_) @base)
(extends_type_clause (_) @base)
