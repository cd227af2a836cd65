"""Which rules an error is shown to: the words of the table must not keep one from its rule."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import whence.playbook.rules
from tests.support.programs import programs
from tests.support.sampling import sample
from whence.playbook.engine.matching import Matcher
from whence.playbook.registry import RULE_MODULES, list_rules
from whence_tools.errors import parse
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator


ALL_RULES = [
    rule for name in RULE_MODULES for rule in import_module(f"whence.playbook.rules.{name}").RULES
]
FRAME = Frame(path="a", line=1)


def list_matchers() -> dict[str, Matcher]:
    found = {}
    rules = whence.playbook.rules
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Matcher):
                found[f"{module.name.removeprefix(rules.__name__)}.{name}"] = value
    return found


MATCHERS = list_matchers()


def assert_known_ones_are_asked(problem: Problem) -> None:
    asked = list(list_rules(problem))
    kept = [rule.family for rule in ALL_RULES if rule.match(problem) and rule not in asked]
    assert not kept, f"{kept} never see {problem.error_type}: {problem.message}"


def write_problems(matcher: Matcher, text: str) -> Iterator[Problem]:
    """Errors that say a text, of each kind that the matcher is for."""
    types = sorted({*matcher.types, *matcher.also, ""})
    for language, kind, name in product(
        sorted(matcher.languages) or [""], sorted(matcher.formats) or [""], types
    ):
        problem = Problem(
            language=language, error_type=name, raw_type=name, message=text, format=kind,
            frames=(FRAME,),
        )  # fmt: skip
        yield problem
        yield replace(problem, message="it failed", notes=(text,))


@pytest.mark.parametrize("name", sample(MATCHERS, 3, str))
@settings(
    max_examples=5, derandomize=True, deadline=None, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
@given(data=st.data())
def test_an_error_is_shown_to_every_rule_with_a_wording_that_fits_it(
    name: str, data: st.DataObject
) -> None:
    matcher = MATCHERS[name]
    for wording in matcher.wordings:
        for problem in write_problems(matcher, data.draw(st.from_regex(wording))):
            assert_known_ones_are_asked(problem)


def test_the_errors_of_all_programs_are_shown_to_every_rule_that_knows_them() -> None:
    for program in programs():
        for parsed in parse(program.trace):
            for problem in parsed.walk():
                assert_known_ones_are_asked(problem)


def test_a_place_without_an_error_is_shown_to_every_rule_that_knows_it() -> None:
    assert_known_ones_are_asked(Problem(frames=(FRAME,)))
