"""Diagnostics in whatever form: a place, how severe it is, and what is said of it."""

from __future__ import annotations

import pytest

from whence_tools.errors import Problem, parse
from whence_tools.errors.parse import parse_failures

Place = tuple[str | None, int | None, int | None]


def place(problem: Problem) -> Place:
    [frame] = problem.frames
    return frame.file, frame.line, frame.column


def told(problems: list[Problem] | tuple[Problem, ...]) -> list[tuple[str, Place]]:
    return [(problem.message, place(problem)) for problem in problems]


@pytest.mark.parametrize(
    ("text", "severity", "error_type", "message", "where"),
    [
        ("cart.d(5,8): Error: no price", "error", "error", "no price", ("cart.d", 5, 8)),
        ("%Warning-UNUSED: cart.v:4:6: no price", "warning", "UNUSED", "no price",
         ("cart.v", 4, 6)),
        ("cart.lua:4:6: warning[no_price]: no price", "warning", "no_price", "no price",
         ("cart.lua", 4, 6)),
        ("** Error: (vlog-13294) cart.v(1): no price", "error", "vlog-13294", "no price",
         ("cart.v", 1, None)),
        ("ERROR: [VRFC 10-91] no price at all [/shop/cart.vhd:17]", "error", "VRFC 10-91",
         "no price at all", ("/shop/cart.vhd", 17, None)),
        ("error in /shop/cart.zeek, line 2: no price", "error", "error", "no price",
         ("/shop/cart.zeek", 2, None)),
        ("Sequence Error: src/cart.f90, line 3: no price", "error", "error", "no price",
         ("src/cart.f90", 3, None)),
        ('"c:\\shop\\cart.c",81 Warning[Pe549]: no price', "warning", "Pe549", "no price",
         ("c:\\shop\\cart.c", 81, None)),
        ("Dockerfile:4 DL3033 warning: no price", "warning", "warning", "no price",
         ("Dockerfile", 4, None)),
        ("cart.slim:1 [W] NoPrice: no price", "warning", "NoPrice", "no price",
         ("cart.slim", 1, None)),
        ("cart.yaml: error @ 6:9 - no price (no_price)", "error", "no_price", "no price",
         ("cart.yaml", 6, 9)),
        ("lib/cart.ex:5:21: F: no price", "error", "error", "no price", ("lib/cart.ex", 5, 21)),
        ("error file=/shop/Cart.scala message=no price line=200 column=33", "error", "error",
         "no price", ("/shop/Cart.scala", 200, 33)),
        ("/shop/cart.sh: строка 4: ошибка: no price", "error", "error", "no price",
         ("/shop/cart.sh", 4, None)),
        ("cart.f90:4:18:\n\n4 |   call pay()\n  |          1\nError: no price", "error", "error",
         "no price", ("cart.f90", 4, 18)),
        ("Warning: /shop/cart.pl:9:\n        no price", "warning", "warning", "no price",
         ("/shop/cart.pl", 9, None)),
        ("Error:\n/shop/cart.pony:22:30: no price", "error", "error", "no price",
         ("/shop/cart.pony", 22, 30)),
        ("Warning: no price.\n  --> /shop/cart.sol:40:48:\n   |\n40 | pay", "warning", "warning",
         "no price.", ("/shop/cart.sol", 40, 48)),
        ("❌ /shop/Cart.swift:9:4: no price", "error", "error", "no price",
         ("/shop/Cart.swift", 9, 4)),
        ("[x] /shop/Cart.swift:9:4: no price", "error", "error", "no price",
         ("/shop/Cart.swift", 9, 4)),
        ("⚠️  /shop/Cart.swift:9:4: no price", "warning", "warning", "no price",
         ("/shop/Cart.swift", 9, 4)),
        ("shop/cart.ipynb:cell_2:9:4: F401 no price", "error", "F401", "no price",
         ("shop/cart.ipynb", 9, 4)),
        ("FAILURE CartTests -[CartTests testPay]: shop/Cart.m:9: no price", "error", "error",
         "no price", ("shop/Cart.m", 9, None)),
        ("** Error: /the shop/my cart.v(8): no price", "error", "error", "no price",
         ("/the shop/my cart.v", 8, None)),
        ("/shop/cart.xib: error: Line 11: no price", "error", "error", "no price",
         ("/shop/cart.xib", 11, None)),
        ("PriceError: cart.rb:12: no price", "error", "PriceError", "no price",
         ("cart.rb", 12, None)),
        ("[ERROR:/shop/cart.thrift:75] no price", "error", "error", "no price",
         ("/shop/cart.thrift", 75, None)),
        ('"file:/shop/cart.html":3.5-3.10: error: no price', "error", "error", "no price",
         ("/shop/cart.html", 3, 5)),
        ("test_cart.c:57:test_pay:FAIL: no price", "error", "error", "no price",
         ("test_cart.c", 57, None)),
        ("test_cart.c:57:test_pay:FAIL", "error", "error", "test_pay", ("test_cart.c", 57, None)),
        ("checking consistency... /shop/cart.rst: WARNING: no price", "warning", "warning",
         "no price", ("/shop/cart.rst", None, None)),
        ("Error on line 3 of cart.f: no price", "error", "error", "no price",
         ("cart.f", 3, None)),
        ("Error cart.c 15: no price", "error", "error", "no price", ("cart.c", 15, None)),
        ('"cart.c", line 32 pos 1; (E) no price', "error", "error", "no price",
         ("cart.c", 32, 1)),
        ("[WARNING] shop/Cart.java:[31,1] no price", "warning", "warning", "no price",
         ("shop/Cart.java", 31, 1)),
        ("c:\\My Shop\\Cart.java:11: error: no price", "error", "error", "no price",
         ("c:\\My Shop\\Cart.java", 11, None)),
        ("shop::pay\n\n  × no price\n   ╭─[cart.rs:2:7]\n 1 │ pay", "error", "error", "no price",
         ("cart.rs", 2, 7)),
    ],
)  # fmt: skip
def test_a_line_that_says_how_severe_it_is_is_a_problem(
    text: str, severity: str, error_type: str, message: str, where: Place
) -> None:
    [problem] = parse(text + "\n")
    assert (problem.severity, problem.error_type, problem.message) == (
        severity,
        error_type,
        message,
    )
    assert place(problem) == where
    assert problem.is_diagnostic


def test_lines_between_are_read_in_the_form_of_those_that_say_it() -> None:
    text = "cart.adb:8:05: warning: unused\ncart.ads:6:22: type expected\nchecking done\n"
    assert told(parse(text)) == [
        ("unused", ("cart.adb", 8, 5)),
        ("type expected", ("cart.ads", 6, 22)),
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            "Error: no price\nin entity at line 71 char 8 of file:///shop/cart.xml\n",
            ("/shop/cart.xml", 71, 8),
        ),
        (
            "Error found:\nin module Cart\nat src/Cart.purs:12:3 - 12:8 (line 12, column 3)\n",
            ("src/Cart.purs", 12, 3),
        ),
        (
            "Error: no price\n  shop/cart.scss 9:10  root stylesheet\n",
            ("shop/cart.scss", 9, 10),
        ),
        (
            "build file '/shop/build.gradle': 12: unexpected token\n",
            ("/shop/build.gradle", 12, None),
        ),
        ("no price: cart.nut line [12]\n", ("cart.nut", 12, None)),
        ("Error ┈┈┈┈┈┈┈┈┈ src/cart.js:12:5\n\nno price\n", ("src/cart.js", 12, 5)),
    ],
)
def test_a_place_in_any_form_is_found_below_an_error(text: str, where: Place) -> None:
    [problem] = parse_failures(text)
    assert place(problem) == where


def test_lines_of_a_compilers_file_are_read_where_it_prints_no_columns() -> None:
    text = "cart.c:8: error: no price\ncart.c:3: first told here\nMakefile:2: recipe failed\n"
    assert told(parse(text)) == [
        ("no price", ("cart.c", 8, None)),
        ("first told here", ("cart.c", 3, None)),
    ]


def test_what_goes_on_at_a_compilers_place_is_no_second_problem() -> None:
    text = "cart.c:8:2: warning: wrong type\ncart.c:8:2:    expected int\ncart.c:8:2:    got char\n"
    assert told(parse(text)) == [("wrong type", ("cart.c", 8, 2))]


def test_notes_belong_to_the_lines_without_a_severity_above_them() -> None:
    text = "cart.cpp:1:2: no price\ncart.cpp:1:3: note: first told\ncart.cpp:2:3: no tax\n"
    assert told(parse_failures(text)) == [
        ("no price", ("cart.cpp", 1, 2)),
        ("no tax", ("cart.cpp", 2, 3)),
    ]


def test_lines_with_codes_are_alike_whether_they_have_a_column_or_not() -> None:
    text = "README.md:12:81 MD013/line-length Too long [80]\nREADME.md:14 MD012/blanks Too many\n"
    assert told(parse(text)) == [
        ("Too long [80]", ("README.md", 12, 81)),
        ("Too many", ("README.md", 14, None)),
    ]


def test_lines_of_a_file_without_an_ending_are_not_taken_for_numbered_ones() -> None:
    text = "/shop/cart:1:5: error: no price\n/shop/cart:2:5: error: no tax\n"
    assert told(parse(text)) == [
        ("no price", ("/shop/cart", 1, 5)),
        ("no tax", ("/shop/cart", 2, 5)),
    ]


def test_a_row_without_a_line_is_of_the_file_whose_rows_it_stands_among() -> None:
    text = "cart.scss\n        ×  No BOM      unicode-bom\n 11:16  ×  No unit     no-unit\n"
    assert told(parse(text)) == [
        ("No BOM", ("cart.scss", None, None)),
        ("No unit", ("cart.scss", 11, 16)),
    ]


def test_a_severity_in_a_column_of_its_own_is_of_the_file_above() -> None:
    text = "cart.md\n    error    No title\n  3:2-4:8  warning  No end!\n\n1 error, 1 warning\n"
    assert told(parse(text)) == [
        ("No title", ("cart.md", None, None)),
        ("No end!", ("cart.md", 3, 2)),
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("cart.go\n  (2, 5)  no price here\n\n", ("cart.go", 2, 5)),
        ("cart.swift\n⛔️ Line 2: no price here\n", ("cart.swift", 2, None)),
    ],
)
def test_a_row_may_name_its_line_in_words_or_as_a_pair(text: str, where: Place) -> None:
    assert [place(one) for one in parse_failures(text)] == [where]


def test_what_points_at_the_source_of_the_file_above_is_said_of_its_line() -> None:
    text = (
        "   /shop/cart.html\n      L8 |  <p a=''>\n              ^ The value is in quotes. (quotes)"
        "\n      L9 |  </p>\n              ^ Tag must be paired. (tag-pair)\n\n2 errors\n"
    )
    assert told(parse(text)) == [
        ("The value is in quotes.", ("/shop/cart.html", 8, None)),
        ("Tag must be paired.", ("/shop/cart.html", 9, None)),
    ]


def test_names_with_values_are_of_the_file_above() -> None:
    text = (
        "File: shop/Cart.groovy\n    Violation: Rule=NoPrice P=1 Line=11 Src=[if (a) {]\n"
        "    Violation: Rule=NoTax P=3 Line=22 Msg=[no tax]\n"
    )
    assert told(parse_failures(text)) == [
        ("NoPrice", ("shop/Cart.groovy", 11, None)),
        ("no tax", ("shop/Cart.groovy", 22, None)),
    ]


def test_a_message_may_stand_below_the_source_of_its_place() -> None:
    text = "".join(
        f"  Syntax error!\n  shop/Cart.res:{line}:13-28\n\n  {line} │ let a =\n  {line + 1} │ b\n\n"
        f"  Did you forget {what}?\n\n\n"
        for line, what in ((31, "a comma"), (63, "a quote"))
    )
    assert told(parse(text)) == [
        ("Did you forget a comma?", ("shop/Cart.res", 31, 13)),
        ("Did you forget a quote?", ("shop/Cart.res", 63, 13)),
    ]


def test_a_message_below_the_source_goes_on_in_its_paragraph() -> None:
    text = (
        "\n  Warning number 8\n  /shop/cart.res:3:9\n\n  2 │ let b = 1\n  3 │ let a = b + 1\n\n"
        "  This has type: string\n  Somewhere wanted: int\n\n"
    )
    [problem] = parse_failures(text)
    assert (problem.severity, problem.message) == (
        "warning",
        "This has type: string\nSomewhere wanted: int",
    )


def test_a_message_behind_a_code_may_stand_above_its_place() -> None:
    text = (
        "W2001 Parameter Price not used.\nshop/cart.yaml:2:9\n\n"
        "E1012 Ref Tax not found as a resource\nshop/tax.yaml:7:9\n"
    )
    problems = parse(text)
    assert [(one.severity, one.error_type) for one in problems] == [
        ("warning", "W2001"),
        ("error", "E1012"),
    ]
    assert told(problems) == [
        ("Parameter Price not used.", ("shop/cart.yaml", 2, 9)),
        ("Ref Tax not found as a resource", ("shop/tax.yaml", 7, 9)),
    ]


def test_what_stands_behind_a_code_in_brackets_is_the_function() -> None:
    text = "cart.py:1: [C0111, Cart.pay] Missing docstring\ncart.py:1: [C0111] Missing docstring\n"
    assert [
        (one.error_type, one.message, one.frames[0].function) for one in parse_failures(text)
    ] == [("C0111", "Missing docstring", "Cart.pay"), ("C0111", "Missing docstring", None)]


def test_rows_between_bars_are_of_the_file_above() -> None:
    text = (
        "FILE: /shop/Cart.php\n-----\nFOUND 1 ERROR\n-----\n 12 | ERROR   | [x] no price\n-----\n"
    )
    assert told(parse(text)) == [("[x] no price", ("/shop/Cart.php", 12, None))]


def test_rows_below_a_files_name_are_of_that_file() -> None:
    text = (
        "cart.vala\n   18.18    error   No blank     blank\n   64.37    warn    No end      end\n"
    )
    assert told(parse(text)) == [
        ("No blank", ("cart.vala", 18, 18)),
        ("No end", ("cart.vala", 64, 37)),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "cart.py:1: unused name\ncart.py:5: no price\n",
            [("unused name", ("cart.py", 1, None)), ("no price", ("cart.py", 5, None))],
        ),
        (
            (
                " ------ -----------\n  Line   src/Cart.php\n ------ -----------\n"
                "  12     no price here\n  40     no tax here\n ------ -----------\n"
                " [ERROR] Found 2 errors\n"
            ),
            [
                ("no price here", ("src/Cart.php", 12, None)),
                ("no tax here", ("src/Cart.php", 40, None)),
            ],
        ),
        (
            (
                "cart.ts\nno price here\n> 1 | module Cart {\n2 |   pay\n\n"
                "no end here\n8 |   }\n>  9 | }\n     | ^\n"
            ),
            [("no price here", ("cart.ts", 1, None)), ("no end here", ("cart.ts", 9, None))],
        ),
        (
            (
                "In /shop/cart.md\n=====\nIt was sold.\n   ^^^^^^^^\n"
                '"was sold" is passive on line 3 at column 4\n'
            ),
            [('"was sold" is passive', ("/shop/cart.md", 3, 4))],
        ),
        (
            '"Problem","File","Line","Description"\n"1","/shop/Cart.java","18","no price"\n',
            [("no price", ("/shop/Cart.java", 18, None))],
        ),
        (
            "##teamcity[testFailed message='Failed: no |'price|'' details='cart.php:32|n']\n",
            [("Failed: no 'price'", ("cart.php", 32, None))],
        ),
        ("\t/shop/cart.go:57: expected '}'\n", [("expected '}'", ("/shop/cart.go", 57, None))]),
        (
            "2015/03/30 09:15:13 /shop/cart.go:57:1: expected '}'\n",
            [("expected '}'", ("/shop/cart.go", 57, 1))],
        ),
    ],
    ids=[
        "list",
        "file above, table",
        "file above, excerpts",
        "file above",
        "table",
        "service message",
        "indented",
        "after a time",
    ],
)
def test_a_list_of_places_without_a_severity_is_read_where_nothing_else_is(
    text: str, expected: list[tuple[str, Place]]
) -> None:
    assert told(parse_failures(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "10:15:01 INFO  [main] (Server.java:42) - started, error rate 0\n",
        "2026/03/02 10:15:01 server.go:42: listening, no errors\n",
        'src/cart.py:12:    (": error: ", ": warning: ")\n',
        "The error handling of cart.py, line 3, was rewritten: no warning is lost\n",
        "I0302 10:15:01.123456  1234 server.cc:42] 0 errors, 0 warnings\n",
        "The warning in src/tax.py:40 is fine by me, since it is shown once.\n",
        "    cart_test.go:12: expected error: no price\n--- PASS: TestPay (0.00s)\n",
    ],
    ids=[
        "Java's logger",
        "Go's logger",
        "a search in code",
        "prose",
        "glog",
        "prose of a warning",
        "what a test expects",
    ],
)
def test_a_place_beside_other_words_is_no_problem(text: str) -> None:
    assert parse(text) == []


def test_a_trace_matters_more_than_the_lines_of_a_build_around_it() -> None:
    trace = 'Traceback (most recent call last):\n  File "cart.py", line 3, in pay\nKeyError: 1\n'
    [problem] = parse(f"ERROR: /shop/BUILD:3:10: tests failed: (Exit 1)\n{trace}")
    assert problem.error_type == "KeyError"


def test_a_warning_of_a_line_alone_is_of_the_file_of_the_finding_above() -> None:
    text = (
        "./my cart.tex:19: Undefined control sequence.\nl.19 \\price\n\n"
        "LaTeX Warning: Reference `price' undefined on input line 21.\n"
    )
    assert [place(one) for one in parse(text)] == [
        ("./my cart.tex", 19, None),
        ("./my cart.tex", 21, None),
    ]


def test_a_line_off_the_margin_tells_where_it_has_a_column_and_a_sentence() -> None:
    [problem] = parse_failures("   ./cart.go:5:2: missing return at end of function\n")
    assert told([problem]) == [("missing return at end of function", ("./cart.go", 5, 2))]


def test_rows_may_name_their_line_and_position() -> None:
    text = "== [cart.sql] FAIL\nL:   1 | P:   4 | no price\nL:  12 | P:   5 | no tax\n"
    assert [place(one) for one in parse_failures(text)] == [
        ("cart.sql", 1, 4),
        ("cart.sql", 12, 5),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "::error file=my shop/cart.py,line=3,col=5,title=E1::no price",
        (
            "##vso[task.logissue type=error;sourcepath=my shop/cart.py;linenumber=3;"
            "columnnumber=5]no price"
        ),
        (
            "##teamcity[inspection typeId='E1' message='no price' file='my shop/cart.py' line='3'"
            " col='5' SEVERITY='ERROR']"
        ),
    ],
    ids=["GitHub", "Azure", "TeamCity"],
)
def test_a_command_to_a_ci_system_tells_of_its_place(text: str) -> None:
    assert told(parse(f"{text}\n")) == [("no price", ("my shop/cart.py", 3, 5))]


def test_rows_of_a_file_may_stand_apart() -> None:
    text = (
        "File:   src/cart.yaml\n3:10   WARNING   no-price   The price is needed.   cart\n\n"
        "5:14   ERROR     no-tax     The tax is needed.     cart.tax\n\n2 issues\n"
    )
    assert told(parse(text)) == [
        ("The price is needed.", ("src/cart.yaml", 3, 10)),
        ("The tax is needed.", ("src/cart.yaml", 5, 14)),
    ]


def test_above_a_place_with_an_excerpt_stands_what_is_said_of_it() -> None:
    text = (
        "no price here\n/shop/cart.md:5:10\n     v\n 4. a cart\n 5. with it\n     ^\n\n"
        "✖ 1 problem (1 error)\n"
    )
    assert told(parse_failures(text)) == [("no price here", ("/shop/cart.md", 5, 10))]


def test_what_stands_below_a_heading_of_markdown_is_of_its_file() -> None:
    text = (
        "# Report\n\n### lib/cart.rb - (2 offenses)\n"
        "  * **Line # 2 - convention:** Style/Name: no price\n\n    ```rb\n    # a price\n"
        "    ```\n\n  * **Line # 12 - error:** Lint/Tax: no tax\n\n### Notes\n"
        "  * **Line # 3 - error:** of no file\n"
    )
    assert told(parse(text)) == [
        ("no price", ("lib/cart.rb", 2, None)),
        ("no tax", ("lib/cart.rb", 12, None)),
    ]


@pytest.mark.parametrize("frame", ["{}", '"{}"'], ids=["as printed", "each line in quotes"])
def test_file_line_and_severity_may_stand_in_columns(frame: str) -> None:
    rows = (
        "Checking cart.c ...",
        "cart.c  9  error zerodiv: Division by zero",
        "cart.c  15  style misra-c2012-10.4: misra violation",
        "cart.c  29 4  Warning 613: No price [Reference: file cart.c: line 12]",
        "cart.c  12 0  Info 831: Reference cited in prior message",
    )
    assert told(parse("".join(f"{frame.format(row)}\n" for row in rows))) == [
        ("Division by zero", ("cart.c", 9, None)),
        ("misra violation", ("cart.c", 15, None)),
        ("No price [Reference: file cart.c: line 12]", ("cart.c", 29, 4)),
    ]


def test_a_word_between_a_severity_and_a_colon_is_the_code() -> None:
    [problem] = parse("cart.js(5,10): error no-price : There is none.\n")
    assert (problem.error_type, problem.message) == ("no-price", "There is none.")


def test_a_place_may_stand_in_brackets_of_its_own() -> None:
    text = "".join(f"[cart.proto:{line}:3] no price in {line}\n" for line in (5, 10, 15))
    assert told(parse_failures(text)) == [
        (f"no price in {line}", ("cart.proto", line, 3)) for line in (5, 10, 15)
    ]


def test_what_is_said_in_front_of_a_place_names_no_function() -> None:
    [semi] = parse("error: Missing semicolon (semi) at cart.js:1:14:\n> 1 | const a = 1\n")
    [code] = parse_failures("lib/cart.ex:19:4:no_return\nThe function total/1 does not return.\n")
    assert [semi.frames[0].function, code.frames[0].function] == [None, None]


def test_a_notice_to_a_ci_system_is_a_note_with_all_its_lines() -> None:
    [problem] = parse("::notice file=cart.cr,line=3,col=5,title=Style/Tax::no tax%0Afor 100%25\n")
    assert told([problem]) == [("no tax\nfor 100%", ("cart.cr", 3, 5))]
    assert problem.severity == "note"


def test_a_mark_in_front_of_a_place_tells_beside_what_a_compiler_prints() -> None:
    text = "[x] /shop/Cart.swift:9:4: no price\n/shop/Till.swift:3:4: error: no till\n"
    assert [one.message for one in parse(text)] == ["no price", "no till"]


def test_a_test_that_passed_is_no_problem() -> None:
    text = "cart.c:8:test_pay:PASS\ncart.c:9:test_tax:FAIL:Expected 3 was 4\n"
    assert told(parse(text)) == [("Expected 3 was 4", ("cart.c", 9, None))]
