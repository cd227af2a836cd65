"""Which of many tools are offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from whence.agent.catalogue import MOST_OPERATIONS, choose_relevant
from whence_tools.catalogue import all_tools
from whence_tools.tool import AnyTool

WINDOW = 32_768


@dataclass(frozen=True)
class Operation:
    """So much of an imported tool as the choice looks at."""

    name: str
    description: str
    is_imported: bool = True
    parameters: Mapping[str, Any] = field(default_factory=lambda: {"properties": {}})


def operations(count: int) -> list[AnyTool]:
    made = [Operation(f"parts_{n}", f"List the parts of the {n}th machine.") for n in range(count)]
    return cast("list[AnyTool]", made)


WEATHER = cast("AnyTool", Operation("weather_now", "Tell the weather in a town."))
OWN = list(all_tools())


def names(tools: Sequence[AnyTool]) -> list[str]:
    return [tool.name for tool in tools]


def test_few_operations_are_all_offered_in_their_order() -> None:
    tools = [*OWN, *operations(MOST_OPERATIONS - 1), WEATHER]
    assert choose_relevant(tools, "How is the weather?", WINDOW) == tools


def test_of_many_operations_those_that_fit_the_question_are_offered_first() -> None:
    tools = [*operations(100), WEATHER, *OWN]
    chosen = choose_relevant(tools, "How is the weather in Rome?", WINDOW)
    assert chosen[0] == WEATHER
    assert len([tool for tool in chosen if tool.is_imported]) == MOST_OPERATIONS
    assert chosen[MOST_OPERATIONS:] == OWN


def test_what_was_made_here_keeps_its_place() -> None:
    chosen = choose_relevant([*OWN, *operations(100)], "Which parts has the 70th machine?", WINDOW)
    assert chosen[: len(OWN)] == OWN
    assert "parts_70" in names(chosen)


def test_a_small_window_has_room_for_four() -> None:
    chosen = choose_relevant([*operations(20), WEATHER], "How is the weather?", 4096)
    assert len(chosen) == 4
    assert chosen[0] == WEATHER


def test_without_a_question_the_first_ones_are_taken_and_none_of_a_choice_is_left_out() -> None:
    tools = operations(100)
    assert choose_relevant(tools, "", WINDOW) == tools[:MOST_OPERATIONS]
    assert choose_relevant(tools, None, WINDOW) == tools
