"""What a model is told at the start."""

from __future__ import annotations

from whence.agent.budget import estimate_tokens
from whence.agent.prompts import SYSTEM_PROMPT, write_task
from whence.agent.submission import copy_definition
from whence_tools.errors.model import Frame, Problem

INNER = Frame(file="/usr/lib/python3/json/decoder.py", line=355, function="raw_decode")
OWN = Frame(
    file="/home/user/project/src/app.py",
    path="src/app.py",
    line=12,
    function="load",
    code="return config['port']",
)
MAIN = Frame(file="/home/user/project/main.py", path="main.py", line=3, function="<module>")
CAUSE = Problem("python", "OSError", "disk full", (MAIN,))
PROBLEM = Problem("python", "KeyError", "'port'", (INNER, OWN, MAIN), causes=(CAUSE,))


def test_the_system_prompt_is_short_enough_for_a_small_window() -> None:
    assert estimate_tokens(SYSTEM_PROMPT) < 700


def test_the_system_prompt_names_the_last_call_and_only_fields_that_it_has() -> None:
    function = copy_definition()["function"]
    assert function["name"] in SYSTEM_PROMPT
    for field in ("rootCause", "solution", "confidence", "evidence", "edits", "nextSteps"):
        assert field in SYSTEM_PROMPT
        assert field in function["parameters"]["properties"]


def test_the_task_names_the_error_and_the_innermost_project_frame() -> None:
    message = write_task(PROBLEM)
    assert message.startswith("Error (python): KeyError: 'port'\n")
    assert "Innermost project frame: src/app.py:12 in load: return config['port']" in message
    assert "Caused by Error (python): OSError: disk full" in message


def test_no_path_of_the_machine_is_told() -> None:
    assert "/home/user" not in write_task(PROBLEM)
    assert "/usr/lib" not in write_task(PROBLEM)


def test_frames_outside_the_project_are_counted() -> None:
    assert "- (1 outside the project)\n- src/app.py:12" in write_task(PROBLEM)


def test_a_deep_recursion_is_not_listed_whole() -> None:
    message = write_task(Problem("python", "RecursionError", "", (OWN,) * 900))
    assert message.count("src/app.py:12") == 13
    assert "(888 more)" in message


def test_of_a_long_output_whole_lines_of_its_end_are_kept() -> None:
    excerpt = "".join(f"line {number}\n" for number in range(5000))
    message = write_task(PROBLEM, excerpt)
    assert "line 4999\n```" in message
    shown = message.partition("…\n")[2].splitlines()[0]
    assert shown.startswith("line ")
    assert len(message) < 5000


def test_an_error_of_which_nothing_is_known_is_still_a_task() -> None:
    assert write_task(Problem()) == "Error: unknown error\n\nFind the root cause."


def test_equal_problems_give_equal_tasks() -> None:
    assert write_task(PROBLEM, "x") == write_task(PROBLEM, "x")
