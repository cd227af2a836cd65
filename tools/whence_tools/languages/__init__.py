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

Folders with patterns alone hold what several languages share. The code that reads with these
imports none of them: it finds them by the language's name.
"""
