"""A trace says the same however it was pasted."""

from __future__ import annotations

import json

import pytest

from tests.support.mangling import MANGLINGS
from tests.support.recorded_problems import only_problem, recorded_text
from whence_tools.errors import Problem, parse, parse_failures, parse_one
from whence_tools.errors.clean import clean

# Of these nothing says where a line begins.
_FRAMELESS = (
    "container's JSON file", "collector's records", "CSV", "numbered by cat", "found by grep",
    "added lines of a diff", "table", "pane", "YAML block", "CDATA", "GitHub's command",
    "PowerShell", "quoted-printable", "Airflow", "CloudWatch", "Spark", "numbered list",
)  # fmt: skip
_PUT_BEFORE_ALL = (
    "logger", "logger with name", "log4j", "level", "stderr", "stern", "syslog", "commented",
    "Go logger", "GitHub", "quoted", "quoted twice",
)  # fmt: skip
_OFF_THE_MARGIN = ("Markdown margin", "reStructuredText", "docker build", "JSON string")
_TRACES = ("python/python2", "python/chain", "v8/type-error", "jvm/npe", "csharp/dotnet")
# What a mangling leaves too little of.
_LOST = {
    ("JSON string in text", "v8/type-error"),  # a string without a key that names no language
    ("JSON string in text", "jvm/npe"),
    ("JSON string in text", "csharp/dotnet"),
    ("wrapped at 72", "csharp/dotnet"),  # a header's second line, in the middle of the chain
}


def _invariants(problem: Problem) -> tuple[object, ...]:
    """What must not change; blanks in a message may."""
    frames = [(frame.file, frame.line, frame.function) for frame in problem.frames]
    causes = [_invariants(cause) for cause in problem.causes]
    return problem.error_type, "".join(problem.message.split()), frames, causes


@pytest.mark.parametrize("mangling", MANGLINGS)
def test_a_mangled_trace_is_one_problem_with_its_type_message_and_frames(mangling: str) -> None:
    for name in _TRACES:
        text = recorded_text(name)
        mangled = MANGLINGS[mangling](text)
        if (mangling, name) not in _LOST:
            assert _invariants(parse_one(mangled)) == _invariants(parse_one(text)), name
            assert len(parse(mangled)) == len(parse(text)), name


@pytest.mark.parametrize("mangling", _FRAMELESS)
def test_an_error_without_frames_is_read_below_what_stands_before_all_lines(mangling: str) -> None:
    for name in ("go/build", "gdb/segv", "ruby/cause", "rust/anyhow", "php/chain"):
        text = recorded_text(name)
        mangled = MANGLINGS[mangling](text)
        assert _invariants(parse_one(mangled)) == _invariants(parse_one(text)), name


@pytest.mark.parametrize("mangling", [*_PUT_BEFORE_ALL, *_OFF_THE_MARGIN])
def test_what_a_tool_reports_is_read_behind_what_precedes_all_lines(mangling: str) -> None:
    for name in ("cmake/command", "sqlite/script", "terraform/argument"):
        text = recorded_text(name)
        mangled = MANGLINGS[mangling](text)
        found = [_invariants(problem) for problem in parse(mangled)]
        assert found == [_invariants(problem) for problem in parse(text)], name


@pytest.mark.parametrize(
    "text",
    [
        "==9== Invalid read of size 4\n==9==    at 0x1: f (a.c:7)\n==9==    by 0x2: main (a.c:9)\n",
        "ERROR:  no relation a\nERROR:  no relation b\nERROR:  no relation c\n",
        "a.c:1:2: error: x\na.c:5:2: error: y\na.c:9:2: error: z\n",
        "npm ERR! code E404\nnpm ERR!\nnpm ERR!   404 Not Found\n",
    ],
)
def test_what_tools_begin_their_own_lines_with_stays(text: str) -> None:
    assert ["\n".join(lines) for lines in clean(text)] == [text]


def test_a_trace_within_one_of_many_records_is_read() -> None:
    records = [json.dumps({"level": 30, "msg": f"request {number}"}) for number in range(9)]
    stack = "TypeError: x is not a function\n    at f (/a.js:1:2)\n    at g (/b.js:3:4)"
    records.insert(4, json.dumps({"level": 50, "err": {"stack": stack}, "msg": "x"}))
    assert len(only_problem("\n".join(records)).frames) == 2


def test_interleaved_processes_are_read_apart() -> None:
    one = recorded_text("python/python2").rstrip().split("\n")
    other = recorded_text("python/tabs").rstrip().split("\n")
    mixed = [
        f"{name} | {line}"
        for pair in zip(one, [*other, *[""] * len(one)], strict=False)
        for name, line in zip(("[worker a]", "[worker b]"), pair, strict=True)
        if line
    ]
    found = {problem.error_type: problem for problem in parse("\n".join(mixed))}
    first = parse_one("\n".join(one))
    assert _invariants(found[first.error_type]) == _invariants(first)


def test_a_debug_pages_exception_is_the_traces() -> None:
    text = (
        'Traceback (most recent call last):\n  File "/app/shop/views.py", line 9, in cart\n'
        "    return carts[key]\nException Type: KeyError at /cart/\nException Value: 'zz'\n"
    )
    problem = parse_one(text)
    assert (problem.error_type, problem.message) == ("KeyError", "'zz'")


def test_only_what_was_wrapped_is_joined_to_the_error_of_a_wrapped_trace() -> None:
    text = (
        '  File "/home/me/a/rather/long/path/to/the/module.py", line 233, in\ncombine\n'
        "    stacked = median(array([f.data for f in frames], dtype=float))\n"
        "ValueError: short\nthe program goes on\n"
    )
    assert parse_one(text).message == "short"


def test_an_error_below_a_blank_line_belongs_to_the_trace_only_where_that_has_none() -> None:
    text = (
        'Traceback (most recent call last):\n  File "cache.py", line 4, in get\n'
        "    return self.d[k]\nKeyError: 'a'\n\nValueError: is what the docs promise\n"
    )
    problem = parse_one(text)
    assert (problem.error_type, problem.message) == ("KeyError", "'a'")


def test_the_error_above_frames_is_not_taken_from_the_trace_before() -> None:
    trace = '  File "a.py", line 4, in f\n    g()\nKeyError: 1\n'
    text = trace + '  File "b.py", line 9, in h\n    k()\n'
    assert [problem.error_type for problem in parse(text)] == ["KeyError", ""]


def test_a_chain_that_is_cut_off_below_a_header_is_read_down_to_it() -> None:
    text = recorded_text("python/chain")
    more = "During handling of the above exception, another exception occurred:\n\n"
    cut = f'{text.rstrip()}\n\n{more}Traceback (most recent call last):\n  File "'
    assert _invariants(parse_one(cut)) == _invariants(parse_one(text))


def test_the_first_of_a_summary_leads() -> None:
    assert parse_one(recorded_text("pasted/pytest-summary-only")).error_type == "KeyError"


def test_a_line_that_only_mentions_errors_is_none() -> None:
    text = "INFO all done without any error\nINFO 0 errors\ncannot open socket\nINFO bye\n"
    assert parse_one(text).message == "cannot open socket"


@pytest.mark.parametrize("margin", ["", "    ", "> ", "\t"])
@pytest.mark.parametrize("error", ["TypeError: no size", "shop.util.WaitTimeout: no size"])
def test_the_error_below_a_blank_line_belongs_to_an_indented_trace(margin: str, error: str) -> None:
    rows = [
        "Traceback (most recent call last):",
        '  File "/app/shop/cart.py", line 9, in fill',
        "    wait(size)",
        '  File "/app/shop/util.py", line 3, in wait',
        "    raise missing(size)",
        "",
        error,
    ]
    text = "The shop fails:\n\n" + "".join(f"{margin}{row}\n" for row in rows) + "\nSince May.\n"
    problem = parse_one(text)
    assert f"{problem.error_type}: {problem.message}" == error.rpartition(".")[2]
    assert [frame.line for frame in problem.frames] == [3, 9]


def test_a_wrapped_trace_ends_with_its_error_whatever_that_is_called() -> None:
    problem = parse_one(
        "  Traceback (most recent call last):\n"
        '    File "/opt/stack/shop/shop/tests/functional/test_delivery.py", line\n'
        "  12, in test_waits\n"
        "      wait_until(ready)\n"
        '    File "/opt/stack/shop/shop/util.py", line 327, in wait_until\n'
        '      raise WaitTimeout("Timed out after %d seconds, parcel" % timeout)\n'
        "  shop.util.WaitTimeout: Timed out after 60 seconds\n"
    )
    assert (problem.error_type, len(problem.frames)) == ("WaitTimeout", 2)


def test_an_error_that_is_indented_like_the_code_that_raises_it_ends_the_trace() -> None:
    problem = parse_one(
        "    Traceback (most recent call last):\n"
        '      File "shop/util.py", line 327, in wait_until\n'
        "        raise WaitTimeout(timeout)\n"
        "        WaitTimeout: 60 seconds\n"
        "\n"
        "  Wait longer.\n"
    )
    assert (problem.error_type, problem.message) == ("WaitTimeout", "60 seconds")


@pytest.mark.parametrize(
    ("below", "error"),
    [
        ("    raise self.abort('no such parcel')\n", "abort: no such parcel"),
        ("    sizes = [parcel] + [found[size] for size in\nsizes]\n", "KeyError: 4"),
    ],
)
def test_what_the_last_line_of_code_says_helps_to_find_the_error(below: str, error: str) -> None:
    text = 'Traceback (most recent call last):\n  File "shop/util.py", line 327, in send\n'
    problem = parse_one(f"{text}{below}{error}\n")
    assert f"{problem.error_type}: {problem.message}" == error


def test_a_wrapped_frame_does_not_draw_the_error_into_the_code_that_raises_it() -> None:
    problem = parse_one(
        "Traceback (most recent call last):\n"
        '  File "/home/user/Code/shop/tests/delivery/test_delivery.py", line 33, in\n'
        "test_delivers\n"
        "    raise exceptions.TestFail('This test is supposed to fail, too')\n"
        "TestFail: This test is supposed to fail, too\n"
    )
    assert problem.error_type == "TestFail"


_LOGGING = (
    "--- Logging error ---\n"
    "Traceback (most recent call last):\n"
    '  File "/usr/lib64/python3.6/logging/__init__.py", line 338, in getMessage\n'
    "    msg = msg % self.args\n"
    "TypeError: must be real number, not str\n"
)


def test_the_call_that_logging_could_not_format_is_a_part_of_the_trace() -> None:
    stack = (
        "Call stack:\n"
        '  File "/srv/shop/main.py", line 9, in <module>\n    deliver()\n'
        '  File "/srv/shop/delivery.py", line 4, in deliver\n'
        '    log.info("%d parcels", "no")\n'
        "Message: '%d parcels'\nArguments: ('no',)\n"
    )
    for below, lines in (
        (stack, [338, 4, 9]),
        ("Logged from file delivery.py, line 4\n", [338, 4]),
    ):
        problem, *others = parse(_LOGGING + below)
        assert (problem.error_type, problem.message) == (
            "TypeError",
            "must be real number, not str",
        )
        assert [frame.line for frame in problem.frames] == lines
        assert not others


def test_a_functions_name_that_a_terminal_cut_is_whole_again() -> None:
    problem = parse_one(
        "Traceback (most recent call last):\n"
        '  File "C:\\Anaconda\\lib\\site-packages\\shop\\parcels\\connect.py", line 364, in t\n'
        "unnel_to_shop\n"
        "    password = ask(shop)\n"
        '  File "C:\\Anaconda\\lib\\getpass.py", line 95, in win_getpass\n'
        "    msvcrt.putch(c)\n"
        "TypeError: must be char, not unicode\n"
    )
    assert [frame.function for frame in problem.frames] == ["win_getpass", "tunnel_to_shop"]
    assert problem.frames[1].code == "password = ask(shop)"


def test_a_failure_whose_head_was_cut_off_is_one_of_pytest() -> None:
    text = (
        "    def test_total():\n        order = [3]\n>       assert total(order) == 4\n"
        "E       assert 3 == 4\n\ntest_shop.py:7: AssertionError\n"
        "___________________________ test_other ___________________________\n\n"
        "    def test_other():\n>       assert 1 == 2\nE       assert 1 == 2\n\n"
        "test_shop.py:11: AssertionError\n"
    )
    failures = parse_failures(text)
    told = [(one.error_type, one.message, one.frames[0].line) for one in failures]
    assert told == [("AssertionError", "assert 3 == 4", 7), ("AssertionError", "assert 1 == 2", 11)]
    assert failures[0].frames[0].function == "test_total"


def test_a_chain_whose_links_lost_the_lines_between_is_one_problem() -> None:
    text = recorded_text("python/chain")
    connector = "During handling of the above exception, another exception occurred:"
    direct = "The above exception was the direct cause of the following exception:"
    for sentence in (connector, direct):
        spaced = text.replace(connector, sentence).replace(direct, sentence)
        glued = spaced.replace(f"\n\n{sentence}\n\n", f"{sentence}\n")
        assert glued != spaced
        assert _invariants(parse_one(glued)) == _invariants(parse_one(spaced))


@pytest.mark.parametrize("margin", ["[10:11:12] ", "[2024-01-02 03:04:05] ", "| ", "3: "])
def test_what_stands_before_every_line_alike_is_no_part_of_an_error_without_frames(
    margin: str,
) -> None:
    text = recorded_text("cmake/command")
    quoted = "".join(f"{margin}{line}\n" for line in text.rstrip().split("\n"))
    assert _invariants(parse_one(quoted)) == _invariants(parse_one(text))


def test_numbers_that_count_the_lines_are_no_margin() -> None:
    (frame, *_) = parse_one("Error in f(1) : \n  no\n3: f(1)\n2: g() at b.R#4\n1: h()\n").frames
    assert frame.function == "f"


_RAISED = (
    "Traceback (most recent call last):\n  File \"a.py\", line 4, in f\n    g()\nKeyError: 'b'\n"
)


@pytest.mark.parametrize(
    "text",
    [
        _RAISED.replace('"', "\u201c").replace("'", "\u2019"),  # as a chat sets quotation marks
        _RAISED.replace("\n", "<br>\n"),
        f"<details><pre>{_RAISED.replace(chr(39), '&#39;')}</pre></details>",
        f"It fails:\n```{_RAISED.rstrip()}```\nagain",
        "".join(f">> {line}\n" for line in _RAISED.rstrip().split("\n")) + ">\n> Since when?\n",
        "[ERROR] KeyError: 'b'\n" + _RAISED.rpartition("KeyError")[0] + "END Request: 8f\n",
    ],
)
def test_what_a_page_a_chat_or_a_reply_puts_around_a_trace_is_no_part_of_it(text: str) -> None:
    assert _invariants(parse_one(text)) == _invariants(parse_one(_RAISED))


def test_a_java_trace_in_one_line_has_the_frames_that_it_shares_with_its_cause() -> None:
    text = (
        "`a.OuterException: o at a.B.b(B.java:2) at a.B.c(B.java:1) Caused by: "
        "a.InnerException: i at a.D.e(D.java:5) ... 1 more`"
    )
    (cause,) = parse_one(text).causes
    assert [frame.function for frame in cause.frames] == ["D.e", "B.c"]


def test_the_values_that_loguru_writes_into_a_trace_are_no_part_of_it() -> None:
    text = (
        "Traceback (most recent call last):\n\n"
        '> File "/app/main.py", line 10, in <module>\n    run(ships)\n'
        "    │   └ [{'name': 'Orla'}]\n    └ <function run at 0x7f1c2b7fe6c0>\n\n"
        '  File "/app/plan.py", line 7, in run\n    return ship["draught"]\n'
        "           └ {'name': 'Orla'}\n\nKeyError: 'draught'\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("KeyError", "'draught'")
    assert [frame.line for frame in problem.frames] == [7, 10]


def test_the_end_of_what_pip_ran_is_no_part_of_its_error() -> None:
    text = (
        "  × Getting requirements to build wheel did not run successfully.\n"
        "  ╰─> [4 lines of output]\n      Traceback (most recent call last):\n"
        '        File "<string>", line 12, in <module>\n'
        "      ModuleNotFoundError: No module named 'numpy'\n      [end of output]\n"
    )
    assert only_problem(text).message == "No module named 'numpy'"


def test_code_that_prints_a_summary_is_no_failure() -> None:
    text = 'sub done {\n    print $fh "not ok $ntest\\n";\n    print "FAILED a.py::b\\n";\n}\n'
    assert parse(text) == []
