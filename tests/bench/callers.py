"""How well callers are found: `python -m tests.bench.callers [LANGUAGE/PROGRAM]`.

The programs were written from the languages' features, by somebody who had not looked at the
resolver; `tests/support/call_edges.py` says what is compared. An edge is a caller of a function.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

from tests.support.call_edges import questions, scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.call_edges import Score

CERTAINTIES = ("resolved", "possible", "name-only")
GOALS = "F1 .95 in Python, .93 elsewhere; resolved precision .98; falsely complete 1 %"


async def scores_of(part: str) -> list[Score]:
    """Scores of the programs whose `LANGUAGE/NAME` holds the text."""
    return [
        await scored(question)
        for question in questions()
        if part in f"{question.program.parent.name}/{question.program.name}"
    ]


def ratio(part: int, whole: int) -> str:
    return f"{part / whole:6.3f}" if whole else "     –"


def row(name: str, scores: Sequence[Score]) -> str:
    right, wrong = sum(len(s.right) for s in scores), sum(len(s.wrong) for s in scores)
    missed = sum(len(s.missed) for s in scores)
    sure_right = sum(c.certainty == "resolved" for s in scores for c in s.right)
    sure_wrong = sum(c.certainty == "resolved" for s in scores for c in s.wrong)
    complete = sum(s.complete for s in scores)
    false = sum(s.is_falsely_complete for s in scores)
    f1 = ratio(2 * right, 2 * right + wrong + missed)
    return (
        f"{name:12}{len({s.question.program for s in scores}):5}{right + missed:6}"
        f"{ratio(right, right + wrong)}{ratio(right, right + missed)}{f1}"
        f"{ratio(sure_right, sure_right + sure_wrong)}{ratio(sure_right, right + missed)}"
        f"{complete:6}/{len(scores):<4}{false:4}"
    )


def main() -> None:
    """Prints what was found by language and by certainty, and each edge missed or made up."""
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    scores = asyncio.run(scores_of(part))
    by_language: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        by_language[score.question.language].append(score)
    print(f"{'':12}{'':5}{'':6}{'all callers':>18}{'resolved':>12}{'complete':>9}")
    print("language    progr edges  prec   rec    F1  prec   rec  said/asked false")
    for language, group in [*by_language.items(), ("all", scores)]:
        print(row(language, group))
    for certainty in CERTAINTIES:
        right = sum(c.certainty == certainty for s in scores for c in s.right)
        wrong = sum(c.certainty == certainty for s in scores for c in s.wrong)
        print(f"{certainty:12} right {right:4}  wrong {wrong:3} {ratio(right, right + wrong)}")
    for score in scores:
        _print_faults(score)
    print(f"goals: {GOALS}")


def _print_faults(score: Score) -> None:
    question = score.question
    name = f"{question.language}/{question.program.name} {question.function.name}"
    for function in score.missed:
        claim = ", said to be complete" if score.complete else ""
        print(f"  {name}: missed {function.path}:{function.name}{claim}")
    for caller in score.wrong:
        print(f"  {name}: wrong {caller.file_path}:{caller.caller_name} {caller.certainty}")


if __name__ == "__main__":
    main()
