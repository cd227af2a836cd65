"""Everything of one language lies in one folder here, named in `whence_tools.code.languages`.

    __init__.py         `LANGUAGE`: its file endings, grammar, scopes and marks
    definitions.scm     tree-sitter patterns: functions, classes, namespaces
    links.scm           imports, base classes, packages, exports
    bindings.scm        variables, parameters, fields and return types
    uses.scm            calls, and functions handed on as values
    imports.py          `read(source, node)`: what an `@import` brings in, as `ImportStatement`s;
                        `resolve(import_, from_path, names)`: the files it may mean, likeliest first
    values.py           `EXPRESSIONS`, which node is which expression, and `SHAPES`, which ones
                        define, bind and branch; without it, values are not followed

The patterns capture:

    definitions         `@function`, `@constructor`, `@class`, `@object`, `@namespace`, `@extension`
                        (a function, `@owner` is the type it adds to) or `@prototype` (an object,
                        where something is defined in it), with `@name`, `@owner`, and `@body_of`
                        where the code is not all of the node; `@wrapped` in a `@wrapper`
    links               `@import`, `@package`, `@default`; `@exported` with `@exported_as`; `@base`
                        of the class around it, or of `@derived`
    bindings            `@bind`, or `@field` of the class around it or of `@owner`, with `@type` or
                        `@from`; `@returns` (a type) or `@gives` (an expression)
    uses                `@call`, `@construct`, `@super_call` or `@value`, with `@receiver`

Folders with patterns alone hold what several languages share. The code that reads with these
imports none of them: it finds them by the language's name.
"""
