(call !receiver method: (identifier) @_require arguments: (argument_list . (string))
  (#any-of? @_require "require" "require_relative" "load" "autoload")) @import
(superclass (_) @base)
(call !receiver method: (identifier) @_include arguments: (argument_list (constant) @base)
  (#any-of? @_include "include" "extend" "prepend"))
