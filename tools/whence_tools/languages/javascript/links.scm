(class_heritage (_) @base)
(assignment_expression
  left: (member_expression
    object: (identifier) @_module (#eq? @_module "module")
    property: (property_identifier) @_exports (#eq? @_exports "exports"))
  right: (object (pair key: (property_identifier) @exported_as value: (identifier) @exported)))
