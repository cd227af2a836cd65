"""Two orders of suspects become one."""

from __future__ import annotations

from whence.agent.suspect_order import chain_suspects, place_suspects
from whence.domain.analysis import Suspect


def _at(line: int, symbol: str | None) -> Suspect:
    return Suspect(file_path="a.py", line=line, symbol=symbol, score=0.5, because="it ran")


def _lines(suspects: list[Suspect]) -> list[int]:
    return [one.line for one in suspects]


def test_an_order_that_is_certain_stays_before_the_other() -> None:
    first, then = [_at(3, "total"), _at(4, "total")], [_at(9, "add"), _at(3, "total")]
    assert _lines(chain_suspects(first, then)) == [3, 4, 9]


def test_whoever_sorts_suspects_by_their_scores_has_the_same_order() -> None:
    far = _at(9, "add").model_copy(update={"score": 0.9})
    scores = [one.score for one in chain_suspects([_at(3, "total")], [far])]
    assert scores == [0.5, 0.5]


def test_a_look_at_a_crash_tells_the_line_of_a_suspect_and_adds_others_behind_the_first() -> None:
    known = [_at(3, "Network.distance"), _at(14, "length"), _at(20, "main")]
    placed = place_suspects([_at(9, "Network::distance"), _at(30, "load")], known)
    assert [(one.line, one.symbol) for one in placed] == [
        (9, "Network::distance"), (30, "load"), (14, "length"), (20, "main"),
    ]  # fmt: skip
