from __future__ import annotations

import pytest

from whence_tools.errors import Locator, Problem, parse
from whence_tools.errors.checkers import ProblemMatcher
from whence_tools.errors.format import Lines


def only(text: str) -> Problem:
    [problem] = parse(text)
    return problem


def place(problem: Problem) -> tuple[str | None, int | None, int | None]:
    [frame] = problem.frames
    return frame.file, frame.line, frame.column


@pytest.mark.parametrize(
    ("text", "error_type", "message", "where"),
    [
        (
            'src/a.py:3:5: error: Name "x" is not defined  [name-defined]\n',
            "name-defined",
            'Name "x" is not defined',
            ("src/a.py", 3, 5),
        ),
        (
            'src/a.py:3: error: Name "x" is not defined  [name-defined]\n',
            "name-defined",
            'Name "x" is not defined',
            ("src/a.py", 3, None),
        ),
        (
            "docs/cart.rst:12: WARNING: unknown document: ../cart\n",
            "warning",
            "unknown document: ../cart",
            ("docs/cart.rst", 12, None),
        ),
        (
            "docs/cart.rst:: WARNING: in no toctree [toc.not_included]\n",
            "toc.not_included",
            "in no toctree",
            ("docs/cart.rst", None, None),
        ),
        (
            "roles/cart/main.yml:9: [E301] Commands should not change things\n",
            "E301",
            "Commands should not change things",
            ("roles/cart/main.yml", 9, None),
        ),
        (
            "D:\\shop\\cart.cpp(1460): (col. 20) remark: LOOP WAS VECTORIZED.\n",
            "note",
            "LOOP WAS VECTORIZED.",
            ("D:\\shop\\cart.cpp", 1460, None),
        ),
        (
            "cart.f90(1): error #5082: Syntax error, found END\n",
            "#5082",
            "Syntax error, found END",
            ("cart.f90", 1, None),
        ),
        (
            '1>cart.cpp(17): error : expected a ";"\n',
            "error",
            'expected a ";"',
            ("cart.cpp", 17, None),
        ),
        (
            "[WARNING] /C:/shop/Cart.java:[12,24] found raw type\n",
            "warning",
            "found raw type",
            ("C:/shop/Cart.java", 12, 24),
        ),
        (
            '"C:\\shop\\cart.c", line 631 (col. 3): warning #68-D: change of sign\n',
            "68-D",
            "change of sign",
            ("C:\\shop\\cart.c", 631, 3),
        ),
        (
            '"cart.c", line 5: Error:  #20: identifier undefined\n',
            "20",
            "identifier undefined",
            ("cart.c", 5, None),
        ),
        (
            '"cart.c", fatal error (etoa:1635): License error\n',
            "etoa:1635",
            "License error",
            ("cart.c", None, None),
        ),
        (
            '"cart.c", line 4.12: 1506-045 (S) Undeclared identifier\n',
            "error",
            "1506-045 (S) Undeclared identifier",
            ("cart.c", 4, None),
        ),
        (
            "/usr/bin/ld:shop.ld:42: syntax error\n",
            "link-error",
            "syntax error",
            ("shop.ld", 42, None),
        ),
        (
            "/app/cart.c:2:21: erreur fatale : cart.h : Aucun fichier\n",
            "compile-error",
            "cart.h : Aucun fichier",
            ("/app/cart.c", 2, 21),
        ),
        (
            "/app/cart.c:2:21: 警告：未使用的变量\n",
            "warning",
            "未使用的变量",
            ("/app/cart.c", 2, 21),
        ),
        (
            "/app/scripts/deploy:4:26: warning: no price\n",
            "warning",
            "no price",
            ("/app/scripts/deploy", 4, 26),
        ),
        (
            "3>cart.cpp(5): error C2143: no price\n   cart.cpp(5): error C2143: no price\n",
            "C2143",
            "no price",
            ("cart.cpp", 5, None),
        ),
        (
            "src/Cart.hs:12:3: Parse error: naked expression\n",
            "error",
            "Parse error: naked expression",
            ("src/Cart.hs", 12, 3),
        ),
        (
            "src/Cart.hs:(12,3)-(14,5):\n    No instance for Num\n      arising from `1'\n",
            "error",
            "No instance for Num\narising from `1'",
            ("src/Cart.hs", 12, 3),
        ),
        (
            "src/Cart.hs:12:3-9: error: [GHC-88464]\n    Variable not in scope: total\n",
            "GHC-88464",
            "Variable not in scope: total",
            ("src/Cart.hs", 12, 3),
        ),
        (
            "scripts/deploy.sh:3:5: fatal error: no price\n",
            "error",
            "no price",
            ("scripts/deploy.sh", 3, 5),
        ),
        (
            "src/a.py:3: error: Invalid syntax  [syntax]\n",
            "SyntaxError",
            "Invalid syntax",
            ("src/a.py", 3, None),
        ),
        (
            'C:\\app\\a.py:3:5: error: Module "b" has no attribute "c"\n',
            "error",
            'Module "b" has no attribute "c"',
            ("C:\\app\\a.py", 3, 5),
        ),
        (
            '  /app/a.py:1:6 - error: "(" was not closed\n',
            "SyntaxError",
            '"(" was not closed',
            ("/app/a.py", 1, 6),
        ),
        (
            '/app/a.py:1:8 - warning: Import "x" could not be resolved (reportMissingImports)\n',
            "reportMissingImports",
            'Import "x" could not be resolved',
            ("/app/a.py", 1, 8),
        ),
        (
            "a.py:1:8: F401 [*] `os` imported but unused\n",
            "F401",
            "`os` imported but unused",
            ("a.py", 1, 8),
        ),
        (
            "F401 [*] `os` imported but unused\n --> a.py:1:8\n  |\n1 | import os\n",
            "F401",
            "`os` imported but unused",
            ("a.py", 1, 8),
        ),
        (
            "a.py:2:4: E999 IndentationError: unexpected indent\n",
            "IndentationError",
            "unexpected indent",
            ("a.py", 2, 4),
        ),
        (
            "a.py:4:0: E1101: Instance of 'Cart' has no 'totl' member (no-member)\n",
            "no-member",
            "Instance of 'Cart' has no 'totl' member",
            ("a.py", 4, 0),
        ),
        (
            "lib/a.rb:3:1: E: Lint/Syntax: unexpected token $end\n",
            "SyntaxError",
            "unexpected token $end",
            ("lib/a.rb", 3, 1),
        ),
        (
            "lib/a.rb:2:3: W: [Correctable] Lint/UselessAssignment: Useless assignment.\n",
            "Lint/UselessAssignment",
            "Useless assignment.",
            ("lib/a.rb", 2, 3),
        ),
        (
            "/app/a.js:2:1: 'foo' is not defined. [Error/no-undef]\n",
            "no-undef",
            "'foo' is not defined",
            ("/app/a.js", 2, 1),
        ),
        (
            "/app/a.js: line 2, col 1, Error - 'foo' is not defined. (no-undef)\n",
            "no-undef",
            "'foo' is not defined",
            ("/app/a.js", 2, 1),
        ),
        (
            "app/cart.rb:3:14: W: Assignment in condition.\n",
            "warning",
            "Assignment in condition.",
            ("app/cart.rb", 3, 14),
        ),
        (
            "src/cart.js\n  3:3   error    Expected indentation of 4 spaces  indent\n",
            "indent",
            "Expected indentation of 4 spaces",
            ("src/cart.js", 3, 3),
        ),
        (
            "[error] /app/Cart.scala:14:9: error: value ++ is not a member of Int\n",
            "error",
            "value ++ is not a member of Int",
            ("/app/Cart.scala", 14, 9),
        ),
        (
            "cart.asm(2) : error A2008: syntax error : totl\n",
            "A2008",
            "syntax error : totl",
            ("cart.asm", 2, None),
        ),
        (
            "12>C:\\Tools (x86)\\Cart.targets(1-5):warning MSB3884:No rule set.\n",
            "MSB3884",
            "No rule set.",
            ("C:\\Tools (x86)\\Cart.targets", 1, None),
        ),
        (
            "cart.cs(1,15-25): error CS0103: The name 'totl' does not exist\n",
            "CS0103",
            "The name 'totl' does not exist",
            ("cart.cs", 1, 15),
        ),
        (
            "cart.cpp : fatal error LNK1106: invalid file\n",
            "LNK1106",
            "invalid file",
            ("cart.cpp", None, None),
        ),
    ],
)
def test_a_line_of_a_checker_is_read(
    text: str, error_type: str, message: str, where: tuple[str, int, int | None]
) -> None:
    problem = only(text)
    assert (problem.error_type, problem.message) == (error_type, message)
    assert place(problem) == where


def test_notes_below_belong_to_the_diagnostic_above_them() -> None:
    problem = only(
        'a.py:3: error: Argument 1 has incompatible type "list[int]"  [arg-type]\n'
        'a.py:3: note: "list" is invariant\n'
        "a.py:3: note: Consider using Sequence instead\n"
    )
    assert problem.notes == (
        '"list" is invariant (a.py:3)',
        "Consider using Sequence instead (a.py:3)",
    )
    assert (problem.start_line, problem.end_line) == (1, 3)


def test_pyrights_further_lines_belong_to_the_message_and_end_with_the_rule() -> None:
    problems = parse(
        "/app/a.py\n"
        '  /app/a.py:2:9 - error: Cannot access attribute "foo" for class "int"\n'
        '    Attribute "foo" is unknown (reportAttributeAccessIssue)\n'
        '  /app/a.py:4:1 - error: "n" is not defined (reportUndefinedVariable)\n'
        "2 errors, 0 warnings, 0 informations \n"
    )
    assert [p.error_type for p in problems] == [
        "reportAttributeAccessIssue",
        "reportUndefinedVariable",
    ]
    assert problems[0].message.endswith('class "int"\nAttribute "foo" is unknown')


def test_pyrights_indentation_with_no_break_spaces_is_read_as_indentation() -> None:
    problem = only(
        '  /app/a.py:2:9 - error: Cannot access attribute "foo" for class "int"\n'
        '  \u00a0 \u00a0 Attribute "foo" is unknown (reportAttributeAccessIssue)\n'
    )
    assert problem.error_type == "reportAttributeAccessIssue"
    assert problem.message.endswith('class "int"\nAttribute "foo" is unknown')


def test_the_source_that_mypy_shows_is_not_part_of_the_message() -> None:
    problem = only(
        "a.py:2:12: error: Incompatible return value type  [return-value]\n"
        '        return "x"\n'
        "               ^~~\n"
    )
    assert problem.message == "Incompatible return value type"


def test_a_warning_is_told_from_an_error() -> None:
    assert [
        problem.severity
        for problem in parse(
            "a.py:1: error: one\na.py:2: warning: two\na.rb:3:1: C: Style/X: three\n"
            "/app/a.js:2:1: four. [Warning/no-undef]\n"
        )
    ] == ["error", "warning", "note", "warning"]


def test_the_language_is_the_files() -> None:
    files = ("a.py", "b.rb", "c.php", "d.tsx", "e.yml")
    lines = [f"{file}:1: error: x" for file in files]
    assert [p.language for p in parse("\n".join(lines))] == [
        "python",
        "ruby",
        "php",
        "typescript",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("ld.lld-15: error: cannot open a.so\n", ["cannot open a.so"]),
        ("ld.lld: warning: creating a DT_TEXTREL\n", ["creating a DT_TEXTREL"]),
        ("/usr/bin/ld: warning: creating a DT_TEXTREL\n", []),
        ("CMake Warning:\n  Variables were not used\n", ["Variables were not used"]),
        ("CMake Error at a.cmake:2 (message):\n\n\n  no price\n", ["no price"]),
        ("CMake Deprecation Warning at a.cmake:2 (message):\n  foo\n", ["foo"]),
        (" error: no such method\n   --> src/cart.rs:11:31\n    |\n", ["no such method"]),
    ],
)
def test_what_tools_say_of_no_place_is_read(text: str, messages: list[str]) -> None:
    assert [problem.message for problem in parse(text)] == messages


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("src/a.c:3:5: error: expected ';'\n", "gcc"),
        ("src/A.java:3: error: cannot find symbol\n", "jvm-compiler"),
        ("main.go:3:5: error: x\n", "go-build"),
    ],
)
def test_compilers_lines_stay_their_own(line: str, kind: str) -> None:
    assert only(line).format == kind


def test_a_log_line_is_no_diagnostic() -> None:
    assert parse("2024-05-01 12:00:00 worker:3:5: error: queue is full\n") == []


def test_a_bracket_in_a_path_does_not_hide_a_diagnostic_of_typescript() -> None:
    locate = Locator("/app", ["app/(shop)/[id]/page.tsx"])
    [problem] = parse("app/(shop)/[id]/page.tsx(2,9): error TS2322: wrong\n", locate)
    assert problem.own_frame is not None
    assert problem.own_frame.path == "app/(shop)/[id]/page.tsx"
    assert problem.own_frame.line == 2


def test_a_code_behind_the_first_of_several_lines_is_the_code() -> None:
    problem = only("conf/app.yaml:2:7: error: Incorrect type. [schema/type]\n    Expected 1\n")
    assert (problem.error_type, problem.message) == ("schema/type", "Incorrect type.\nExpected 1")


def test_a_matcher_needs_no_groups_for_what_its_tool_does_not_print() -> None:
    perl = ProblemMatcher(
        "perl", (" line ",), r"^(?P<message>[^\n]+) at (?P<file>\S+) line (?P<line>\d+)\.$"
    )
    [problem] = perl.format.find(Lines(["no price at shop.pl line 3."]))
    assert (problem.message, place(problem)) == ("no price", ("shop.pl", 3, None))


@pytest.mark.parametrize(
    ("text", "error_type", "message", "where"),
    [
        (
            'fatal error 2001 in line 10 of "cart.s": no such instruction\n>  muls d0\n',
            "2001",
            "no such instruction",
            ("cart.s", 10, None),
        ),
        (
            '"c:\\shop\\cart.c",147 Error[Pe223]:\n          no price\n          of this\n',
            "Pe223",
            "no price\nof this",
            ("c:\\shop\\cart.c", 147, None),
        ),
        (
            "/shop/cart.cs(20,31): error WHITESPACE: No price. [/shop/shop.csproj\n",
            "WHITESPACE",
            "No price.",
            ("/shop/cart.cs", 20, 31),
        ),
        (
            "/shop/cart.cs(1,1): warning IDE0073: No price. [/shop/shop.csproj\n",
            "IDE0073",
            "No price.",
            ("/shop/cart.cs", 1, 1),
        ),
    ],
    ids=["a line of a file", "rows of a message", "a project that was cut", "a code's, too"],
)
def test_a_message_is_all_that_is_said_and_nothing_else(
    text: str, error_type: str, message: str, where: tuple[str, int, int | None]
) -> None:
    problem = only(text)
    assert (problem.error_type, problem.message) == (error_type, message)
    assert place(problem) == where


def test_what_carets_point_at_tells_two_errors_of_a_line_apart() -> None:
    def told(*carets: int) -> str:
        return "".join(
            f"  [shop]\n    /shop/Cart.java:17: error: no price\n      pay() pay()\n{'^':>{at}}\n"
            for at in carets
        )

    assert [len(parse(told(*carets))) for carets in ((7, 13), (7, 7))] == [2, 1]
