"""What TeX, BibTeX and Biber say of the lines of the files that they read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from whence_tools.errors.parse import parse

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem


def told(problems: list[Problem]) -> list[tuple[str, str, str | None, int | None]]:
    return [
        (one.severity, one.message, one.frames[0].file, one.frames[0].line)
        if one.frames
        else (one.severity, one.message, None, None)
        for one in problems
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "(./cart.tex (/usr/share/tex/article.cls\nDocument Class: article (2e)\n)\n\n"
            "! Undefined control sequence.\nl.12 \\pirce\n            {3}\n",
            ("error", "Undefined control sequence.", "./cart.tex", 12),
            id="an error, with the line that it is shown in",
        ),
        pytest.param(
            "(./cart.tex\nchapter/price.tex:7: LaTeX Error: Environment sum undefined.\n\n"
            "See the LaTeX manual.\n ...\nl.7 \\begin{sum}\n",
            ("error", "Environment sum undefined.", "chapter/price.tex", 7),
            id="an error that names its file",
        ),
        pytest.param(
            "(C:\\My Shop\\cart.tex\n[1]\n\n"
            "LaTeX Font Warning: Font shape `T1/cmr' undefined\n"
            "(Font)              using `T1/cmr/m/n' instead on input line 9.\n",
            ("warning", "Font shape `T1/cmr' undefined using `T1/cmr/m/n' instead",
             "C:\\My Shop\\cart.tex", 9),
            id="a warning that goes on behind the package's name",
        ),
        pytest.param(
            "(./cart.tex\n"
            "LaTeX Warning: Reference `sec:the-prices-of-the-cart' on page 4 undefined on in\n"
            "put line 9.\n",
            ("warning", "Reference `sec:the-prices-of-the-cart' on page 4 undefined",
             "./cart.tex", 9),
            id="a warning that was cut at the last column",
        ),
        pytest.param(
            "(./cart.tex (./price.tex)\n"
            "Overfull \\hbox (2.5pt too wide) in paragraph at lines 12--16\n",
            ("warning", "Overfull \\hbox (2.5pt too wide)", "./cart.tex", 12),
            id="a box, in the file around the one that was closed",
        ),
        pytest.param(
            "(./shop.tex\n(sections/" + "p" * 62 + "/cart.t\nex\n"
            "! Missing $ inserted.\nl.12 x_1\n",
            ("error", "Missing $ inserted.", "sections/" + "p" * 62 + "/cart.tex", 12),
            id="a name that was cut at the last column",
        ),
        pytest.param(
            "(./shop.tex\n(" + "p" * 70 + "/cart.tex\nPackage: cart 2024\n"
            "LaTeX Warning: No price on input line 9.\n",
            ("warning", "No price", "p" * 70 + "/cart.tex", 9),
            id="a name that ends at the last column",
        ),
        pytest.param(
            '(./shop.tex\n("D:\\my old\n shop\\the cart.tex"\n'
            "Package cart Error: No price on input line 4.\n",
            ("error", "No price", "D:\\my old shop\\the cart.tex", 4),
            id="a name in quotation marks",
        ),
        pytest.param(
            "(./shop.tex\n(\\\\wsl$\\localhost\\cart.tex\n"
            "Package cart Error: No price on input line 4.\n",
            ("error", "No price", "\\\\wsl$\\localhost\\cart.tex", 4),
            id="a name with a dollar sign",
        ),
        pytest.param(
            "[0] Config.pm:324> INFO - This is Biber 2.1\n"
            "[7] Utils.pm:162> ERROR - BibTeX subsystem: /tmp/x1/cart.bib_46723.utf8, line 8, "
            "syntax error: at end of input\n",
            ("error", "syntax error: at end of input", "cart.bib", 8),
            id="the copy of a database",
        ),
        pytest.param(
            "INFO - This is Biber 2.19\nINFO - Found BibTeX data source 'lib/cart.bib'\n"
            "WARN - BibTeX subsystem: /tmp/biber_tmp_x1/f4bd_24100.utf8, line 4, "
            "warning: possible runaway string started at line 3\n",
            ("warning", "possible runaway string started at line 3", "lib/cart.bib", 4),
            id="the copy of a database that is named by a hash",
        ),
        pytest.param(
            "[8] Utils.pm:146> WARN - Entry cart does not parse correctly\n",
            ("warning", "Entry cart does not parse correctly", None, None),
            id="a warning of Biber's of no line",
        ),
        pytest.param(
            "Database file #1: cart.bib\n"
            "I was expecting a `,' or a `}'---line 4 of file cart.bib\n",
            ("error", "I was expecting a `,' or a `}'", "cart.bib", 4),
            id="a database",
        ),
        pytest.param(
            "Database file #1: cart.bib\nSorry---you've exceeded the hash size 100\n"
            "Aborted at line 29 of file cart.bib\n(That was a fatal error)\n",
            ("error", "Sorry---you've exceeded the hash size 100", "cart.bib", 29),
            id="where a database was left",
        ),
        pytest.param(
            "This is BibTeX, Version 0.99d\nWarning--I didn't find a database entry for \"bar\"\n",
            ("warning", "I didn't find a database entry for \"bar\"", None, None),
            id="a warning of no line",
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_a_line_is_of_the_file_that_is_open(
    text: str, expected: tuple[str, str, str | None, int | None]
) -> None:
    assert told(parse(text)) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "(./cart.tex\nLaTeX Font Info:    Checking defaults for OML/cmm on input line 5.\n)\n",
        "(./cart.tex\nLaTeX Warning: There were undefined references.\n)\n",
        "Warning--I didn't find a database entry\n",
    ],
    ids=["information", "a warning of no line", "not BibTeX's"],
)
def test_what_names_no_line_or_no_fault_is_no_problem(text: str) -> None:
    assert parse(text) == []
