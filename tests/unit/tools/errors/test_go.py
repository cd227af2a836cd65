"""Go: panics, the race detector, tests, the compiler."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    read_problems,
    recorded_text,
)
from whence_tools.errors import parse


def test_arguments_of_a_method_are_left_out_and_its_receiver_stays() -> None:
    text = (
        "panic: boom\n\ngoroutine 1 gp=0xc000002380 m=0 mp=0x55 [running]:\n"
        "example.com/a%2eb/pkg.(*Server[...]).Serve.func1({0x1, 0x2}, ...)\n"
        "\t/app/pkg/server.go:12 +0x1d fp=0xc0 sp=0xc1 pc=0x12\n"
        "created by example.com/a%2eb/pkg.Start in goroutine 1\n\t/app/pkg/start.go:7 +0x5\n"
    )
    frames = only_problem(text).frames
    assert [(frame.function, frame.file, frame.line) for frame in frames] == [
        ("example.com/a%2eb/pkg.(*Server[...]).Serve.func1", "/app/pkg/server.go", 12),
        ("example.com/a%2eb/pkg.Start", "/app/pkg/start.go", 7),
    ]


def test_a_handler_that_panicked_under_net_http_is_found_behind_the_date() -> None:
    text = (
        "2024/05/01 10:00:00 http: panic serving 127.0.0.1:5000: runtime error: "
        "integer divide by zero\ngoroutine 19 [running]:\nmain.handler(...)\n\t/app/main.go:9\n"
    )
    problem = only_problem(text)
    assert problem.error_type == "integer-divide-by-zero"
    assert problem.frames[0].function == "main.handler"


def test_a_dump_without_indentation_still_has_its_frames() -> None:
    text = "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\n"
    text += "main.wait(0xc000)\n/app/main.go:9 +0x1\nmain.main()\n/app/main.go:3 +0x2\n"
    assert [frame.line for frame in only_problem(text).frames] == [9, 3]


def test_a_trace_that_was_indented_as_a_whole_is_read() -> None:
    text = recorded_text("go/nil-pointer")
    indented = "\n".join(f"    {line}" for line in text.split("\n"))
    assert read_problems(indented)[0]["frames"] == read_problems(text)[0]["frames"]
    assert only_problem(indented).error_type == "nil-pointer-dereference"


def test_stacks_of_errors_that_wrap_each_other_are_one_problem_with_its_cause() -> None:
    text = (
        "open x: no such file\nexample.org/app.read\n\t/app/read.go:7\nexample.org/app.(*Job).Run\n"
        "\t/app/job.go:31\nread settings\nexample.org/app.(*Job).Run\n\t/app/job.go:33\nmain.main\n"
        "\t/app/main.go:9\nthe program goes on\n"
    )
    (problem,) = parse(text)
    assert problem.message == "read settings"
    assert [frame.line for frame in problem.frames] == [33, 9]
    assert [cause.message for cause in problem.causes] == ["open x: no such file"]


def test_the_middle_of_a_trace_has_its_functions_without_their_arguments() -> None:
    text = (
        "example.org/app.(*Job).Run(0xc000, {0x1, 0x2})\n\t/app/job.go:31 +0x1fc\n"
        "main.main()\n\t/app/main.go:9 +0x714\n"
    )
    assert [(frame.function, frame.line) for frame in only_problem(text).frames] == [
        ("example.org/app.(*Job).Run", 31),
        ("main.main", 9),
    ]


def test_a_test_that_timed_out_is_told_by_the_goroutine_that_waits() -> None:
    text = (
        "panic: test timed out after 5s\n\ngoroutine 17 [running]:\n"
        "testing.(*M).startAlarm.func1()\n"
        "\t/usr/lib/go/src/testing/testing.go:2036 +0x8e\ncreated by time.goFunc\n"
        "\t/usr/lib/go/src/time/sleep.go:176 +0x32\n\ngoroutine 1 [chan receive]:\n"
        "testing.(*T).Run(0xc0)\n\t/usr/lib/go/src/testing/testing.go:1494 +0x37a\nmain.main()\n"
        "\t_testmain.go:49 +0x1aa\n\ngoroutine 9 [semacquire]:\nsync.(*WaitGroup).Wait(0xc0)\n"
        "\t/usr/lib/go/src/sync/waitgroup.go:139 +0x52\nexample.org/hives.Run(0x0)\n"
        "\t/app/survey.go:59 +0x3b\nexample.org/hives.TestRun(0x0)\n"
        "\t/app/survey_test.go:16 +0x2a\n"
    )
    problem = only_problem(text)
    assert problem.message == "test timed out after 5s"
    assert [frame.line for frame in problem.frames] == [139, 59, 16]
