"""Strings and comments are blanked, brackets are paired."""

from __future__ import annotations

import pytest

from whence.playbook.evidence.masking import mask


@pytest.mark.parametrize(
    ("language", "code", "masked"),
    [
        ("python", "a = '(' # )\n", "a =        \n"),
        ("python", 'x = """(\n["""\ny = 1\n', "x =     \n    \ny = 1\n"),
        ("python", "a = '' + f('b')\n", "a =    + f(   )\n"),
        ("javascript", "a = b / c; d = e / f\n", "a = b / c; d = e / f\n"),
        ("javascript", "a = /['\"{]/.test(b)\n", "a = " + 7 * " " + ".test(b)\n"),
        ("javascript", "`a ${b('}')} c` + d\n", "                + d\n"),
        (
            "rust",
            "fn f<'a>(x: &'a str) -> char { '{' }\n",
            "fn f<'a>(x: &'a str) -> char {     }\n",
        ),
        ("go", "a := `\\` + b // {\n", "a :=     + b     \n"),
        ("java", "char c = '\\''; // it's\n", "char c =     ;        \n"),
    ],
)
def test_what_is_no_code_becomes_blanks_of_the_same_length(
    language: str, code: str, masked: str
) -> None:
    assert mask(code, language).text == masked


@pytest.mark.parametrize(
    ("language", "code", "where"),
    [
        ("python", 'a = 1\n"""never\nclosed\n', (2, '"""')),
        ("python", "a = 'it\nb = 2\n", (1, "'")),
        ("javascript", "a = 'x'\nb = `y\n", (2, "`")),
        ("python", 'a = "it\'s"\n', None),
    ],
)
def test_a_string_that_nothing_closes_is_told(
    language: str, code: str, where: tuple[int, str] | None
) -> None:
    assert mask(code, language).unclosed_string == where


def test_brackets_of_strings_and_comments_do_not_count() -> None:
    pairing = mask("f('(', [1, 2]) # {\n", "python").brackets
    assert not pairing.unclosed
    assert not pairing.surplus
    assert len(pairing.pairs) == 2


def test_an_opener_without_closer_is_told_with_its_line() -> None:
    pairing = mask("a = (\n  1,\nb = 2\n", "python").brackets
    assert [(found.character, found.line) for found in pairing.unclosed] == [("(", 1)]


def test_a_block_closed_by_the_brace_of_an_outer_one_is_told_by_its_indentation() -> None:
    code = "class A {\n  f() {\n    if (x) {\n      y();\n  }\n}\n"
    odd = mask(code, "javascript").brackets.misindented
    assert odd is not None
    assert (odd[0].line, odd[1].line) == (3, 5)


def test_a_closer_of_another_kind_is_told_with_the_opener_it_meets() -> None:
    crossed = mask("f(a, [1, 2)\n", "python").brackets.crossed
    assert crossed is not None
    assert (crossed[0].character, crossed[1].character) == ("[", ")")


def test_a_closer_too_many_is_told() -> None:
    surplus = mask("f(a))\n", "python").brackets.surplus
    assert [found.character for found in surplus] == [")"]
