"""The forms that frames are printed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from whence_tools.errors.parse import parse, parse_one

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

Place = tuple[str | None, int | None, str | None]


def places(text: str) -> list[Place]:
    [problem] = parse(text)
    return places_of(problem)


def places_of(problem: Problem) -> list[Place]:
    return [(one.file, one.line, one.function) for one in problem.frames]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "TypeError: no price\n    at total (async http://localhost/:25:7)\n"
            "    at show (:3:9)\n",
            [("http://localhost/", 25, "total"), (None, 3, "show")],
            id="an asynchronous frame, and one of no file",
        ),
        pytest.param(
            "TypeError: no price\n"
            "    at Cart (eval at load (webpack:///../shop/~/proxy/make.js?), <anonymous>:4:17)\n",
            [("../shop/~/proxy/make.js", None, "Cart")],
            id="evaluated code of a file whose line is not told",
        ),
        pytest.param(
            "TypeError: no price\n    at total (shop.js:2:7)\nFrom previous event:\n"
            "    at run (cart.js:5:1)\n    ---- async ----\n    at main (app.js:9:3)\n",
            [("shop.js", 2, "total"), ("cart.js", 5, "run"), ("app.js", 9, "main")],
            id="long stacks, of what was called later",
        ),
        pytest.param(
            "TypeError: no price\n"
            "    at eval (eval at <anonymous> (shop.js:26:5).get(<anonymous>:1:2)\n",
            [("shop.js", 26, "eval")],
            id="evaluated code with an old engine's brackets",
        ),
        pytest.param(
            "general protection fault: 0000 [#1] SMP\n"
            "RIP: 0010:put include/group.h:3 [inline]\nRIP: 0010:clear+0x88/0x370 map.c:5\n"
            "RAX: 000000002000000d\nCall Trace:\n report+0x1/0x2 bug.c:8\nRSP: 0018:ffff8800\n"
            " lock+0x22/0x56 lock.c:9\n output net.h:4 [inline]\n",
            [
                ("include/group.h", 3, "put"),
                ("map.c", 5, "clear"),
                ("bug.c", 8, "report"),
                ("lock.c", 9, "lock"),
                ("net.h", 4, "output"),
            ],
            id="Linux's, inlined into the innermost and below an interrupt",
        ),
        pytest.param(
            "ExceptionCode: c0000005\n # Child-SP          RetAddr               Call Site\n"
            "00 00000012`3456f7a0 00007ff6`12345678     shop!total+0x1e [c:\\shop\\cart.cpp @ 8]\n"
            "01 00000012`3456f7b0 00007ff6`12345699     shop!main+0x23\n",
            [("c:\\shop\\cart.cpp", 8, "total"), (None, None, "main")],
            id="WinDbg's",
        ),
        pytest.param(
            "dart:async/future.dart 23:44              Completer.complete\n"
            "test\\cart_test.dart 42:17                main.<fn>\n",
            [
                ("dart:async/future.dart", 23, "Completer.complete"),
                ("test\\cart_test.dart", 42, "main.<fn>"),
            ],
            id="Dart's terse ones of Windows",
        ),
        pytest.param(
            "#2\tINITED cov: 2 ft: 2 corp: 1/1b\n#13\tNEW    cov: 6 ft: 6 corp: 2/17b\n"
            "Error: no price\n    at total (shop.js:2:7)\n",
            [("shop.js", 2, "total")],
            id="below what a fuzzer counts",
        ),
        pytest.param(
            "Error: no price\n    at total (/base/shop.js:2:6 <- /src/shop.ts:4:8)\n",
            [("/src/shop.ts", 4, "total")],
            id="Karma's, with the source that it found",
        ),
        pytest.param(
            "  at Shop.Cart.Total(String name)\n  at Shop.Cart.Show(Object[] args)\n"
            "  at Shop.Program.Main(String[] args)\n",
            [
                (None, None, "Shop.Cart.Total"),
                (None, None, "Shop.Cart.Show"),
                (None, None, "Shop.Program.Main"),
            ],
            id=".NET's without a head and a place",
        ),
        pytest.param(
            "** (FunctionClauseError) no clause matching in Cart.total/1\n\n"
            "The following arguments were given to Cart.total/1:\n\n    # 1\n    nil\n\n"
            "    lib/cart.ex:66: Cart.total/1\n"
            "    (stdlib 3.7.1) erl_eval.erl:680: :erl_eval.do/6\n",
            [("lib/cart.ex", 66, "Cart.total/1"), ("erl_eval.erl", 680, ":erl_eval.do/6")],
            id="Elixir's, below the arguments",
        ),
        pytest.param(
            "** (SyntaxError) invalid syntax found on lib/cart.eex:2:5:\n  error: before: ','\n"
            "  │\n2 │  , \n  │     ^\n  │\n  └─ lib/cart.eex:2:5\n"
            "  (eex 1.16.0) lib/eex/compiler.ex:332: EEx.Compiler.generate/4\n",
            [("lib/cart.eex", 2, None), ("lib/eex/compiler.ex", 332, "EEx.Compiler.generate/4")],
            id="Elixir's, below an excerpt",
        ),
        pytest.param(
            "/app/cart.rb:13\n/app/shop.rb:63:in `load'\n/app/shop.rb:24:in `<main>'\n",
            [
                ("/app/cart.rb", 13, None),
                ("/app/shop.rb", 63, "load"),
                ("/app/shop.rb", 24, "<main>"),
            ],
            id="Ruby's, of which the innermost has no method",
        ),
        pytest.param(
            "Traceback (most recent call last)\n/app/cart.nim(12) main\n/app/cart.nim(8) pay\n"
            "Error: unhandled exception: no price [ValueError]\n",
            [("/app/cart.nim", 8, "pay"), ("/app/cart.nim", 12, "main")],
            id="Nim's",
        ),
        pytest.param(
            "core.exception.RangeError@source/cart.d(12): Range violation\n----------------\n"
            "source/cart.d:12 int cart.pay(int) [0x55d]\nsource/app.d:4 _Dmain [0x55e]\n",
            [("source/cart.d", 12, "int cart.pay(int)"), ("source/app.d", 4, "_Dmain")],
            id="D's",
        ),
        pytest.param(
            "-- NAMING ERROR ----------------------- src/Cart.elm\n\n"
            "I cannot find a `total` variable:\n\n12|   total cart\n      ^^^^^\n",
            [("src/Cart.elm", 12, None)],
            id="Elm's, with the line of its excerpt",
        ),
        pytest.param(
            "Undefined function 'price'.\n\nError in pay (line 12)\n    total = price;\n\n"
            "Error in main (line 4)\n    pay\n",
            [(None, 12, "pay"), (None, 4, "main")],
            id="MATLAB's",
        ),
        pytest.param(
            "error: 'price' undefined\nerror: called from\n    pay at line 12 column 5\n    main\n",
            [(None, 12, "pay"), (None, None, "main")],
            id="Octave's",
        ),
        pytest.param(
            "System.NullPointerException: Attempt to de-reference a null object\n\n"
            "Class.Cart.pay: line 12, column 1\nTrigger.OrderTrigger: line 4, column 1\n",
            [(None, 12, "Class.Cart.pay"), (None, 4, "Trigger.OrderTrigger")],
            id="Apex's",
        ),
        pytest.param(
            "Error in pay(3) : no price\nBacktrace:\n    ▆\n 1. └─main() at cart.R:12:3\n"
            " 2.   └─pay(3) at cart.R:4:1\n",
            [("cart.R", 12, "main"), ("cart.R", 4, "pay")],
            id="R's, with rlang's tree",
        ),
        pytest.param(
            'syntax error at cart.pl line 22, near "price"\n',
            [("cart.pl", 22, None)],
            id="Perl's, that could not be read",
        ),
        pytest.param(
            "TypeError: no price\n\tat pay (file:///app/cart.js:12:5(3))\n",
            [("/app/cart.js", 12, "pay")],
            id="k6's, with a number behind the column",
        ),
        pytest.param(
            'TypeError: no price\nshop["@total"]@Scratchpad/1:10:29\nbar(1)@http://a/shop.js:13\n'
            '(null)@http://a/shop.js:31\nzip(2, "@)()/<")@http://a/shop.js:1\n'
            "<anonymous function: run>([arguments not available])@http://a:12/shop.js:27\n",
            [
                ("Scratchpad/1", 10, 'shop["@total"]'),
                ("http://a/shop.js", 13, "bar"),
                ("http://a/shop.js", 31, None),
                ("http://a/shop.js", 1, "zip"),
                ("http://a:12/shop.js", 27, "run"),
            ],
            id="names of Gecko that hold an @, or arguments",
        ),
        pytest.param(
            "Statement on line 12: Type mismatch\nBacktrace:\n"
            "  Line 12 of linked script http://a/shop.js\n    cart.total();\n"
            "  Line 4 of inline#1 script in http://a/index.html: In function show\n    show(1);\n",
            [("http://a/shop.js", 12, None), ("http://a/index.html", 4, "show")],
            id="Opera's backtrace",
        ),
        pytest.param(
            "NullReferenceException: no price\nUnityEngine.Debug:LogError(Object)\n"
            "Shop.Cart:Total(Item) (at Assets/my shop/Cart.cs:58)\nUnityEngine.Events:Update()\n"
            "Shop.Main.Start () (at Assets/Main.cs:4)\n",
            [
                (None, None, "UnityEngine.Debug:LogError"),
                ("Assets/my shop/Cart.cs", 58, "Shop.Cart:Total"),
                (None, None, "UnityEngine.Events:Update"),
                ("Assets/Main.cs", 4, "Shop.Main.Start"),
            ],
            id="calls of Unity that have no place",
        ),
        pytest.param(
            "java.lang.AssertionError: no price\n\tat shop.CartSpec.adds()(CartSpec.groovy:2)\n"
            "\tat shop.Cart$1Row$2.total(Cart.java:27)\n",
            [("CartSpec.groovy", 2, "CartSpec.adds()"), ("Cart.java", 27, "Cart.Row.total")],
            id="names of Groovy with brackets, and local classes",
        ),
        pytest.param(
            "/app/CartTests.m:49: error: -[CartTests adds] : 'Cart, adds' [FAILED], got 5\n",
            [("/app/CartTests.m", 49, "-[CartTests adds]")],
            id="a test in Objective-C",
        ),
        pytest.param("<unknown>:0: error: no such file: 'a.m'\n", [], id="no line is no place"),
        pytest.param(
            "total@\nshow@\neval code@\neval@[native code]\nrun@http://a/shop.js:17:11\n",
            [
                (None, None, "total"),
                (None, None, "show"),
                (None, None, "eval code"),
                (None, None, "eval"),
                ("http://a/shop.js", 17, "run"),
            ],
            id="frames of JavaScriptCore without a place",
        ),
        pytest.param(
            "Error thrown at line 42, column 12 in <anonymous function: total>(x) in http://a/b.js:\n"
            "    this.undef();\n"
            "called from line 4, column 5 in show(n) in http://a/b.js:\n    total(1);\n"
            "called from line 15, column 3 in http://a/b.js:\n    show();\n",
            [
                ("http://a/b.js", 42, "total"),
                ("http://a/b.js", 4, "show"),
                ("http://a/b.js", 15, None),
            ],
            id="Opera's stacktrace since 10",
        ),
        pytest.param(
            "at Shop.Cart.Total(Shop.Web, Version= 8.8.28.0, Culture= neutral, "
            "PublicKeyToken= null: D:\\a\\Cart.cs:21)\n"
            "at Dapper.SqlMapper+<ScalarAsync>d__69`1.MoveNext (Dapper, Version=2.0.0.0, "
            "Culture=neutral, PublicKeyToken=null: /_/Dapper/SqlMapper.cs:1241)\n",
            [
                ("D:\\a\\Cart.cs", 21, "Shop.Cart.Total"),
                ("/_/Dapper/SqlMapper.cs", 1241, "Dapper.SqlMapper.ScalarAsync"),
            ],
            id="assemblies where .NET has parameters",
        ),
        pytest.param(
            "The following PriceException was thrown building\n_Scope<Cart?>(dirty, dependencies:\n"
            "[_Scope<Item?>], value: Instance):\nPriceException: no price\n\n"
            "When the exception was thrown, this was the stack:\n"
            "packages/shop/cart.dart 12:3    total\n",
            [("packages/shop/cart.dart", 12, "total")],
            id="a headline of Flutter's that goes on, and frames of the web",
        ),
        pytest.param(
            "flutter: The following assertion was thrown during paint():\n"
            "flutter: Failed assertion\nflutter:\n"
            "flutter: When the exception was thrown, this was the stack:\n"
            "flutter: #2      Cart.paint (package:shop/cart.dart:12:3)\nand so on\n",
            [("package:shop/cart.dart", 12, "Cart.paint")],
            id="Flutter's prefix on most lines",
        ),
        pytest.param(
            "CartTest#test_total = 0.00 s = F\n\n\nFailure:\n"
            "CartTest#test_total [/app/test/cart_test.rb:8]:\nExpected: 4\n  Actual: 5\n",
            [("/app/test/cart_test.rb", 8, "CartTest#test_total")],
            id="a failure that Rails doesn't number",
        ),
        pytest.param(
            '<testsuite><testcase name="adds" classname="c">'
            '<failure file="cart.cpp" line="19" message="REQUIRE(v == 1)" type="REQUIRE">\n'
            "at /__w/shop/cart.cpp:19\n</failure></testcase></testsuite>\n",
            [("cart.cpp", 19, "adds")],
            id="a place that the failure's own element tells",
        ),
        pytest.param(
            "TypeError: no price\ntotal@http://a/shop.js:12:3\nhttp://a/shop.js:4\n\n"
            "show@http://a/shop.js:1:2\n",
            [
                ("http://a/shop.js", 12, "total"),
                ("http://a/shop.js", 4, None),
                ("http://a/shop.js", 1, "show"),
            ],
            id="a place of Gecko's and nothing else, among frames",
        ),
        pytest.param(
            "Unhandled exception:\nExpected: <4>\n  Actual: <5>\n"
            "#0      total (package:shop/cart.dart:12:3)\n#1      main (file:///shop/main.dart:3)\n",
            [("package:shop/cart.dart", 12, "total"), ("file:///shop/main.dart", 3, "main")],
            id="a message of Dart's that goes on",
        ),
        pytest.param(
            "#0      total (package:shop/cart.dart:12:3)\n#1      main (file:///shop/main.dart:3)\n",
            [("package:shop/cart.dart", 12, "total"), ("file:///shop/main.dart", 3, "main")],
            id="frames of Dart's under no error",
        ),
        pytest.param(
            "package:shop/cart.dart 12:3  total\nmain.dart 3:1            main\n",
            [("package:shop/cart.dart", 12, "total"), ("main.dart", 3, "main")],
            id="terse frames of Dart's under no error",
        ),
        pytest.param(
            "0x00007FF6 (Unity) StackWalker::Show\n0x00007FF7 (Mono JIT Code) "
            "[Cart.cs:12] Shop.Cart:Total (Shop.Item)\n",
            [(None, None, "StackWalker::Show"), ("Cart.cs", 12, "Shop.Cart:Total")],
            id="native frames of Unity",
        ),
        pytest.param(
            "java.lang.Error: no price\n\tat shop.Cart.total(Cart:12)\n\tat shop.A.a(:4)\n"
            "\tat shop.Main.main(Main.java:0)\n",
            [("Cart", 12, "Cart.total"), (None, 4, "A.a"), ("Main.java", None, "Main.main")],
            id="sources of the JVM without an ending, a name, or a line",
        ),
        pytest.param(
            "app/cart.rb:12:in `total'\napp/cart.rb:4\nactionpack (3.2.1) lib/base.rb:3:in `run'\n",
            [("app/cart.rb", 12, "total"), ("app/cart.rb", 4, None), ("lib/base.rb", 3, "run")],
            id="gems that Rails names before their paths",
        ),
        pytest.param(
            "PHP Fatal error:  Uncaught exception 'Shop\\PriceError' with message 'no price' in "
            "/app/Cart.php:12\nStack trace:\n#0 /app/index.php(3): total()\n#1 {main}\n",
            [("/app/Cart.php", 12, "total"), ("/app/index.php", 3, "{main}")],
            id="an exception of PHP 5",
        ),
        pytest.param(
            "panic: no price\n\ngoroutine 16 [IO wait]:\nnet.wait(0x1)\n\t/go/net/poll.goc:146\n"
            "\ngoroutine 54 [running]:\nmain.total()\n\t/app/cart.go:12 +0x74\n",
            [("/app/cart.go", 12, "main.total")],
            id="the goroutine that runs, wherever it stands",
        ),
        pytest.param(
            "=== FAIL: shop TestTotal (0.00s)\n    TestTotal: cart_test.go:12: no price\n",
            [("cart_test.go", 12, "TestTotal")],
            id="a test of Go's as gotestsum and older versions tell",
        ),
        pytest.param(
            "/app/cart_test.cpp:12: FAILED:\n  REQUIRE( total == 4 )\nwith expansion:\n  5 == 4\n"
            "\n===============\n",
            [("/app/cart_test.cpp", 12, None)],
            id="Catch2",
        ),
        pytest.param(
            'ORA-06512: at "SHOP.CART", line 12\nORA-06512: at line 2\n',
            [(None, 12, "SHOP.CART"), (None, 2, None)],
            id="calls of Oracle's under no error",
        ),
        pytest.param(
            '<testsuite><testcase name="adds"><failure message="assert 5 == 4">'
            "app/test_cart.py:6: in adds\n    assert 5 == 4\n</failure></testcase></testsuite>\n",
            [("app/test_cart.py", 6, "adds")],
            id="what a failure's text names, where its test has no file",
        ),
        pytest.param(
            "<testsuite><testcase classname='NoPrice' name='Cart.php:12'><failure message='no'>"
            "message: no price\nline: 12\n</failure></testcase></testsuite>\n",
            [("Cart.php", 12, None)],
            id="a test that is called like a place",
        ),
        pytest.param(
            "<testsuite><testcase name='src/Cart.swift'><failure message='no'>warning:\nLine:12"
            "</failure></testcase></testsuite>\n",
            [("src/Cart.swift", 12, None)],
            id="a line of the file that a test is called like",
        ),
        pytest.param(
            "<testsuite name='src/cart.yaml'><testcase classname='c' name='n'>"
            "<failure message='no price'>line 3, col 10, no price at path #/cart</failure>"
            "</testcase></testsuite>\n",
            [("src/cart.yaml", 3, None)],
            id="a line of the file that the tests are called like",
        ),
        pytest.param(
            "<testsuite><testcase classname='my src/cart.php:12' name=''>"
            "<failure message='no price'/></testcase></testsuite>\n",
            [("my src/cart.php", 12, None)],
            id="a test that is called like a place with spaces",
        ),
        pytest.param(
            "isolate_dso_base: 7c9f10447000\n"
            "    #00 abs 00007c9f1063fae6 virt 00000000001f8ae6 _kDartIsolateSnapshot+0x13ceb6\n"
            "    #01 abs 00007c9f106b9034 _kDartIsolateSnapshot+0x1b6404\n",
            [(None, None, "_kDartIsolateSnapshot")] * 2,
            id="Dart without its names",
        ),
    ],
)
def test_frames_are_read_in_this_form(text: str, expected: list[Place]) -> None:
    assert places(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.Cart.total(Cart.java:12)\nshop.Main.main(Main.java:3)\n", ("Cart.total", 12)),
        ("#0  total (shop.js:12:3)\n#1  show (shop.js:3:1)\n", ("total", 12)),
        ("global code@shop/cart:12:3\n", ("global code", 12)),
        ("error, called at src/Cart.hs:12:3 in main:Cart\n", ("error", 12)),
        ("in Shop\\Cart::total called at /shop/Cart.php (12)\n", ("Shop\\Cart::total", 12)),
        ("shop.(*cart).total (/shop/cart.go:12)\n", ("shop.(*cart).total", 12)),
        ("(shop 0.1.0) lib/cart.ex:12: Cart.total!/1\n", ("Cart.total!/1", 12)),
        ("Warning: no key\n    in Cart (at Cart.js:12)\n", ("Cart", 12)),
        ("cart.ini:12\ncart.ini:3\nall of these\n", (None, 12)),
        ("Error in line 147 of cart.c:\nunknown variable\n", (None, 147)),
        ('in file "cart.c" linenr 10: there is an error\n', (None, 10)),
        ("no price\n  in sub total at cart.raku line 12\n", ("total", 12)),
        ("no price\n  from cart.cr:12:3 in 'total'\n", ("total", 12)),
        ("no price\nat total, /shop/cart.ps1: line 12\n", ("total", 12)),
        ("no price\n    total/2 at /shop/cart.pl:12\n", ("total/2", 12)),
        ("no price\n  in total [cart.janet] on line 12, column 5\n", ("total", 12)),
        ("no price\n0x7f in total () at cart.pwn:12\n", ("total", 12)),
        ("no price\n  cart.total src/cart.gleam:12\n", ("cart.total", 12)),
        ("no price\n [1] total(x::Int)\n   @ Shop ~/cart.jl:12\n", ("total", 12)),
        ("no price\nfunction: 'total', file: 'file:///shop/cart.js', line: 12\n", ("total", 12)),
    ],
)
def test_frames_under_no_error_are_those_of_a_text_that_nobody_recognises(
    text: str, expected: tuple[str | None, int]
) -> None:
    frame, *_ = parse_one(text).frames
    assert (frame.function, frame.line) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ("error: no prices\n\nCaused by:\n  cannot read `/shop/prices.toml`\n\n"
            "Caused by:\n  TOML parse error at line 4, column 2\n"),
            ("/shop/prices.toml", 4, 2),
        ),
        ("Error: YAML parse error on shop/cart.yaml: yaml: line 4: no price\n",
         ("shop/cart.yaml", 4, None)),
        ("SyntaxError: /shop/cart.js: Unexpected token (4:2)\n", ("/shop/cart.js", 4, 2)),
        ("Build file '/shop/build.gradle' line: 4\n\n> Could not find method price()\n",
         ("/shop/build.gradle", 4, None)),
        ("[Fatal Error] :4:2: no price element\n", (None, 4, 2)),
        ("Error detected while processing /shop/cart.vim:\nline    4:\nE121: no price\n",
         ("/shop/cart.vim", 4, None)),
        (("Get-Price : no price\nAt C:\\shop\\cart.ps1:4 char:2\n+ Get-Price\n+ ~~~~~~~~~\n"
         "    + CategoryInfo          : ObjectNotFound: (:) [], Exception\n"
         "    + FullyQualifiedErrorId : NoPrice\n"), ("C:\\shop\\cart.ps1", 4, 2)),
        ("ERROR:  'file:/shop/cart.xsl': line 4: no price\n", ("/shop/cart.xsl", 4, None)),
    ],
)  # fmt: skip
def test_a_file_and_a_line_may_stand_apart(
    text: str, expected: tuple[str | None, int, int | None]
) -> None:
    [frame] = parse_one(text).frames
    assert (frame.file, frame.line, frame.column) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Error: the lines 3 and 4 say nothing\n",
        "Failed at and/or of line 3\n",
        "Error: no price on example.com, line 3\n",
    ],
)
def test_a_line_without_a_file_is_not_placed_in_what_is_none(text: str) -> None:
    assert [frame.file for frame in parse_one(text).frames if frame.file] == []


@pytest.mark.parametrize(
    "text",
    [
        "for at, frame in frames:\n    if at < known and _folder(frame.file) == here:\n",
        "The tools at length, with examples: [tools](tools.md).\n",
        "RailsUnitTest#test_total = 0.00 s = .\n",
        "Normal sentence (pretty much)\nwhatever[0]\n",
    ],
)
def test_what_resembles_a_frame_is_no_problem(text: str) -> None:
    assert parse(text) == []


def test_an_error_without_a_message_has_its_type() -> None:
    [problem] = parse("PriceError:\n    at total (shop.js:2:7)\n")
    assert (problem.error_type, problem.message) == ("PriceError", "")


def test_a_failed_assertion_of_xctest_goes_on_over_lines() -> None:
    text = (
        "/shop/Cart.swift:59: error: -[Shop.CartTests testPay] : failed - no\nprice\n"
        "/shop/Cart.swift:61: error: -[Shop.CartTests testPay] : failed - again\n"
        "Test Case '-[Shop.CartTests testPay]' failed (0.5 seconds).\n"
    )
    assert [one.message for one in parse(text)] == ["no\nprice", "again"]


def test_a_file_that_jest_cannot_read_is_placed_by_the_end_of_the_message() -> None:
    text = "  ● Test suite failed\n\n    src/cart.js: Unexpected token (20:10)\n"
    [problem] = parse(text)
    assert problem.message == "Unexpected token"
    assert places_of(problem) == [("src/cart.js", 20, None)]


def test_a_stack_goes_on_in_frames_that_have_lost_their_at() -> None:
    text = (
        "PriceError: none\n    at total (/shop/cart.js:2:7)\n"
        "Cart.pay (/shop/cart.js:9:3)\n/shop/main.js:4:1\n    at run (node:internal/x:1:1)\n"
    )
    assert places(text) == [
        ("/shop/cart.js", 2, "total"),
        ("/shop/cart.js", 9, "Cart.pay"),
        ("/shop/main.js", 4, None),
        ("node:internal/x", 1, "run"),
    ]


def test_a_frame_of_firefox_may_have_an_at_of_v8() -> None:
    text = "PriceError: none\n  at total@https://shop.example/cart.js:2:7\n"
    assert places(text) == [("https://shop.example/cart.js", 2, "total")]


def test_a_cause_may_stand_among_the_frames_of_the_jvm() -> None:
    text = (
        "\tat shop.Cart.total(Cart.java:3)\n\tat Caused by: java.lang.IllegalStateException\n"
        "\tat shop.Price.get(Price.java:9)\n"
    )
    [problem] = parse(text)
    [cause] = problem.causes
    assert (cause.error_type, cause.frames[0].line) == ("IllegalStateException", 9)


def test_frames_of_net_that_follow_each_other_on_a_line_are_parted() -> None:
    text = (
        "System.Exception: no price at Shop.Cart.Total() in C:\\shop\\Cart.cs:line 3"
        " at Shop.Main(String[] args) in C:\\shop\\Main.cs:line 9\n"
    )
    [problem] = parse(text)
    assert (problem.error_type, problem.message) == ("Exception", "no price")
    assert [one.line for one in problem.frames] == [3, 9]


def test_frames_of_fortran_have_their_places_on_the_lines_below() -> None:
    text = (
        "#0  0x7f3c in total_\n\tat /shop/cart.f90:3\n#1  0x7f3d in main\n\tat /shop/main.f90:9\n"
    )
    assert places(text) == [
        ("/shop/cart.f90", 3, "total_"),
        ("/shop/main.f90", 9, "main"),
    ]
