"""How many of the calls that open models write are read as they are meant.

    python -m tests.bench.call_forms

The forms of `tests/support/`: the first sets were written before the reader, the submissions after
it had been measured with them, the damaged ones before a second look at it. A call counts where its
tool would run with its arguments. Raw output counts where such a text, or what a template left,
would be shown as an answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tests.support import call_formats, damaged_calls, written_calls, written_submissions
from whence.agent.submission import copy_definition
from whence.domain.errors import AnalystError
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence_tools import find_callers_of_function, get_code_context, read_file
from whence_tools.publish import chat

GOAL = 105 / 122
TOOLS = [
    *(chat(one.TOOL) for one in (read_file, get_code_context, find_callers_of_function)),
    copy_definition(),
]
Delta = dict[str, Any]
Asked = list[tuple[str, Delta]]


def read(delta: Delta) -> Completion | None:
    """What one turn of a model comes to; None where it is no answer at all."""
    builder = CompletionBuilder([], TOOLS, lambda _: None)
    builder.add({"choices": [{"delta": delta, "finish_reason": "stop"}]})
    try:
        return builder.build(ended=True)
    except AnalystError:
        return None


def structured(name: str, arguments: str) -> Delta:
    call = {"index": 0, "id": "c1", "function": {"name": name, "arguments": arguments}}
    return {"tool_calls": [call]}


def sets() -> Iterable[tuple[str, list[tuple[Delta, Asked]]]]:
    first = [(call_formats.NAME, call_formats.ARGUMENTS)]
    yield "formats", [({"content": text}, first) for text in call_formats.FORMATS.values()]
    yield (
        "formats, each another call",
        [
            ({"content": turn.text, "reasoning_content": turn.reasoning}, list(turn.calls))
            for turn in written_calls.TURNS.values()
        ],
    )
    name, arguments = written_calls.READ
    yield (
        "arguments",
        [
            (structured(name, text), [written_calls.READ])
            for text in written_calls.READ_ARGUMENTS.values()
        ]
        + [(structured(name, text), first) for text in call_formats.ARGUMENT_FORMS.values()],
    )
    yield (
        "names",
        [
            (structured(name, json.dumps(arguments)), [written_calls.READ])
            for name in (*written_calls.READ_NAMES, *call_formats.NAMES)
        ],
    )
    submission = [(written_submissions.NAME, written_submissions.FIELDS)]
    yield (
        "submissions",
        [({"content": text}, submission) for text in written_submissions.TEXTS.values()]
        + [
            (structured(written_submissions.NAME, text), submission)
            for text in written_submissions.ARGUMENTS.values()
        ],
    )
    left = {**call_formats.DEBRIS, **written_calls.NO_ANSWER}
    yield "no call and no answer", [({"content": text}, []) for text in left.values()]
    yield (
        "damaged",
        [
            ({"content": turn.text, "reasoning_content": turn.reasoning}, list(turn.calls))
            for turn in damaged_calls.CALLS.values()
        ]
        + [({"content": text}, []) for text in damaged_calls.NOTHING.values()],
    )
    yield (
        "damaged, later",
        [({"content": turn.text}, list(turn.calls)) for turn in damaged_calls.MORE_CALLS.values()]
        + [({"content": text}, []) for text in damaged_calls.MORE_NOTHING.values()],
    )


def main() -> None:
    ran = forms = raw = 0
    for name, cases in sets():
        meant = shown = 0
        for delta, asked in cases:
            completion = read(delta)
            calls = completion.calls if completion else ()
            meant += [(one.name, one.arguments) for one in calls if not one.problem] == asked
            shown += bool(completion and completion.text and not calls)
        print(f"{name:28} {meant:4} of {len(cases)} as meant, {shown} shown as an answer")
        ran, forms, raw = ran + meant, forms + len(cases), raw + shown
    print(f"{'all':28} {ran:4} of {forms} ({ran / forms:.1%}; goal {GOAL:.0%}), raw output: {raw}")


if __name__ == "__main__":
    main()
