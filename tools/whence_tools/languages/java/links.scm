(import_declaration) @import
(package_declaration (_) @package)
(superclass (_) @base)
(super_interfaces (type_list (_) @base))
(extends_interfaces (type_list (_) @base))
