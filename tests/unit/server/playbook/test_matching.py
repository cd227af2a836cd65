"""From messages to named groups."""

from __future__ import annotations

from whence.playbook.engine.matching import Matcher, either, type_and_message
from whence_tools.errors.model import Problem


def problem(message: str, error_type: str = "", language: str = "python") -> Problem:
    return Problem(language=language, error_type=error_type, message=message)


def test_the_first_wording_that_fits_names_the_kind_and_the_groups() -> None:
    matcher = Matcher((r"no (?P<name>\w+) in (?P<owner>\w+)", "member"), r"no (?P<name>\w+)")
    match = matcher(problem("there is no x in Cart"))
    assert match is not None
    assert (match.kind, match["name"], match["owner"]) == ("member", "x", "Cart")
    plain = matcher(problem("there is no x"))
    assert plain is not None
    assert (plain.kind, plain["name"], plain["owner"]) == ("", "x", "")


def test_a_group_that_took_no_part_is_empty() -> None:
    match = Matcher(r"(?P<a>x)|(?P<b>y)").search("y")
    assert match is not None
    assert (match["a"], match["b"]) == ("", "y")


def test_a_matcher_of_one_language_or_type_leaves_others_alone() -> None:
    matcher = Matcher(r"boom", languages={"go"}, types={"panic"})
    assert matcher(problem("boom", "panic", "go")) is not None
    assert matcher(problem("boom", "panic", "rust")) is None
    assert matcher(problem("boom", "error", "go")) is None


def test_a_type_that_says_enough_needs_no_wording() -> None:
    matcher = Matcher(r"by zero", also={"ZeroDivisionError"})
    match = matcher(problem("float modulo", "ZeroDivisionError"))
    assert match is not None
    assert match.kind == "any"


def test_another_text_of_the_problem_can_be_searched() -> None:
    matcher = Matcher(r"^TypeError: bad", text=type_and_message)
    assert matcher(problem("bad", "TypeError")) is not None
    assert either(Matcher(r"^good"), matcher)(problem("bad", "TypeError")) is not None
    assert either(Matcher(r"^good"))(problem("bad")) is None
