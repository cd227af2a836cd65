(use_declaration) @import
(mod_item !body) @import
(extern_crate_declaration) @import
(impl_item trait: (_) @base)
((impl_item
   type_parameters: (type_parameters
     (type_parameter name: (_) @parameter bounds: (trait_bounds (_) @base)))
   type: (type_identifier) @type)
 (#eq? @parameter @type))
((impl_item
   type: (type_identifier) @type
   (where_clause (where_predicate left: (_) @parameter bounds: (trait_bounds (_) @base))))
 (#eq? @parameter @type))
