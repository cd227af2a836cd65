"""What debuggers write of calls is read as what each test did."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from whence_tools.witness.recording.call_events import read_call_events

if TYPE_CHECKING:
    from pathlib import Path

    from whence_tools.witness.recording.replay import Replay


def enter(name: str, file: str = "shop.c", at: int = 0, **more: Any) -> dict[str, Any]:
    given = {"n": {"t": "int", "r": "2"}}
    event = {"e": "enter", "s": 1, "file": f"/ws/{file}", "first": 3, "name": name, "at": at}
    return {**event, "arguments": given, **more}


def leave(lines: list[int], **more: Any) -> dict[str, Any]:
    return {"e": "leave", "s": 1, "lines": lines, "left": 0, **more}


def read(tmp_path: Path, *events: object, line: int = 9) -> Replay | None:
    text = "\n".join(json.dumps(one) for one in events).replace("/ws/", f"{tmp_path}/")
    return read_call_events(text.encode(), tmp_path, ("shop_test.c", line))


def test_a_test_below_main_is_one_and_fails_where_the_program_ended(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("main", "main.c"),
        enter("test_none", "shop_test.c", at=20),
        leave([5]),
        enter("test_two", "shop_test.c", at=21),
        enter("total", at=9),
        leave([3, 4], result={"t": "int", "r": "5"}),
        {"e": "fail", "s": 1, "at": [["/ws/shop_test.c", 9], ["/ws/main.c", 21]]},
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    assert [(one.name, one.has_passed) for one in replay.tests] == [
        ("test_none", True), ("test_two", False)
    ]  # fmt: skip
    failed = replay.failed_tests[0]
    assert {("shop_test.c", 9), ("main.c", 21)} <= failed.lines
    test, total = failed.calls
    assert (total.by, total.at, total.name) == (test.id, 9, "total")
    assert total.result is not None
    assert (total.result.repr, [*(total.arguments or {})]) == ("5", ["n"])
    assert test.has_raised
    assert not total.has_raised
    assert replay.counts == {("shop_test.c", 5): 1, ("main.c", 20): 1}


def test_what_main_gives_to_a_helper_that_compares_is_mains_own(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("main", "shop_test.c"),
        enter("total", at=9),
        leave([3], result={"t": "int", "r": "5"}),
        enter("check", "shop_test.c", at=9),
        leave([5]),
        leave([9]),
    )
    assert replay is not None
    assert [one.name for one in replay.failed_tests] == ["main"]
    assert [one.name for one in replay.tests[0].calls] == ["main", "total", "check"]


def _check(got: str, wanted: str, at: int) -> tuple[dict[str, Any], dict[str, Any]]:
    given = {"got": {"t": "int", "r": got}, "wanted": {"t": "int", "r": wanted}}
    return enter("check", "shop_test.c", at=at, arguments=given), leave([5])


def test_each_check_of_a_main_that_checks_itself_is_a_run_with_what_was_set_up_before(
    tmp_path: Path,
) -> None:
    replay = read(
        tmp_path,
        enter("main", "shop_test.c"),
        enter("open", at=6), leave([3]),
        enter("total", at=7), leave([4]), *_check("5", "5", 7),
        enter("count", at=8), leave([8]), *_check("1", "2", 8),
        enter("total", at=9), leave([4, 5]), *_check("6", "5", 9),
        enter("close", at=10), leave([7]),
        leave([6, 7, 8, 9, 10]),
    )  # fmt: skip
    assert replay is not None
    runs = {(one.name, one.has_passed): [call.name for call in one.calls] for one in replay.tests}
    assert runs == {
        ("main:7", True): ["main:7", "open", "total", "check"],
        ("main", False): ["main", "open", "total", "check"],
    }
    assert replay.counts["shop.c", 4] == 1
    assert ("shop.c", 5) not in replay.counts


def test_a_function_that_is_called_on_two_lines_is_no_check(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("main", "shop_test.c"),
        *_check("5", "5", 7),
        *_check("6", "5", 9),
        leave([7, 9]),
    )
    assert replay is not None
    assert [one.name for one in replay.tests] == ["main"]


def test_where_no_failure_was_noticed_the_test_that_ran_the_failing_line_failed(
    tmp_path: Path,
) -> None:
    events = (
        enter("test_one", "shop_test.c"), leave([5]), enter("test_two", "shop_test.c"), leave([9]),
    )  # fmt: skip
    replay = read(tmp_path, *events)
    assert replay is not None
    assert [one.name for one in replay.failed_tests] == ["test_two"]
    assert read(tmp_path, *events, line=12) is None


def test_what_rust_puts_around_a_test_is_no_test(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("shop::tests::two::{closure#0}", "shop.rs"),
        enter("shop::tests::two", "shop.rs", at=3),
        {"e": "fail", "s": 1, "at": [["/ws/shop.rs", 8]]},
        leave([8], raised=True),
        leave([3], raised=True),
    )
    assert replay is not None
    assert [(one.name, one.has_passed) for one in replay.tests] == [("shop::tests::two", False)]


def test_a_script_whose_own_lines_call_what_they_check_is_one_test(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("parse", at=4),
        leave([4, 5], result={"t": "int", "r": "5"}),
        enter("check", "shop_test.c", at=9),
        leave([3], raised=True),
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    [test] = replay.failed_tests
    assert ("shop_test.c", 9) in test.lines
    script, parse, check = test.calls
    assert [(one.name, one.by, one.at) for one in (parse, check)] == [
        ("parse", script.id, 4), ("check", script.id, 9)
    ]  # fmt: skip


def test_a_helper_of_a_script_of_tests_that_calls_the_code_is_no_test(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("hotel", "shop_test.c", at=4),
        enter("book", at=8),
        leave([3], result={"t": "bool", "r": "true"}),
        leave([8], result={"t": "Hotel", "r": "Hotel"}),
        enter("check", "shop_test.c", at=9),
        leave([12]),
    )
    assert replay is not None
    assert [(one.name, one.has_passed) for one in replay.tests] == [("main", False)]
    assert [one.name for one in replay.tests[0].calls] == ["main", "hotel", "book", "check"]


def test_a_function_that_a_runner_was_handed_is_a_test_although_it_calls_nothing(
    tmp_path: Path,
) -> None:
    replay = read(
        tmp_path,
        enter("<anonymous:4>", "shop_test.c"),
        leave([4]),
        enter("<anonymous:9>", "shop_test.c"),
        {"e": "fail", "s": 1, "at": [["/ws/shop_test.c", 9]]},
        leave([9], raised=True),
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    assert [(one.name, one.has_passed) for one in replay.tests] == [
        ("<anonymous:4>", True), ("<anonymous:9>", False)
    ]  # fmt: skip


def test_what_is_set_up_for_a_test_belongs_to_it(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("ShopTest#setup", "shop_test.c"),
        enter("Shop#initialize", at=4),
        leave([4, 5]),
        leave([3]),
        enter("ShopTest#test_two", "shop_test.c"),
        enter("Shop#total", at=9),
        leave([7], result={"t": "int", "r": "5"}),
        leave([9], raised=True),
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    [test] = replay.tests
    assert [one.name for one in test.calls] == [
        "ShopTest#test_two", "Shop#initialize", "Shop#total"
    ]  # fmt: skip
    assert ("shop.c", 5) in test.lines


def test_a_call_that_waits_is_found_by_its_number(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("first", "shop_test.c", id=1, by=0),
        enter("load", id=2, by=1, at=4),
        enter("second", "shop_test.c", id=3, by=0),
        leave([9], id=2, result={"t": "int", "r": "7"}),
        {"e": "fail", "s": 0, "ids": [3], "at": [["/ws/shop_test.c", 9]]},
        leave([5], id=1),
        leave([9], id=3, raised=True),
    )
    assert replay is not None
    passed, failed = replay.tests
    assert (passed.name, failed.name) == ("first", "second")
    assert [one.name for one in passed.calls] == ["first", "load"]
    assert passed.calls[1].result is not None


def test_of_many_calls_the_first_and_the_last_are_kept_and_nonsense_is_left_out(
    tmp_path: Path,
) -> None:
    many = [one for _ in range(50) for one in (enter("total", at=9), leave([3]))]
    replay = read(
        tmp_path, enter("test_many", "shop_test.c"), *many, leave([9]),
        "nonsense", {"e": "enter"}, {"e": "leave", "s": 7}, [1], {"e": "end", "dropped": 2},
    )  # fmt: skip
    assert replay is not None
    [test] = replay.failed_tests
    assert (len(test.calls), test.dropped) == (21, 32)
    assert [one.id for one in test.calls][9:13] == [10, 11, 42, 43]


def test_what_makes_a_value_on_the_line_that_compares_it_is_no_test(tmp_path: Path) -> None:
    def compare(line: int, result: str) -> list[dict[str, Any]]:
        given = {"want": {"t": "int", "r": "5"}, "got": {"t": "int", "r": result}}
        return [
            enter("order_of", "shop_test.c", at=line),
            enter("total", at=5),
            leave([3], result={"t": "int", "r": result}),
            leave([5], result={"t": "int", "r": result}),
            enter("check", "shop_test.c", at=line, arguments=given),
            leave([7]),
        ]

    replay = read(
        tmp_path,
        enter("main", "shop_test.c"),
        enter("prepare", at=7),
        leave([3]),
        *compare(8, "5"),
        *compare(9, "4"),
        *compare(10, "5"),
        leave([8, 9, 10]),
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    [failed] = replay.failed_tests
    assert (failed.name, len(replay.passed_tests)) == ("main", 2)
    names = [one.name for one in failed.calls]
    assert names == ["main", "prepare", "order_of", "total", "check"]


def test_code_under_test_in_the_file_of_its_test_is_no_test(tmp_path: Path) -> None:
    def call(name: str, at: int, **left: Any) -> list[dict[str, Any]]:
        inside = [enter("Cache.load", "CacheTest.java", at=40), leave([41])]
        return [enter(name, "CacheTest.java", at=at), *inside, leave([40], **left)]

    events = (
        enter("CacheTest.main", "CacheTest.java"),
        *call("Cache.put", 7),
        *call("CacheTest.fillsUp", 9),
        *call("CacheTest.count", 10, result={"t": "java.util.List", "r": "[]"}),
        leave([7, 9, 10]),
    )
    text = "\n".join(map(json.dumps, events)).replace("/ws/", f"{tmp_path}/")
    replay = read_call_events(text.encode(), tmp_path, ("CacheTest.java", 7))
    assert replay is not None
    assert [one.name for one in replay.passed_tests] == ["CacheTest.fillsUp"]
    [failed] = replay.failed_tests
    names = [one.name for one in failed.calls if one.by == failed.calls[0].id]
    assert names == ["Cache.put", "CacheTest.count"]


def test_what_a_virtual_machine_made_itself_has_no_line(tmp_path: Path) -> None:
    replay = read(
        tmp_path,
        enter("Test.total", "shop_test.c", at=0),
        enter("Shop.step", at=-1),
        leave([-1, 4]),
        {"e": "fail", "s": 1, "at": [["/ws/shop_test.c", 9]]},
        {"e": "end", "dropped": 0},
    )
    assert replay is not None
    [failed] = replay.failed_tests
    assert failed.lines == {("shop.c", 4), ("shop_test.c", 9)}
