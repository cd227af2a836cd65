"""The programs of `tests/callers`: labelled rightly, and answered as well as they were."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.support.call_edges import PROGRAMS, Function, Question, Score, questions, scored
from whence_tools import find_callers_of_function
from whence_tools.code.languages import LANGUAGES

LEAST_PRECISION = 0.97
LEAST_RECALL = 0.975
LEAST_RESOLVED_PRECISION = 0.995
MOST_FALSELY_COMPLETE = 0.005
LEAST_COMPLETE = 0.7

pytestmark = pytest.mark.timeout(240)  # thousands of questions, on a busy machine too


@pytest.fixture(
    scope="module",
    params=["a third of the programs", pytest.param("all programs", marks=pytest.mark.thorough)],
)
def scores(request: pytest.FixtureRequest) -> list[Score]:
    """What the tool answers; what is found must not depend on how busy the machine is."""
    chosen = sorted({one.program for one in questions()})
    if request.param != "all programs":
        chosen = chosen[1::3]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(find_callers_of_function, "SEARCH_SECONDS", 30.0)
        return asyncio.run(_score(set(chosen)))


async def _score(programs: set[Path]) -> list[Score]:
    return [await scored(question) for question in questions() if question.program in programs]


def test_every_name_of_an_edge_stands_in_its_file() -> None:
    assert not [
        (question.program.name, function)
        for question in questions()
        for function in (question.function, *question.callers)
        if not _stands_in_its_file(question, function)
    ]


def _stands_in_its_file(question: Question, function: Function) -> bool:
    words = re.split(r"\W+", (question.program / function.path).read_text())
    return re.findall(r"\w+", function.name)[-1] in (*words, "module")


def test_there_are_programs_in_every_language_with_a_grammar() -> None:
    assert {question.language for question in questions()} == set(LANGUAGES)
    assert len(list(PROGRAMS.glob("*/*/edges.txt"))) >= 120


def test_callers_are_found_as_well_as_they_were(scores: list[Score]) -> None:
    right = [caller for score in scores for caller in score.right]
    wrong = [caller for score in scores for caller in score.wrong]
    missed = sum(len(score.missed) for score in scores)
    assert len(right) / (len(right) + len(wrong)) >= LEAST_PRECISION
    assert len(right) / (len(right) + missed) >= LEAST_RECALL


def test_a_resolved_call_is_a_call(scores: list[Score]) -> None:
    right = sum(c.certainty == "resolved" for score in scores for c in score.right)
    wrong = sum(c.certainty == "resolved" for score in scores for c in score.wrong)
    assert right / (right + wrong) >= LEAST_RESOLVED_PRECISION


def test_an_answer_that_is_said_to_be_complete_is(scores: list[Score]) -> None:
    complete = [score for score in scores if score.complete]
    false = [score for score in complete if score.is_falsely_complete]
    assert len(false) / len(complete) <= MOST_FALSELY_COMPLETE
    assert len(complete) / len(scores) >= LEAST_COMPLETE
