"""Which problem of a log matters, and that no text is too strange."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recorded_problems import FIXTURES, recorded_text
from whence_tools.errors import Locator, parse, parse_one
from whence_tools.errors.clean import clean
from whence_tools.errors.obvious import Obvious, Reason, find_reason
from whence_tools.errors.parse import find_applicable, parse_failures

_SAMPLES = sorted(
    str(path.relative_to(FIXTURES).with_suffix("")) for path in FIXTURES.glob("*/*.txt")
)
_GARBAGE = st.text(
    alphabet=st.sampled_from("\n\r\t :/\\()[]{}|+-@'\"$.<>^~=_,;0123456789atEFile❯●│╭\x1b"),
    max_size=60,
)


def test_text_nobody_recognises_is_one_problem_with_its_most_telling_line() -> None:
    problem = parse_one("starting\nloading\nfatal: disk is full\nbye\n")
    assert (problem.message, problem.frames, problem.start_line) == ("fatal: disk is full", (), 3)
    assert problem.fingerprint


def test_text_that_says_nothing_gives_its_last_line() -> None:
    assert parse_one("one\ntwo\n\n").message == "two"
    assert parse_one("").message == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("./app\ntable: expected 3, actual 1\nbye\n", "table: expected 3, actual 1"),
        ("ok 1\nnet: want 2 EUR, got 3 EUR\n", "net: want 2 EUR, got 3 EUR"),
        (
            "late packages\n  expected: [1.10]\n  actual:   [1.9]\n",
            "late packages: expected: [1.10], actual:   [1.9]",
        ),
        ("day: it adds up to 270 minutes but should be 615\n",
         "day: it adds up to 270 minutes but should be 615"),
        ("got = 3\nwant = 2\n", "got = 3, want = 2"),
        ("hours\n  expected {1: 2}\n  actual   {1: 3}\n2 failed\n",
         "hours: expected {1: 2}, actual   {1: 3}"),
        ("vat: expected 6966, actual 7740\nFAILED\n", "vat: expected 6966, actual 7740"),
        ("FAIL\nexpected: [Dear Sir,\nhello]\nactual:   [Dear Sir,\n hello]\nmake: *** [x] Error 1",
         "FAIL: expected: [Dear Sir,\nhello], actual:   [Dear Sir,\n hello]"),
    ],
)  # fmt: skip
def test_what_a_check_printed_of_two_values_says_most(text: str, message: str) -> None:
    assert parse_one(text).message == message


@pytest.mark.parametrize(
    ("text", "message", "places"),
    [
        (
            'Can\'t locate method "x" at lib/Shelf.pm line 18.\n\tcalled at bin/shelf.pl line 9\n',
            'Can\'t locate method "x" at lib/Shelf.pm line 18.',
            [("lib/Shelf.pm", 18), ("bin/shelf.pl", 9)],
        ),
        (
            (
                "ERROR: LoadError: BoundsError: index [4]\nStacktrace:\n [1] step!(s)\n"
                "   @ Main /sim/step.jl:22\n [2] top-level scope\n   @ /sim/run.jl:5\n"
            ),
            "index [4]",
            [("/sim/step.jl", 22), ("/sim/run.jl", 5)],
        ),
        (
            '{badarg,[{conf,get,1,[{file,"src/conf.erl"},{line,31}]}]}\n',
            '{badarg,[{conf,get,1,[{file,"src/conf.erl"},{line,31}]}]}',
            [("src/conf.erl", 31)],
        ),
        (
            "nginx: [emerg] unknown directive in /etc/nginx/site.conf:9\nnginx: test failed\n",
            "nginx: [emerg] unknown directive in /etc/nginx/site.conf:9",
            [("/etc/nginx/site.conf", 9)],
        ),
        ("./up.sh: line 14: HOST: unbound", "HOST: unbound", [("./up.sh", 14)]),
        (
            (
                "Write-Error: no price\nat total, C:\\shop\\cart.ps1: line 17\n"
                "at <ScriptBlock>, <No file>: line 1\nat <ScriptBlock>, : line 3\n"
            ),
            "Write-Error: no price",
            [("C:\\shop\\cart.ps1", 17), (None, 1), (None, 3)],
        ),
        (
            "[ERROR] Compilation failed:\n/shop/rule.co:27:29: unexpected '='\nBuild failed\n",
            "unexpected '='",
            [("/shop/rule.co", 27)],
        ),
        ("error: no answer of api.example.com:443", "error: no answer of api.example.com:443", []),
    ],
    ids=["perl", "julia", "erlang", "nginx", "shell", "PowerShell", "a title", "host"],
)
def test_text_nobody_recognises_has_the_places_that_it_names(
    text: str, message: str, places: list[tuple[str | None, int]]
) -> None:
    problem = parse_one(text)
    assert problem.message == message
    assert [(frame.file, frame.line) for frame in problem.frames] == places


def test_a_stack_that_ends_with_its_last_frame_is_read() -> None:
    text = recorded_text("react-native/hermes-exception").rstrip("\n")
    assert [len(problem.frames) for problem in parse(text)] == [4]


def test_the_first_failed_test_matters_most() -> None:
    assert parse_one(recorded_text("pytest/short")).message == "setup went wrong"


def test_the_last_trace_is_the_one_that_ended_the_program() -> None:
    assert parse_one(recorded_text("python/asyncio-thread-logging")).error_type == "KeyError"


def test_a_trace_in_the_workspace_matters_more_than_a_later_one() -> None:
    own = 'Traceback (most recent call last):\n  File "/w/app.py", line 1, in f\nKeyError: 1\n\n'
    later = own.replace("/w/app.py", "/usr/lib/python3/x.py").replace("KeyError", "OSError")
    assert parse_one(own + later).error_type == "OSError"
    assert parse_one(own + later, Locator("/w", ["app.py"])).error_type == "KeyError"


def test_errors_come_before_warnings() -> None:
    text = "A.java:1: warning: [rawtypes] raw\nA.java:9: error: cannot find symbol\n"
    assert parse_one(text).message == "cannot find symbol"
    assert parse_one(text.split("\n")[0]).severity == "warning"


def test_a_tools_closing_words_count_only_when_nothing_else_was_said() -> None:
    closing = "* What went wrong:\nExecution failed for task ':app:compile'.\n> See log\n\n* Try:\n"
    assert [problem.format for problem in parse(closing)] == ["gradle"]
    error = "e: file:///w/A.kt:3:5 Unresolved reference: x\n"
    assert [problem.format for problem in parse(error + closing)] == ["jvm-compiler"]


def test_what_make_repeats_of_an_assertion_does_not_stand_for_it() -> None:
    log = (
        './main\nmain: main.c:11: main: Assertion `count("a b") == 2\' failed.\n'
        "make: *** [Makefile:2: test] Aborted\n"
    )
    assert parse_one(log).message == 'count("a b") == 2'


def test_a_text_that_speaks_of_a_traceback_without_its_frames_is_read() -> None:
    assert parse("_FLAT = 'Traceback (most recent call last): File \"'\n") == []


def test_a_trace_inside_a_runners_report_is_not_told_twice() -> None:
    assert {problem.format for problem in parse(recorded_text("jest/failures"))} == {"jest"}


def test_problems_come_in_the_order_of_the_log() -> None:
    text = recorded_text("jvm/npe") + recorded_text("python/python2") + recorded_text("v8/cause")
    assert [problem.format for problem in parse(text)] == ["jvm", "python-traceback", "v8"]


@given(_GARBAGE)
def test_no_text_raises(text: str) -> None:
    parse_one(text)


@given(st.data())
def test_truncated_mixed_and_broken_samples_never_make_a_format_fail(data: st.DataObject) -> None:
    first = recorded_text(data.draw(st.sampled_from(_SAMPLES))).split("\n")[:150]
    second = recorded_text(data.draw(st.sampled_from(_SAMPLES))).split("\n")[:150]
    start = data.draw(st.integers(0, len(first)))
    mixed = first[start:] + second[: data.draw(st.integers(0, len(second)))]
    for _ in range(data.draw(st.integers(0, 4))):
        mixed.insert(data.draw(st.integers(0, len(mixed))), data.draw(_GARBAGE))
    _strict_parse("\n".join(mixed))


def _strict_parse(text: str) -> None:
    """As `parse`, but a failing format fails the test instead of being logged."""
    for lines in clean(text):
        for item in find_applicable(lines.text):
            for problem in item.find(lines):
                assert 1 <= problem.start_line <= problem.end_line
    parse_one(text)


def test_a_chain_of_thousands_is_cut_not_followed_to_the_stacks_end() -> None:
    link = (
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\nValueError: x\n\n'
        "During handling of the above exception, another exception occurred:\n\n"
    )
    assert parse(link * 3000)
    assert parse(
        "a.B: x\n\tat a.B.c(B.java:1)\n" + "Caused by: a.B: x\n\tat a.B.c(B.java:1)\n" * 3000
    )


# Read in a second; what takes time with the square of their length does not end within a test's.
_HOSTILE = {
    "one long line": "a" * 400_000,
    "spaces": " " * 400_000,
    "at": "at " * 130_000,
    "brackets": "    at " + "(a" * 200_000 + ":1:1)",
    "headers": "Traceback (most recent call last):\n" * 12_000,
    "rules": "  + Exception Group Traceback (most recent call last):\n"
    + "  +-+---------------- 1 ----------------\n" * 10_000,
    "escapes": "\x1b[" * 200_000,
    "returns": "\r" * 400_000,
    "dots": "A." * 200_000,
    "frames": "    at a.b.C.d(E.java:1)\n" * 16_000,
    "quotes": 'File "' * 65_000,
    "markers": "  ● a\n" * 65_000,
    "lost line ends": 'Traceback (most recent call last): File "a", line 1, in f x ' * 6_000,
    "arrays": '"stack": ["a","b", ' * 20_000,
    "strings": '"a\\n' * 60_000,
    "open records": '{"line": 1, "stack": [\n' * 16_000,
    "quotations": ">>>>>>>> a\n" * 30_000,
    "cut lines": "".join(f"{n:079d}\nb{n}\n" for n in range(4_000)),
    "paragraphs": "\n\n   a\n" * 40_000,
    "wrapped frames": '  File "/a.py", line 3, in\nf\n    x\nValueError: a\n' * 8_000,
    "consoles": "TypeError: x a.js:1\n   f http://a.js:3\n" * 8_000,
    "chunks of Lua": "a:1: x\n\nTraceback\n\n" * 15_000,
    "five megabytes": "".join(
        f"2024-05-01 10:00:00,{n % 1000} INFO worker-{n} did at (this) E: {n}\n"
        for n in range(80_000)
    ),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.thorough if name == "five megabytes" else ())
        for name in _HOSTILE
    ],
)
def test_the_error_behind_a_hostile_text_is_found(name: str) -> None:
    trace = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    1 / 0\n'
    text = f"{_HOSTILE[name]}\n\n{trace}ZeroDivisionError: division by zero\n"
    assert "ZeroDivisionError" in {problem.error_type for problem in parse(text)}


def test_an_import_cycle_whose_beginning_is_cut_off_ends_after_it_begins() -> None:
    (problem,) = parse(
        "\timports example.com/a\n\timports example.com/b: import cycle not allowed\n"
    )
    assert (problem.start_line, problem.end_line) == (1, 2)


def test_two_places_that_a_compiler_refuses_for_one_reason_are_two_failures() -> None:
    one = "error[E0308]: mismatched types\n --> src/main.rs:{0}:5\n  |\n{0} |     total(n)\n  |\n\n"
    failures = parse_failures(one.format(7) + one.format(9) + one.format(9))
    assert [failure.frames[0].line for failure in failures] == [7, 9]


def test_a_function_that_gcc_names_makes_no_trace_of_a_diagnostic() -> None:
    text = (
        "main.c: In function 'main':\n"
        "main.c:9:5: error: too few arguments to function 'load'\n"
        "load.c:3:5: error: conflicting types for 'load'\n"
    )
    first, second = parse_failures(text)
    assert [one.frames[0].line for one in (first, second)] == [9, 3]
    assert first.frames[0].function == "main"


def test_a_compilers_first_error_knows_the_others_of_its_run() -> None:
    text = "a.ts(1,2): error TS2322: Type 'A' is not assignable to type 'B'.\n"
    first, second = parse_failures(text + text.replace("a.ts(1", "b.ts(7"))
    assert first.beside == (second,)
    assert second.beside == ()


def test_what_failed_under_make_says_it_itself() -> None:
    text = (
        "./build/test_morse\nok   one letter\n"
        'test_morse.c:31: distress: got "S?S", expected "SOS"\n'
        "make: *** [Makefile:5: test] Error 1\n"
    )
    [problem] = parse_failures(text)
    assert problem.message == 'test_morse.c:31: distress: got "S?S", expected "SOS"'
    assert find_reason(text) is None


def test_what_failed_in_a_docker_build_says_it_itself() -> None:
    text = (
        " => ERROR [2/2] RUN pip install -r requirements.txt\n------\n"
        "1.8 ERROR: No matching distribution found for flaskk==2.0\n------\nDockerfile:6\n"
        f"{'-' * 20}\n   6 | >>> RUN pip install -r requirements.txt\n{'-' * 20}\n"
        'ERROR: failed to solve: process "/bin/sh -c pip install -r requirements.txt" did not '
        "complete successfully: exit code: 1\n"
    )
    [problem] = parse_failures(text)
    assert problem.message == "1.8 ERROR: No matching distribution found for flaskk==2.0"
    assert [(frame.file, frame.line) for frame in problem.frames] == [("Dockerfile", 6)]


def test_what_make_repeats_of_its_own_error_is_no_second_failure() -> None:
    text = (
        "make[1]: *** No rule to make target 'gen.c', needed by 'gen.o'.  Stop.\n"
        "make: *** [Makefile:8: all] Error 2\n"
    )
    [problem] = parse_failures(text)
    assert problem.message == "No rule to make target 'gen.c', needed by 'gen.o'."


def test_make_alone_says_that_a_command_failed() -> None:
    text = "./build/check\nmake: *** [Makefile:5: test] Error 1\n"
    [problem] = parse_failures(text)
    assert (problem.error_type, problem.frames[0].line) == ("make-error", 5)
    assert find_reason(text) == Reason(Obvious.REPEATED)


def test_make_is_passed_over_where_the_program_said_why_it_aborted() -> None:
    text = (
        "terminate called after throwing an instance of 'std::out_of_range'\n"
        "  what():  map::at\nmake: *** [Makefile:5: run] Aborted\n"
    )
    assert [one.message for one in parse_failures(text)] == ["map::at"]


@pytest.mark.parametrize(
    "text",
    [
        "ERROR:  While executing gem ... (Gem::OptionParser::InvalidOption)\n",
        'ERROR:    Error loading ASGI app. Could not import module "mian".\n',
    ],
    ids=["gem", "uvicorn"],
)
def test_words_of_other_programs_are_none_of_postgresqls(text: str) -> None:
    assert [one.format for one in parse(text)] == []


def test_what_follows_from_another_error_of_a_line_comes_after_it() -> None:
    text = (
        'load.py:5: error: Returning Any from function declared to return "bool"  [no-any-return]\n'
        'load.py:5: error: Unsupported operand types for > ("str" and "float")  [operator]\n'
    )

    assert [one.raw_type for one in parse_failures(text)] == ["operator", "no-any-return"]


def test_an_any_that_is_returned_alone_is_an_error_like_others() -> None:
    text = (
        'load.py:5: error: Returning Any from function declared to return "bool"  [no-any-return]\n'
        'load.py:9: error: Unsupported operand types for > ("str" and "float")  [operator]\n'
    )

    assert [one.raw_type for one in parse_failures(text)] == ["no-any-return", "operator"]


def test_where_an_error_event_was_emitted_is_no_error_of_its_own() -> None:
    text = (
        "Error: socket lost\n    at open (/app/net.js:3:5)\n"
        "Emitted 'error' event on Socket instance at:\n"
        "    at emit (node:internal/streams/destroy:151:8)\n"
        "    [... lines matching original stack trace ...]\n"
        "    at node:internal/main/run_main_module:28:49\n"
    )
    assert [problem.message for problem in parse(text)] == ["socket lost"]


def test_an_error_that_a_program_logs_behind_its_own_words_has_its_type() -> None:
    (problem,) = parse("it failed: Error: no cart\n    at load (/app/cart.js:3:5)\n")
    assert (problem.error_type, problem.message) == ("Error", "no cart")


def test_a_messages_second_line_may_begin_like_a_frame_of_another_language() -> None:
    text = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\nValueError: 3 is not\n'
    (problem,) = parse(f"{text} at least 4\n")
    assert problem.message == "3 is not\n at least 4"


@pytest.mark.parametrize("passed", ["ok   ", "  PASS ", "[ OK ] ", "✓ "])
def test_a_check_that_passed_is_not_what_failed(passed: str) -> None:
    text = (
        f"{passed}amount of 10: expected 9, actual 9\n"
        "FAIL amount of 15: expected 7, actual -1\n"
        "make: *** [Makefile:4: test] Error 1\n"
    )
    messages = [one.message for one in parse_failures(text)]
    assert messages == ["FAIL amount of 15: expected 7, actual -1"]
