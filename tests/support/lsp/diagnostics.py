"""Diagnostics as language servers send them, beside what the same tools print."""

from __future__ import annotations

from tests.support.lsp.diagnostic_case import Case

MOVES = "move occurs because `s` has type `String`, which does not implement the `Copy` trait"

JAVA = 'class A {\n    int n = "x";\n}\n'
JAVAC = (
    "src/main/java/A.java:2: error: incompatible types: String cannot be converted to int\n"
    '    int n = "x";\n            ^\n1 error\n'
)

CASES = (
    Case(
        "TypeScript 2322",
        "src/a.ts",
        "export function total(): number {\n  const n: number = 'x';\n  return n;\n}\n",
        "n: number",
        {
            "source": "ts",
            "code": 2322,
            "message": "Type 'string' is not assignable to type 'number'.",
        },
        "TS2322",
        "Type 'string' is not assignable to type 'number'.",
        "typescript",
        "src/a.ts(2,9): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    ),
    Case(
        "TypeScript 2339 in JSX, with a second line and a related place",
        "app/(shop)/page.tsx",
        "type Props = { id: string };\nexport const A = (p: Props) => <b>{p.name}</b>;\n",
        "name",
        {
            "source": "ts",
            "code": 2339,
            "message": "Property 'name' does not exist on type 'Props'.\n  Did you mean 'id'?",
        },
        "TS2339",
        "Property 'name' does not exist on type 'Props'.\nDid you mean 'id'?",
        "typescript",
        "app/(shop)/page.tsx(2,38): error TS2339: "
        "Property 'name' does not exist on type 'Props'.\n  Did you mean 'id'?\n",
        related=(("Props", "'Props' is declared here."),),
        language_id="typescriptreact",
        notes=("app/(shop)/page.tsx(1,6): 'Props' is declared here.",),
    ),
    Case(
        "TypeScript 2304 in JavaScript",
        "lib/b.js",
        "// @ts-check\nexport const x = missing + 1;\n",
        "missing",
        {"source": "typescript", "code": 2304, "message": "Cannot find name 'missing'."},
        "TS2304",
        "Cannot find name 'missing'.",
        "javascript",
        "lib/b.js:2:18 - error TS2304: Cannot find name 'missing'.\n\n"
        "2 export const x = missing + 1;\n                   ~~~~~~~\n",
    ),
    Case(
        "TypeScript 2531",
        "src/a.ts",
        "const e = document.getElementById('x');\ne.focus();\n",
        "e.focus",
        {"source": "ts", "code": 2531, "message": "Object is possibly 'null'."},
        "TS2531",
        "Object is possibly 'null'.",
        "typescript",
        "src/a.ts(2,1): error TS2531: Object is possibly 'null'.\n",
    ),
    Case(
        "ESLint",
        "src/a.js",
        "const y = 1;\nfoo();\n",
        "foo",
        {
            "source": "eslint",
            "code": "no-undef",
            "message": "'foo' is not defined.",
            "codeDescription": {"href": "https://eslint.org/docs/latest/rules/no-undef"},
        },
        "no-undef",
        "'foo' is not defined",
        "javascript",
        "\n/app/src/a.js\n  2:1  error  'foo' is not defined  no-undef\n\n"
        "✖ 1 problem (1 error, 0 warnings)\n",
    ),
    Case(
        "rustc's E0382 by rust-analyzer",
        "src/main.rs",
        'fn main() {\n    let s = String::new();\n    take(s);\n    println!("{}", s);\n}\n'
        "fn take(_: String) {}\n",
        "s);\n}",
        {
            "source": "rustc",
            "code": "E0382",
            "message": "borrow of moved value: `s`\nvalue borrowed here after move",
        },
        "E0382",
        "borrow of moved value: `s`",
        "rust",
        "error[E0382]: borrow of moved value: `s`\n"
        " --> src/main.rs:4:20\n  |\n"
        "2 |     let s = String::new();\n"
        "  |         - move occurs because `s` has type `String`, which does not implement the "
        "`Copy` trait\n"
        "3 |     take(s);\n  |          - value moved here\n"
        '4 |     println!("{}", s);\n  |                    ^ value borrowed here after move\n',
        related=(
            (
                "s = ",
                MOVES,
            ),
            ("s);\n    print", "value moved here"),
        ),
        notes=(
            "line 4: value borrowed here after move",
            f"line 2: {MOVES}",
            "line 3: value moved here",
        ),
    ),
    Case(
        "rustc's E0308",
        "src/lib.rs",
        'pub fn n() -> i32 {\n    "x"\n}\n',
        '"x"',
        {
            "source": "rustc",
            "code": "E0308",
            "message": "mismatched types\nexpected `i32`, found `&str`",
        },
        "E0308",
        "mismatched types",
        "rust",
        "error[E0308]: mismatched types\n --> src/lib.rs:2:5\n  |\n"
        "1 | pub fn n() -> i32 {\n  |               --- expected `i32` because of return type\n"
        '2 |     "x"\n  |     ^^^ expected `i32`, found `&str`\n',
        related=(("i32", "expected `i32` because of return type"),),
        notes=(
            "line 2: expected `i32`, found `&str`",
            "line 1: expected `i32` because of return type",
        ),
    ),
    Case(
        "a lint of rustc",
        "src/lib.rs",
        "pub fn n() {\n    let unused = 1;\n}\n",
        "unused",
        {
            "source": "rustc",
            "code": "unused_variables",
            "severity": 2,
            "message": "unused variable: `unused`\n`#[warn(unused_variables)]` on by default",
        },
        "warning",
        "unused variable: `unused`",
        "rust",
        "warning: unused variable: `unused`\n --> src/lib.rs:2:9\n  |\n"
        "2 |     let unused = 1;\n  |         ^^^^^^\n  |\n"
        "  = note: `#[warn(unused_variables)]` on by default\n",
        notes=("note: `#[warn(unused_variables)]` on by default",),
    ),
    Case(
        "gcc by a problem matcher",
        "src/a.c",
        "int f(void) {\n    return x;\n}\n",
        "x",
        {"source": "gcc", "message": "‘x’ undeclared (first use in this function)"},
        "compile-error",
        "‘x’ undeclared (first use in this function)",
        "c",
        "src/a.c:2:12: error: ‘x’ undeclared (first use in this function)\n",
    ),
    Case(
        "clangd",
        "src/a.cpp",
        "int count = 0;\nint f() { return coun; }\n",
        "coun;",
        {
            "source": "clang",
            "code": "undeclared_var_use_suggest",
            "message": "Use of undeclared identifier 'coun'; did you mean 'count'? (fix available)",
        },
        "compile-error",
        "use of undeclared identifier 'coun'; did you mean 'count'?",
        "cpp",
        "src/a.cpp:2:18: error: use of undeclared identifier 'coun'; did you mean 'count'?\n"
        "int f() { return coun; }\n                 ^~~~\n                 count\n"
        "src/a.cpp:1:5: note: 'count' declared here\nint count = 0;\n    ^\n",
        related=(("count", "'count' declared here"),),
        notes=("'count' declared here (src/a.cpp:1)",),
    ),
    Case(
        "a warning of clangd",
        "src/a.c",
        "int f(void) { int x; return 0; }\n",
        "x;",
        {
            "source": "clang",
            "code": "-Wunused-variable",
            "severity": 2,
            "message": "Unused variable 'x'",
        },
        "-Wunused-variable",
        "unused variable 'x'",
        "c",
        "src/a.c:1:19: warning: unused variable 'x' [-Wunused-variable]\n",
    ),
    Case(
        "gopls",
        "main.go",
        "package main\n\nfunc main() {\n\tfoo()\n}\n",
        "foo",
        {
            "source": "compiler",
            "code": "UndeclaredName",
            "message": "undefined: foo",
            "codeDescription": {"href": "https://pkg.go.dev/UndeclaredName"},
        },
        "compile-error",
        "undefined: foo",
        "go",
        "# example.com/app\n./main.go:4:2: undefined: foo\n",
    ),
    Case(
        "go vet",
        "cmd/main.go",
        'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Printf("%d", "x")\n}\n',
        '"x"',
        {
            "source": "printf",
            "code": "default",
            "severity": 2,
            "message": 'fmt.Printf format %d has arg "x" of wrong type string',
        },
        "compile-error",
        'fmt.Printf format %d has arg "x" of wrong type string',
        "go",
        '# example.com/app/cmd\ncmd/main.go:6:19: fmt.Printf format %d has arg "x" of wrong type '
        "string\n",
    ),
    Case(
        "staticcheck under gopls",
        "main.go",
        "package main\n\nfunc main() {\n\tx := 1\n\tx = 2\n\t_ = x\n}\n",
        "x := 1",
        {
            "source": "SA4006",
            "code": "default",
            "severity": 2,
            "message": "this value of x is never used",
        },
        "SA4006",
        "this value of x is never used",
        "go",
        "main.go:4:2: this value of x is never used (SA4006)\n",
    ),
    Case(
        "javac",
        "src/main/java/A.java",
        JAVA,
        '"x"',
        {
            "source": "javac",
            "code": "compiler.err.prob.found.req",
            "message": "incompatible types: String cannot be converted to int",
        },
        "error",
        "incompatible types: String cannot be converted to int",
        "java",
        JAVAC,
    ),
    Case(
        "jdtls: a type",
        "src/main/java/A.java",
        JAVA,
        '"x"',
        {
            "source": "Java",
            "code": "16777233",
            "message": "Type mismatch: cannot convert from String to int",
        },
        "error",
        "incompatible types: String cannot be converted to int",
        "java",
        JAVAC,
        notes=("in the editor's words: Type mismatch: cannot convert from String to int",),
    ),
    Case(
        "jdtls: a method",
        "src/main/java/A.java",
        "class A {\n    int n() { return size(1); }\n}\n",
        "size",
        {
            "source": "Java",
            "code": "67108964",
            "message": "The method size(int) is undefined for the type A",
        },
        "error",
        "cannot find symbol",
        "java",
        "src/main/java/A.java:2: error: cannot find symbol\n    int n() { return size(1); }\n"
        "                     ^\n  symbol:   method size(int)\n  location: class A\n1 error\n",
        notes=(
            "symbol:   method size(int)",
            "location: class A",
            "in the editor's words: The method size(int) is undefined for the type A",
        ),
    ),
    Case(
        "Kotlin",
        "src/Main.kt",
        "fun main() {\n    println(nmae)\n}\n",
        "nmae",
        {
            "source": "kotlin",
            "code": "UNRESOLVED_REFERENCE",
            "message": "Unresolved reference: nmae",
        },
        "error",
        "Unresolved reference: nmae",
        "kotlin",
        "e: /app/src/Main.kt: (2, 13): Unresolved reference: nmae\n",
    ),
    Case(
        "Pyright",
        "app/a.py",
        "n = 1\nprint(n.foo)\n",
        "foo",
        {
            "source": "Pyright",
            "code": "reportAttributeAccessIssue",
            "message": 'Cannot access attribute "foo" for class "int"\n'
            '\u00a0\u00a0Attribute "foo" is unknown',
        },
        "reportAttributeAccessIssue",
        'Cannot access attribute "foo" for class "int"\nAttribute "foo" is unknown',
        "python",
        '/app/a.py\n  /app/a.py:2:9 - error: Cannot access attribute "foo" for class "int"\n'
        '    Attribute "foo" is unknown (reportAttributeAccessIssue)\n'
        "1 error, 0 warnings, 0 informations \n",
    ),
    Case(
        "what Pylance cannot parse",
        "app/a.py",
        "print(1\n",
        "(",
        {"source": "Pylance", "message": '"(" was not closed'},
        "SyntaxError",
        '"(" was not closed',
        "python",
        '/app/a.py\n  /app/a.py:1:6 - error: "(" was not closed\n',
    ),
    Case(
        "mypy",
        "app/a.py",
        "def f() -> int:\n    return 'x'\n",
        "'x'",
        {
            "source": "mypy",
            "code": "return-value",
            "message": 'Incompatible return value type (got "str", expected "int")',
        },
        "return-value",
        'Incompatible return value type (got "str", expected "int")',
        "python",
        'app/a.py:2: error: Incompatible return value type (got "str", expected "int")  '
        "[return-value]\nFound 1 error in 1 file (checked 1 source file)\n",
    ),
    Case(
        "an exception that a runner of tests has seen",
        "app/a.py",
        "def shout(name):\n    return name.upper()\n",
        "return name.upper()",
        {
            "source": "pytest",
            "message": "AttributeError: 'NoneType' object has no attribute 'upper'",
        },
        "AttributeError",
        "'NoneType' object has no attribute 'upper'",
        "python",
        'Traceback (most recent call last):\n  File "app/a.py", line 2\n'
        "AttributeError: 'NoneType' object has no attribute 'upper'\n",
    ),
    Case(
        "Ruff",
        "app/a.py",
        "import os\n",
        "os",
        {"source": "Ruff", "code": "F401", "severity": 2, "message": "`os` imported but unused"},
        "F401",
        "`os` imported but unused",
        "python",
        "app/a.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.\n",
    ),
    Case(
        "C# CS0103 by OmniSharp",
        "src/A.cs",
        "class A {\n    int N() => total;\n}\n",
        "total",
        {
            "source": "csharp",
            "code": "CS0103",
            "message": "The name 'total' does not exist in the current context [Shop.Api]",
        },
        "CS0103",
        "The name 'total' does not exist in the current context",
        "csharp",
        "/app/src/A.cs(2,16): error CS0103: The name 'total' does not exist in the current context "
        "[/app/Shop.Api.csproj]\n",
    ),
    Case(
        "PHP's own check",
        "src/a.php",
        "<?php\n$x = [1, 2;\n",
        ";",
        {"message": 'syntax error, unexpected token ";", expecting "]"'},
        "ParseError",
        'syntax error, unexpected token ";", expecting "]"',
        "php",
        'PHP Parse error:  syntax error, unexpected token ";", expecting "]" in /app/src/a.php on '
        "line 2\n",
    ),
    Case(
        "Intelephense",
        "src/a.php",
        "<?php\n(new Cart)->totl();\n",
        "totl",
        {"source": "intelephense", "code": "P1013", "message": "Undefined method 'totl'."},
        "P1013",
        "Undefined method 'totl'.",
        "php",
    ),
    Case(
        "what Ruby cannot parse",
        "lib/a.rb",
        "def a\n  1\n",
        "1",
        {"source": "Prism", "message": "unexpected end-of-input, expecting `end'"},
        "SyntaxError",
        "syntax error, unexpected end-of-input, expecting `end'",
        "ruby",
        "lib/a.rb:2: syntax error, unexpected end-of-input, expecting `end'\n",
    ),
    Case(
        "RuboCop",
        "lib/a.rb",
        "def a\n  x = 1\nend\n",
        "x",
        {
            "source": "RuboCop",
            "code": "Lint/UselessAssignment",
            "severity": 2,
            "message": "Lint/UselessAssignment: Useless assignment to variable - `x`.",
        },
        "Lint/UselessAssignment",
        "Useless assignment to variable - `x`.",
        "ruby",
        "lib/a.rb:2:3: W: [Correctable] Lint/UselessAssignment: "
        "Useless assignment to variable - `x`.\n  x = 1\n  ^\n",
    ),
    Case(
        "a tool that nobody knows",
        "conf/app.yaml",
        "name: x\nport: none\n",
        "none",
        {
            "source": "yaml-schema: app",
            "code": "schema/type",
            "message": "Incorrect type.\nExpected a number",
        },
        "schema/type",
        "Incorrect type.\nExpected a number",
        "",
    ),
)
