"""Findings in elements of XML."""

from __future__ import annotations

import pytest

from whence_tools.errors import parse

Told = tuple[str, str, str, str | None, int | None, int | None]


def told(text: str) -> list[Told]:
    return [
        (one.severity, one.error_type, one.message, at.file, at.line, at.column)
        for one in parse(text)
        for at in one.frames
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                '<checkstyle><file name="/shop/cart"><error line="3" column="9"'
                ' severity="warning" message="no &apos;price&apos;" source="shop.rules.no-price"/>'
                "</file></checkstyle>\n"
            ),
            [("warning", "no-price", "no 'price'", "/shop/cart", 3, 9)],
        ),
        (
            (
                '<pmd><file name="Cart.java">\n<violation beginline="4" begincolumn="2"'
                ' rule="NoTax">\n  no tax\n</violation>\n</file></pmd>\n'
            ),
            [("error", "NoTax", "no tax", "Cart.java", 4, 2)],
        ),
        (
            (
                '<results><errors><error id="nullPointer" severity="error" msg="no price">'
                '<location file="cart.c" line="7" column="1"/></error></errors></results>\n'
            ),
            [("error", "nullPointer", "no price", "cart.c", 7, 1)],
        ),
        (
            (
                '<build><error code="CS1" file="cart.cs" line="7" column="0">'
                "<![CDATA[no 'price']]></error></build>\n"
            ),
            [("error", "CS1", "no 'price'", "cart.cs", 7, None)],
        ),
        (
            (
                "<Report><Issues><Issue TypeId='Unused' File='my\\Cart.cs' Line='16' "
                "Message='no price'/></Issues></Report>\n"
            ),
            [("error", "Unused", "no price", "my\\Cart.cs", 16, None)],
        ),
    ],
    ids=["Checkstyle", "PMD", "Cppcheck", "MSBuild", "InspectCode"],
)
def test_an_element_with_a_line_and_a_message_is_a_problem(text: str, expected: list[Told]) -> None:
    assert told(text) == expected


def test_elements_that_say_nothing_of_their_line_are_no_problems() -> None:
    assert (
        parse('<coverage><class filename="cart.py"><at line="3" hits="0"/></class></coverage>')
        == []
    )


def test_a_trace_in_such_elements_is_read_as_everywhere() -> None:
    trace = 'Traceback (most recent call last):\n  File "cart.py", line 3, in pay\nKeyError: 1\n'
    text = f'<log line="3">\n{trace}</log>\n'
    [problem] = parse(text)
    assert (problem.error_type, problem.frames[0].line) == ("KeyError", 3)


def test_a_stack_of_elements_is_read_with_its_functions() -> None:
    frames = "".join(
        f"<frame><ip>0x4</ip><fn>{name}</fn><dir>/shop</dir><file>cart.cpp</file>"
        f"<line>{line}</line></frame>"
        for name, line in (("total()", 6), ("main", 22))
    )
    text = (
        "<?xml version='1.0'?>\n<valgrindoutput><error><kind>Leak</kind><xwhat>\n"
        f"  <text>4 bytes are lost</text></xwhat><stack>{frames}</stack></error></valgrindoutput>\n"
    )
    [problem] = parse(text)
    assert (problem.error_type, problem.message) == ("Leak", "4 bytes are lost")
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("/shop/cart.cpp", 6, "total()"),
        ("/shop/cart.cpp", 22, "main"),
    ]


def test_a_stack_that_an_element_holds_is_read_as_the_program_prints_it() -> None:
    text = (
        "<assemblies><test name='pays'><failure exception-type='Shop.PriceError'>"
        "<message><![CDATA[no price]]></message>"
        "<stack-trace><![CDATA[   at Shop.Cart.Total() in cart.cs:line 42]]></stack-trace>"
        "</failure></test></assemblies>\n"
    )
    [problem] = parse(text)
    assert (problem.error_type, problem.message) == ("PriceError", "no price")
    assert [(one.file, one.line) for one in problem.frames] == [("cart.cs", 42)]


@pytest.mark.parametrize(
    "text",
    [
        """<r><Package path='src/shop'><File name='Cart.cs'>
           <Violation ruleName='NoPrice' lineNumber='3'/></File></Package></r>""",
        """<r><Violation LineNumber="3" Source="src/shop/Cart.cs">NoPrice</Violation></r>""",
        """<problems><problem><file>file://$PROJECT_DIR$/src/shop/Cart.cs</file><line>3</line>
           <description>NoPrice</description></problem></problems>""",
        """<issues><issue message="NoPrice" errorLine1="price -> 1" severity="Error">
           <location file="src/shop/Cart.cs" line="3"/></issue></issues>""",
        """<bugs><bug type="NP"><Message>NoPrice</Message><Method name="f"><Message>In f</Message>
           </Method><SourceLine sourcepath="src/shop/Cart.cs" start="3" end="9"/></bug></bugs>""",
    ],
    ids=["folder and file", "source", "project's folder", "line of source", "start"],
)
def test_a_finding_has_the_file_that_its_element_or_those_around_it_name(text: str) -> None:
    (problem,) = parse(text)
    assert (problem.message, problem.frames[0].file, problem.frames[0].line) == (
        "NoPrice",
        "src/shop/Cart.cs",
        3,
    )


def test_what_is_said_of_line_0_is_of_the_file_as_a_whole() -> None:
    text = (
        '<checkstyle><file name="Cart.java"><error line="0" severity="error" message="no end"/>'
        '<error line="3" severity="error" message="no price"/></file></checkstyle>\n'
    )
    assert told(text) == [
        ("error", "error", "no end", "Cart.java", None, None),
        ("error", "error", "no price", "Cart.java", 3, None),
    ]
