"""`find_callers_of_function` with an editor that knows calls, as its first source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.calls import Position, ScriptedCalls, at_module_level, call
from tests.support.code_workspace import brief, callers, write
from whence_tools import find_callers_of_function
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.find_callers_of_function import FindCallersOutput

PYTHON = {
    "shop/prices.py": "def total(items):\n    return sum(items)\n",
    "shop/cart.py": (
        "from shop.prices import total\n\n\n"
        "class Cart:\n"
        "    def __init__(self):\n        self.items = [total([])]\n\n"
        "    def cost(self):\n        return total(self.items)\n"
    ),
    "shop/app.py": (
        "from shop.cart import Cart\n\ndef main():\n    return Cart().cost()\n\nmain()\n"
    ),
}
TOTAL, INIT, COST, MAIN, CART = (
    ("shop/prices.py", 1, 5),
    ("shop/cart.py", 5, 9),
    ("shop/cart.py", 8, 9),
    ("shop/app.py", 3, 5),
    ("shop/cart.py", 4, 7),
)
TO_TOTAL = call("shop/cart.py", "cost", (8, 9), 9)
TO_COST = call("shop/app.py", "main", (3, 5), 4)
TO_MAIN = at_module_level("shop/app.py", 6)


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found must not depend on how busy the machine is."""
    monkeypatch.setattr(find_callers_of_function, "SEARCH_SECONDS", 30.0)


async def callers_of(
    root: Path,
    editor: ScriptedCalls,
    name: str = "total",
    *,
    path: str = "shop/prices.py",
    depth: int = 1,
    files: Mapping[str, str] = PYTHON,
) -> FindCallersOutput:
    context = replace(await write(root, files), calls=editor)
    return await callers(context, path, name, depth)


async def test_the_editor_answers_first(project: Path) -> None:
    output = await callers_of(project, ScriptedCalls({TOTAL: [TO_TOTAL]}))
    assert (output.source, output.complete) == ("editor", True)
    assert brief(output) == [("Cart.cost", "shop/cart.py", 9, "resolved")]
    assert output.callers[0].call_chain == ["Cart.cost", "total"]


async def test_chains_run_from_the_outermost_caller_to_the_function(project: Path) -> None:
    editor = ScriptedCalls({TOTAL: [TO_TOTAL], COST: [TO_COST], MAIN: [TO_MAIN]})
    output = await callers_of(project, editor, depth=5)
    assert [(c.call_chain, c.depth, c.line) for c in output.callers] == [
        (["Cart.cost", "total"], 1, 9),
        (["main", "Cart.cost", "total"], 2, 4),
        (["<module>", "main", "Cart.cost", "total"], 3, 6),
    ]
    assert output.complete
    assert editor.asked == [TOTAL, COST, MAIN]


async def test_depth_is_counted_in_calls(project: Path) -> None:
    editor = ScriptedCalls({TOTAL: [TO_TOTAL], COST: [TO_COST], MAIN: [TO_MAIN]})
    output = await callers_of(project, editor, depth=2)
    assert [caller.depth for caller in output.callers] == [1, 2]
    assert editor.asked == [TOTAL, COST]


async def test_recursion_and_cycles_end_a_chain(project: Path) -> None:
    itself = call("shop/prices.py", "total", (1, 5), 2)
    back = call("shop/prices.py", "total", (1, 5), 2)
    editor = ScriptedCalls({TOTAL: [TO_TOTAL, itself], COST: [back]})
    output = await callers_of(project, editor, depth=5)
    assert editor.asked == [TOTAL, COST]
    assert ["total", "total"] in [caller.call_chain for caller in output.callers]
    assert output.complete


async def test_a_constructor_is_asked_for_by_the_name_of_its_class_too(project: Path) -> None:
    editor = ScriptedCalls({CART: [TO_COST], INIT: [TO_COST]})
    output = await callers_of(project, editor, "Cart", path="shop/cart.py")
    assert sorted(editor.asked) == [CART, INIT]
    assert [c.call_chain for c in output.callers] == [["main", "Cart.__init__"]]


async def test_an_editor_that_cannot_tell_leaves_it_to_the_index(project: Path) -> None:
    output = await callers_of(project, ScriptedCalls())
    assert output.source == "static"
    assert ("Cart.cost", "shop/cart.py", 9, "resolved") in brief(output)


async def test_an_editor_that_stays_silent_leaves_it_to_the_index(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_callers_of_function, "EDITOR_SECONDS", (0.0, 0.01))
    output = await callers_of(project, ScriptedCalls(silent=frozenset({TOTAL})))
    assert output.source == "static"


async def test_no_callers_is_believed_only_when_the_index_finds_none_either(project: Path) -> None:
    """Servers answer so while they still read the workspace."""
    output = await callers_of(project, ScriptedCalls({TOTAL: []}))
    assert output.source == "static"
    files = {"lonely.py": "def alone():\n    pass\n"}
    output = await callers_of(
        project, ScriptedCalls({("lonely.py", 1, 5): []}), "alone", path="lonely.py", files=files
    )
    assert (output.source, output.complete, output.callers) == ("editor", True, [])


async def test_what_the_editor_told_before_the_time_was_up_stands(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_callers_of_function, "EDITOR_SECONDS", (0.0, 0.5))
    editor = ScriptedCalls({TOTAL: [TO_TOTAL]}, silent=frozenset({COST}))
    output = await callers_of(project, editor, depth=3)
    assert (output.source, output.complete) == ("editor", False)
    assert [caller.caller_name for caller in output.callers] == ["Cart.cost"]


async def test_a_caller_that_cannot_be_asked_about_makes_it_incomplete(project: Path) -> None:
    output = await callers_of(project, ScriptedCalls({TOTAL: [TO_TOTAL]}), depth=2)
    assert (output.source, output.complete) == ("editor", False)


async def test_callers_that_must_not_be_read_are_left_out_and_counted(project: Path) -> None:
    outside = call(None, "run", (3, 1), 9)
    secret = call("secrets.py", "keys", (1, 5), 2)
    output = await callers_of(project, ScriptedCalls({TOTAL: [TO_TOTAL, outside, secret]}), depth=2)
    assert [caller.caller_name for caller in output.callers] == ["Cart.cost"]
    assert output.complete is False
    assert output.note is not None
    assert output.note.endswith("left out: 2.")


async def test_several_definitions_of_a_name_are_all_asked_about(project: Path) -> None:
    files = {
        "a.py": "class A:\n    def f(self): pass\n\n"
        "class B:\n    def f(self): pass\n\ndef g(): pass\n"
    }
    first = call("a.py", "g", (7, 5), 7)
    editor = ScriptedCalls({("a.py", 2, 9): [first], ("a.py", 5, 9): []})
    output = await callers_of(project, editor, "f", path="a.py", files=files)
    assert [c.call_chain for c in output.callers] == [["g", "A.f"]]
    assert output.note is not None
    assert "2 definitions" in output.note


async def test_a_language_without_a_grammar_is_asked_at_the_definition(project: Path) -> None:
    files = {"a.scala": "// total of all: 🎉\nobject A {\n  val é = 1; def total(x: Int) = x\n}\n"}
    place: Position = ("a.scala", 3, 18)
    editor = ScriptedCalls({place: [call("b.scala", "cost(Int): Int", (4, 7), 5)]})
    output = await callers_of(project, editor, "total", path="a.scala", files=files)
    assert editor.asked == [place]
    assert brief(output) == [("cost", "b.scala", 5, "resolved")]


async def test_a_name_that_stands_nowhere_is_not_asked_about(project: Path) -> None:
    editor = ScriptedCalls()
    with pytest.raises(ToolFailure) as failure:
        await callers_of(project, editor, "totals")
    assert failure.value.code == ErrorCode.FUNCTION_NOT_FOUND
    assert not editor.asked


async def test_without_any_source_the_failure_says_whether_the_editor_was_slow(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_callers_of_function, "EDITOR_SECONDS", (0.0, 0.01))
    files = {"notes.txt": "total is what we want\n"}
    for editor, code in (
        (ScriptedCalls(), ErrorCode.LSP_UNAVAILABLE),
        (ScriptedCalls(silent=frozenset({("notes.txt", 1, 1)})), ErrorCode.TIMEOUT),
    ):
        with pytest.raises(ToolFailure) as failure:
            await callers_of(project, editor, "total", path="notes.txt", files=files)
        assert failure.value.code == code


async def test_an_editors_lone_word_that_nobody_calls_is_not_complete(project: Path) -> None:
    files = {"notes.txt": "total is what we want\n"}
    editor = ScriptedCalls({("notes.txt", 1, 1): []})
    output = await callers_of(project, editor, "total", path="notes.txt", files=files)
    assert (output.source, output.complete, output.callers) == ("editor", False, [])
