"""Programs that test without a runner."""

from __future__ import annotations

from pathlib import Path

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.judges import judge_changes
from whence_tools.healing.own_runners import counts_failures
from whence_tools.healing.reading import read_output
from whence_tools.workspace import Workspace

COUNTING = {
    "test_a.c": (
        "static int failures;\nstatic void check(int got, int want) {\n  if (got != want) {\n"
        '    printf("FAIL\\n");\n    failures++;\n  }\n}\n'
        "int main(void) { check(f(), 3); return failures != 0; }\n"
    ),
    "test_b.c": (
        "#define CHECK(got, want) do { if ((got) != (want)) { \\\n  failed++; } } while (0)\n"
        "int main(void) { CHECK(f(), 3); return failed; }\n"
    ),
    "check.c": (
        "static int failed;\nstatic void check(int want, int got) {\n  if (want == got)\n"
        '    return;\n  failed++;\n  printf("%d", got);\n}\n'
        "int main(void) { check(3, f()); return failed != 0; }\n"
    ),
    "tests/run.php": (
        "<?php\n$failed = 0;\nfunction same($a, $b) {\n  global $failed;\n"
        '  if ($a !== $b) { echo "wrong"; $failed++; }\n}\nsame(1, f());\nexit($failed ? 1 : 0);\n'
    ),
    "tests/loop.php": (
        "<?php\n$failed = 0;\nforeach ($cases as $name => [$expected, $actual]) {\n"
        "  if ($expected === $actual) { continue; }\n  $failed++;\n}\n"
        "exit($failed > 0 ? 1 : 0);\n"
    ),
    "tests/table.php": (
        "<?php\n$tests = ['one' => fn () => f() === 1, 'two' => fn () => g() === 2];\n"
        "$bad = 0;\nforeach ($tests as $name => $test) {\n"
        '  if ($test()) { echo "PASS"; } else { $bad++; }\n}\nexit($bad > 0 ? 1 : 0);\n'
    ),
    "test.js": (
        "const wrong = [];\nfunction same(a, b) {\n  if (a !== b) wrong.push([a, b]);\n}\n"
        "same(f(), 1);\nif (wrong.length) {\n  process.exit(1);\n}\n"
    ),
}
NOT = {
    "test_a.c": 'int main(void) { if (f() != 3) printf("hm"); return 0; }\n',
    "test.js": "let sum = 0;\nif (rows !== null) {\n  sum += 1;\n}\nconsole.log(sum);\n",
}


@pytest.mark.parametrize("path", COUNTING)
def test_what_compares_and_ends_with_what_it_counted_checks(path: str) -> None:
    assert counts_failures(COUNTING[path], path)


@pytest.mark.parametrize("path", NOT)
def test_what_ends_well_anyhow_checks_nothing(path: str) -> None:
    assert not counts_failures(NOT[path], path)


def _find_judge(project: Path, command: list[str], files: dict[str, str]) -> str | None:
    for name, text in files.items():
        (project / name).write_text(text, "utf-8")
    change = Change("a.py", files.get("a.py", ""), "x = 2\n")
    return judge_changes([change], command, Workspace(project, {}), list(files), [], None).checks


def test_the_file_that_make_compiles_and_runs_is_the_judge(project: Path) -> None:
    files = {"Makefile": "test: test_a.c\n\tcc -o t test_a.c\n\t./t\n"}
    files["test_a.c"] = COUNTING["test_a.c"]
    assert _find_judge(project, ["make", "test"], files) == "test_a.c"
    assert _find_judge(project, ["python", "main.py"], files) is None
    asserting = {"Makefile": "test:\n\tcc -o t check.c\n\t./t\n"}
    asserting["check.c"] = "int main(void) { assert(f() == 3); return 0; }\n"
    assert _find_judge(project, ["make", "test"], asserting) == "check.c"


def test_the_file_that_a_script_compiles_and_runs_is_the_judge(project: Path) -> None:
    files = {"run.sh": "set -e\ngcc -o tests test_a.c\n./tests\n", "test_a.c": COUNTING["test_a.c"]}
    assert _find_judge(project, ["sh", "run.sh"], files) == "test_a.c"
    assert _find_judge(project, ["sh", "other.sh"], files) is None
    change = Change("a.py", "", "x = 2\n")
    judged = judge_changes([change], ["sh", "run.sh"], Workspace(project, {}), [*files], [], None)
    assert judged.asserts


def test_the_examples_of_a_text_are_the_judge_of_doctest(project: Path) -> None:
    files = {"a.txt": "Adding:\n\n>>> 1 + x\n2\n"}
    command = ["python", "-m", "doctest", "a.txt"]
    assert _find_judge(project, command, files) == "the doctests of a.txt"


def test_the_examples_of_a_docstring_are_the_judge_of_doctest(project: Path) -> None:
    files = {"a.py": '"""\n>>> x\n2\n"""\nx = 1\n'}
    assert (
        _find_judge(project, ["python", "-m", "doctest", "a.py"], files) == "the doctests of a.py"
    )
    assert _find_judge(project, ["python", "a.py"], files) is None


def test_lines_that_tell_of_a_failed_check_are_counted_without_a_runner() -> None:
    text = "FAIL f(1): expected 2, got 3\nFAIL f(2): expected 3, got 4\nfine\n2 failed\n"
    assert read_output(text, "", ()).told == 2
    example = 'File "a.py", line 3, in a\nFailed example:\n    x\nExpected:\n    2\nGot:\n    1\n'
    assert read_output(f"*****\n{example}*****\n{example}", "", ()).told == 2


def test_a_line_that_tells_of_a_failure_is_no_package_of_go() -> None:
    assert read_output("FAIL rotate by 11: expected 2, got 1\n", "", ()).tests is None
    assert read_output("FAIL\texample.com/shop\t0.002s\nFAIL\n", "", ()).tests is not None
