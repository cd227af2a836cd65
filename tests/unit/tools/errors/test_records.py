"""Errors in records of JSON that hold no trace as text."""

from __future__ import annotations

import json

import pytest

from tests.support.recorded_problems import only_problem
from whence_tools.errors import parse


def _text(record: object, indent: int | None) -> str:
    return json.dumps(record, indent=indent)


@pytest.mark.parametrize("indent", [None, 2])
def test_an_event_of_a_tracker_is_a_chain_with_its_frames_innermost_first(
    indent: int | None,
) -> None:
    def value(name: str, *frames: tuple[str, int, str]) -> dict[str, object]:
        return {
            "type": name,
            "value": f"{name} it is",
            "stacktrace": {
                "frames": [
                    {"filename": file, "lineno": line, "function": function}
                    for file, line, function in frames
                ]
            },
        }

    values = [
        value("KeyError", ("shop/store.py", 9, "get")),
        value("LookupError", ("shop/app.py", 3, "main"), ("shop/store.py", 12, "find")),
    ]
    problem = only_problem(_text({"level": "error", "exception": {"values": values}}, indent))
    assert (problem.error_type, problem.message) == ("LookupError", "LookupError it is")
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("shop/store.py", 12, "find"),
        ("shop/app.py", 3, "main"),
    ]
    assert [cause.error_type for cause in problem.causes] == ["KeyError"]
    assert problem.language == "python"


def test_a_frame_of_php_has_the_function_that_ran_there() -> None:
    record = {
        "message": "no berth",
        "exception": "App\\NoBerth",
        "file": "/srv/app/Plan.php",
        "line": 48,
        "trace": [
            {"file": "/srv/app/Show.php", "line": 22, "function": "find", "class": "App\\Plan",
             "type": "->"},
        ],
    }  # fmt: skip
    problem = only_problem(_text(record, 4))
    assert problem.error_type == "NoBerth"
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("/srv/app/Plan.php", 48, "App\\Plan->find"),
        ("/srv/app/Show.php", 22, "{main}"),
    ]


def test_lines_of_a_trace_in_an_array_are_read_as_the_program_prints_them() -> None:
    record = {
        "errorMessage": "'Records'",
        "errorType": "KeyError",
        "stackTrace": ['  File "/var/task/app.py", line 14, in handler\n    event["Records"]\n'],
    }
    problem = only_problem(_text(record, 2))
    assert (problem.error_type, problem.message) == ("KeyError", "'Records'")
    assert problem.frames[0].line == 14


def test_the_output_of_a_notebooks_cell_is_read_without_its_colours() -> None:
    rows = [
        "\x1b[0;31mKeyError\x1b[0m                  Traceback (most recent call last)",
        (
            "File \x1b[0;32m~/ships.py:9\x1b[0m, in \x1b[0;36mdeepest\x1b[0;34m(ships)\x1b[0m\n"
            "\x1b[0;32m----> 9\x1b[0m     max(ships)\n"
        ),
        "\x1b[0;31mKeyError\x1b[0m: 'draught'",
    ]
    output = {"ename": "KeyError", "evalue": "'draught'", "traceback": rows}
    problem = only_problem(_text({"cells": [{"outputs": [output]}]}, 1))
    assert (problem.error_type, problem.message) == ("KeyError", "'draught'")
    assert [(one.file, one.line) for one in problem.frames] == [("~/ships.py", 9)]


@pytest.mark.parametrize(
    "record",
    [
        [{"code": "F821", "filename": "a.py", "message": "no x", "location": {"row": 3}}],
        {"diagnostics": [{"severity": "error", "summary": "no x", "code": "F821",
                          "range": {"filename": "a.py", "start": {"line": 3}}}]},
        [{"filePath": "a.py", "messages": [
            {"ruleId": "F821", "severity": 2, "message": "no x", "line": 3}]}],
        {"results": [{"ruleId": "F821", "level": "warning", "message": {"text": "no x"},
                      "locations": [{"physicalLocation": {
                          "artifactLocation": {"uri": "a.py"}, "region": {"startLine": 3}}}]}]},
    ],
)  # fmt: skip
def test_what_a_checker_reports_is_a_problem_at_its_place(record: object) -> None:
    problem = only_problem(_text(record, 2))
    assert (problem.error_type, problem.message) == ("F821", "no x")
    assert (problem.frames[0].file, problem.frames[0].line) == ("a.py", 3)


@pytest.mark.parametrize(
    "record",
    [
        {"rules": {"no-error": "error"}, "error": None, "file": "src/main.js", "line": 12},
        {"level": "info", "message": "started", "file": "a.py", "line": 12},
        {"results": [{"message": "found", "file": "a.py", "line": 3}]},
        {"level": "warning", "message": "slow", "file": "a.py", "line": 12, "code": "W1", "ts": 1},
        {"frames": [{"file": "a.py", "line": 12}]},
    ],
)
def test_a_record_that_tells_of_no_error_is_none(record: object) -> None:
    assert parse(_text(record, 2)) == []


@pytest.mark.parametrize(
    "report",
    [
        {"results": [{"check_id": "F821", "path": "a.py", "start": {"line": 3}, "end": {"line": 9},
                      "extra": {"message": "no x", "severity": "WARNING"}}]},
        {"files": [{"path": "a.py", "offenses": [
            {"severity": "warning", "rule": "F821", "message": "no x",
             "location": {"start_line": 3}}]}]},
        {"files": {"src/a.py": {"errors": 1, "messages": [
            {"message": "no x", "rule": "F821", "type": "WARNING", "severity": "low",
             "line": 3}]}}},
        {"queries": [{"rule": "F821", "severity": "LOW", "description": "no x",
                      "files": [{"file_name": "a.py", "line": 3}]}]},
        {"Issues": [{"rule_id": "F821", "severity": "medium", "details": "no x", "file": "a.py",
                     "code": "2: x\n3: y", "line": "3"}]},
        {"generalDiagnostics": [{"file": "a.py", "rule": "F821", "severity": "warning",
                                 "range": {"start": {"line": 2, "character": 0},
                                           "end": {"line": 8, "character": 4}},
                                 "message": "no x"}]},
        [{"type": "issue", "check_name": "F821", "description": "no x", "severity": "minor",
          "location": {"path": "a.py", "lines": {"begin": 3, "end": 9}}}],
        {"issues": [{"ruleId": "F821", "severity": "MINOR", "primaryLocation": {
            "message": "no x", "filePath": "a.py", "textRange": {"startLine": 3, "endLine": 9}}}]},
        [{"file_path": "a.py", "rule_name": "F821", "type": "warning", "text": "no x",
          "line_from": 3, "line_to": 9}],
        [{"RuleName": "F821", "Severity": "warning", "Failure": "no x", "Position": {
            "Start": {"Filename": "a.py", "Line": 3}, "End": {"Filename": "b.py", "Line": 9}}}],
        [{"line_number": 3, "line": "x = y", "code": "F821", "description": "no x", "message": "",
          "severity": "Warning", "file": "a.py"}],
        {"a.py": [{"Check": "F821", "Message": "no x", "Severity": "warning", "Line": 3}]},
        {"issues": [{"rule": "F821", "severity": "MINOR", "component": "shop:app:src/a.py",
                     "line": 3, "message": "no x", "code": "x[1]"}]},
        {"message": {"message": "no x", "level": "warning", "code": {"code": "F821"},
                     "spans": [{"file_name": "a.py", "line_start": 3, "line_end": 9}]}},
        [{"checkerName": "F821", "summary": "no x", "severity": "low", "mainEventLineNumber": 3,
          "mainEventFilePathname": "a.py"}],
        {"comments": [{"smell_type": "F821", "level": "warning_problem",
                       "message": "no x", "source": "a.py", "lines": [3, 9]}]},
        {"severity": "warning", "diagnostics": [{"code": {"url": "…", "value": "F821"},
         "message": "no x", "location": {"path": "a.py", "range": {
             "end": {"column": 9, "line": 9}, "start": {"column": 4, "line": 3}}}}]},
        [{"lnum": 3, "etype": "W", "message": "no x", "linter_name": "F821", "source": "a.py"}],
    ],
    ids=["parts", "location", "named files", "files of a query", "source", "positions from 0",
         "begin and end", "text range", "from and to", "start and end", "text of the line",
         "file's name", "component", "record of a message", "words of names",
         "level of the report", "lines", "quickfix"],
)  # fmt: skip
def test_a_reports_list_tells_of_findings_whatever_their_fields_are_called(report: object) -> None:
    problem = only_problem(_text(report, 2))
    assert (problem.error_type, problem.message, problem.severity) == ("F821", "no x", "warning")
    assert (str(problem.frames[0].file)[-4:], problem.frames[0].line) == ("a.py", 3)


def test_where_one_record_of_a_list_tells_of_an_error_those_like_it_do() -> None:
    kinds = (("error", 3), ("info", 5))
    report = [
        {"severity": severity, "file": "a.py", "message": f"{severity} it is", "line_from": line}
        for severity, line in kinds
    ]
    assert [(one.severity, one.frames[0].line) for one in parse(_text(report, 2))] == [
        ("error", 3),
        ("note", 5),
    ]
    log = [{**one, "time": "10:11:12"} for one in report]
    assert [one.frames[0].line for one in parse(_text(log, 2))] == [3]


def test_the_record_of_a_tests_failure_counts_before_the_tests_own_place() -> None:
    failure = {
        "Message": "no price",
        "FailureNodeLocation": {"FileName": "cart_test.go", "LineNumber": 7},
        "Location": {"FileName": "cart.go", "LineNumber": 9, "FullStackTrace": "…"},
    }
    place = {"FileName": "cart_test.go", "LineNumber": 5}
    tests = [
        {"LeafNodeText": "sells", "State": "passed", "LeafNodeLocation": place},
        {"LeafNodeText": "buys", "State": "failed", "LeafNodeLocation": place, "Failure": failure},
    ]
    problem = only_problem(_text([{"SuitePath": "cart_test.go", "SpecReports": tests}], 1))
    assert (problem.message, problem.frames[0].file, problem.frames[0].line) == (
        "no price",
        "cart.go",
        9,
    )


def test_a_record_of_what_passed_tells_of_nothing() -> None:
    results = [
        {
            "ruleId": "E1",
            "kind": kind,
            "message": {"text": "no price"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": f"{kind}.yml"},
                        "region": {"startLine": 3},
                    }
                }
            ],
        }
        for kind in ("pass", "fail")
    ]
    problem = only_problem(_text({"runs": [{"results": results}]}, None))
    assert problem.frames[0].file == "fail.yml"


@pytest.mark.parametrize("outcome", [{"passed": False}, ["passed"], None, 3])
def test_an_outcome_that_is_no_word_says_nothing(outcome: object) -> None:
    found = {"status": outcome, "file": "a.py", "line": 3, "message": "no x", "severity": "error"}
    assert only_problem(_text({"results": [found]}, 1)).message == "no x"


def test_of_several_places_the_primary_one_counts() -> None:
    spans = [
        {"file_name": "a.rs", "line_start": line, "is_primary": is_primary}
        for line, is_primary in ((9, False), (3, True))
    ]
    record = {"message": "no price", "level": "error", "code": {"code": "E1"}, "spans": spans}
    assert only_problem(_text(record, 1)).frames[0].line == 3


def test_a_point_named_after_a_file_may_have_its_line_in_a_record() -> None:
    text = (
        "TAP version 13\n1..1\nnot ok 1 - cart.js\n  ---\n  message: no price\n"
        "  severity: error\n  data:\n    line: 5\n    column: 10\n    ruleId: price\n  ...\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("price", "no price")
    assert [(one.file, one.line, one.column) for one in problem.frames] == [("cart.js", 5, 10)]


def test_a_failure_may_begin_with_its_place() -> None:
    record = {"testsuite": [{"line": 1, "failures": [{"failure": "cart.cpp:7\nno price"}]}]}
    problem = only_problem(_text(record, 1))
    assert (problem.message, problem.frames[0].file, problem.frames[0].line) == (
        "no price",
        "cart.cpp",
        7,
    )


def test_a_point_named_after_a_file_lists_what_was_found_in_it() -> None:
    text = (
        "TAP version 14\n1..1\nnot ok 1 - c:\\shop\\my.cart.css\n  ---\n  no-price:\n"
        '    - message: "no price"\n      severity: error\n      line: 2\n      column: 1\n'
        '    - message: "no tax"\n      severity: error\n      line: 4\n      column: 3\n  ...\n'
    )
    assert [(one.message, one.frames[0].file, one.frames[0].line) for one in parse(text)] == [
        ("no price", "c:\\shop\\my.cart.css", 2),
        ("no tax", "c:\\shop\\my.cart.css", 4),
    ]


def test_a_point_named_after_a_file_may_have_findings_for_comments() -> None:
    text = (
        "1..2\nnot ok 1 - exe/cart\n# exe/cart:5:2: C: [Correctable] no price\n# price = 3\n"
        "# ^^^^^\n# exe/cart:6:1: E: no tax\n# tax\n# ^^^\nok 2 - lib/cart.rb\n"
    )
    assert [
        (one.severity, one.message, one.frames[0].file, one.frames[0].line) for one in parse(text)
    ] == [("warning", "no price", "exe/cart", 5), ("error", "no tax", "exe/cart", 6)]


def test_a_record_with_the_number_of_its_errors_tells_how_severe_they_are() -> None:
    found = {"messages": [{"message": "no price", "line": 3}]}
    for count, told in ((1, [("no price", "my shop/a.php")]), (0, [])):
        report = {"files": {"my shop/a.php": {"errors": count, **found}}}
        problems = parse(_text(report, 2))
        assert [(one.message, one.frames[0].file) for one in problems] == told


def test_of_a_log_of_records_those_with_a_place_stay_as_they_are() -> None:
    records: list[dict[str, object]] = [{"message": "built", "severity": "info"}] * 3
    records.append({"message": "no b.md", "severity": "warning", "code": "E1", "file": "a.md",
                    "line": "3"})  # fmt: skip
    problem = only_problem("\n".join(_text(record, None) for record in records))
    assert (problem.error_type, problem.message) == ("E1", "no b.md")
    assert (problem.frames[0].file, problem.frames[0].line) == ("a.md", 3)


def test_a_finding_on_several_lines_is_one_of_each() -> None:
    found = {"id": "F3", "type": "FAIL", "message": "no price", "line_numbers": [4, 9]}
    report = [
        {"filename": "cart.yaml", "file_results": {"failure_count": 1, "violations": [found]}}
    ]
    assert [
        (one.severity, one.message, one.frames[0].file, one.frames[0].line)
        for one in parse(_text(report, 2))
    ] == [("error", "no price", "cart.yaml", 4), ("error", "no price", "cart.yaml", 9)]


def test_what_stands_around_a_record_is_read_as_well() -> None:
    record = {"type": "E", "message": "m", "stack": [{"file": "a.py", "line": 1, "method": "f"}]}
    text = f"it said\n{_text(record, 2)}\nTypeError: x\n    at f (/a.js:1:2)\n"
    assert [(one.error_type, one.start_line) for one in parse(text)] == [
        ("E", 2),
        ("TypeError", 13),
    ]


def test_of_the_events_of_a_test_run_only_what_was_printed_is_read() -> None:
    printed = ["--- FAIL: TestRaise (0.00s)\n", "    lock_test.go:9: level is 5, want 6\n"]
    events: list[dict[str, str]] = [{"Action": "run", "Test": "TestRaise"}]
    events += [{"Action": "output", "Test": "TestRaise", "Output": line} for line in printed]
    events.append({"Action": "fail", "Test": "TestRaise"})
    problem = only_problem("\n".join(json.dumps(event) for event in events))
    assert (problem.error_type, problem.message) == ("test-failure", "level is 5, want 6")


def test_an_example_that_failed_is_a_problem_and_a_pending_one_is_none() -> None:
    def example(status: str, line: int, exception: dict[str, object] | None) -> dict[str, object]:
        more = {} if exception is None else {"exception": exception}
        return {"description": f"pays {line}", "status": status, "pending_message": None,
                "file_path": "./spec/cart_spec.rb", "line_number": line, **more}  # fmt: skip

    exception: dict[str, object] = {
        "class": "Shop::PriceError",
        "message": "no price\n  expected: 4",
        "backtrace": ["./spec/cart_spec.rb:9:in `total'", "./spec/base.rb:3:in `run'"],
    }
    report = {
        "examples": [
            example("failed", 7, None),
            example("pending", 8, None),
            example("passed", 9, None),
            example("failed", 10, exception),
        ]
    }
    assert [
        (one.error_type, one.message, one.frames[0].file, one.frames[0].line)
        for one in parse(_text(report, 1))
    ] == [
        ("error", "pays 7", "./spec/cart_spec.rb", 7),
        ("PriceError", "no price\n  expected: 4", "./spec/cart_spec.rb", 9),
    ]


def test_the_position_in_a_line_is_a_column() -> None:
    found = {"start_line_no": 4, "start_line_pos": 7, "end_line_no": 4, "end_line_pos": 9,
             "code": "L010", "description": "no price"}  # fmt: skip
    [frame] = only_problem(_text([{"filepath": "cart.sql", "violations": [found]}], 1)).frames
    assert (frame.file, frame.line, frame.column) == ("cart.sql", 4, 7)


def test_what_pylint_tells_below_another_line_has_its_symbol() -> None:
    record = {"message": "no docstring", "path": "cart.py", "line": 1, "type": "convention",
              "symbol": "missing-docstring", "module": "cart"}  # fmt: skip
    [problem] = parse(f"No config file found\n{json.dumps([record], indent=4)}\n")
    assert (problem.error_type, problem.message) == ("missing-docstring", "no docstring")
    assert (problem.frames[0].file, problem.frames[0].line) == ("cart.py", 1)
