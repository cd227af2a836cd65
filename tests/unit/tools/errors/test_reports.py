"""Traces as people and log collectors pass them on: quoted, wrapped, escaped, cut, interleaved."""

from __future__ import annotations

import json

from tests.bench.fingerprints import score
from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)
from whence_tools.errors import parse


def test_a_trace_inside_a_json_log_keeps_the_number_of_its_line() -> None:
    trace = "TypeError: x\n    at a (/app/a.js:1:2)\n    at b (/app/b.js:3:4)"
    log = "\n".join(['{"msg": "ok"}', json.dumps({"stack": trace}), '{"msg": "ok"}'])
    problem = only_problem(log)
    assert (problem.error_type, problem.start_line, problem.end_line) == ("TypeError", 2, 2)
    assert [frame.line for frame in problem.frames] == [1, 3]


def test_escaped_line_ends_outside_a_trace_change_nothing() -> None:
    assert parse('{"text": "a\\nb", "path": "C:\\\\new"}\n') == []


def test_a_trace_quoted_in_an_exceptions_message_stays_its_message() -> None:
    text = (
        'Traceback (most recent call last):\n  File "/a.py", line 1, in f\n'
        "KeyError: 'x\\n  File \"b.py\", line 3, in g'\n"
    )
    assert only_problem(text).error_type == "KeyError"


def test_a_time_that_opens_a_record_is_no_prefix_of_a_trace() -> None:
    trace = 'Traceback (most recent call last):\n  File "/a.py", line 1, in f\nKeyError: 1\n'
    log = f"2024-05-03 10:11:12 start\n{trace}2024-05-03 10:11:13 going on\n"
    assert only_problem(log).message == "1"


def test_frames_python_left_out_are_noted_and_not_made_up() -> None:
    problem = only_problem(recorded_text("reports/prev-line"))
    assert len(problem.frames) == 4
    assert problem.notes == ("Previous line repeated 996 more times",)


def test_a_stack_of_where_memory_was_freed_does_not_name_the_bug() -> None:
    report = (
        "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1 at pc 0x2 bp 0x3 sp 0x4\n"
        "READ of size 4 at 0x1 thread T0\n    #0 0x2 in {} /app/list.c:9:1\n\n"
        "freed by thread T0 here:\n    #0 0x5 in free (/app/a+0x1)\n    #1 0x6 in drop /app/a.c:3\n"
    )
    walked, counted = (only_problem(report.format(name)) for name in ("walk", "count"))
    assert walked.fingerprint != counted.fingerprint


def test_fingerprints_tell_labelled_bugs_apart() -> None:
    result, mistakes = score()
    assert (result.precision, result.recall) == (1, 1), mistakes
