"""The report of twelve lines, and what every report folds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.support.analyses import found, not_found
from whence.domain.analysis import RootCauseAnalysis
from whence.report.html import render_html
from whence.report.markdown import render_markdown
from whence.report.short import render_interim, render_short
from whence.report.terminal import render_terminal
from whence.report.terminals import can_link

WIDTHS = (40, 80, 100)
LINK = re.compile(r"\x1b]8;;([^\x1b]*)\x1b\\(.*?)\x1b]8;;\x1b\\")
OBSERVED = {"run": "uncaught, CPython 3.12", "frame": "shop/server.py:34"}


def long_one() -> RootCauseAnalysis:
    """As much of everything as a report can hold, in wide characters too."""
    words = "The answer of `load` is 空っぽ because nothing in `config.toml` names a server; " * 6
    evidence = [
        {"claim": "it is None", "status": "observed", "filePath": "shop/server.py",
         "observation": OBSERVED | {"name": "settings", "value": "{'port': None} " * 20}},
    ]  # fmt: skip
    return found(
        errorDescription="KeyError: " + "x" * 300,
        rootCause=words,
        solution=words,
        evidence=evidence,
        cause={"status": "observed"},
        problem={"index": 1, "of": 4},
    )


def long_abstention() -> RootCauseAnalysis:
    values = [{"name": f"v{n}", "type": "str", "repr": "'long' " * 40} for n in range(9)]
    chain = [{"name": "f", "filePath": "shop/server.py", "line": 3, "values": values}]
    suspects = [
        {"filePath": f"shop/part{n}.py", "line": n + 1, "score": 0.5, "because": "it is near " * 9}
        for n in range(9)
    ]
    return not_found(callChain=chain, suspects=suspects, errorDescription="E: " + "y" * 300)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("make", [found, not_found, long_one, long_abstention])
def test_a_short_report_has_at_most_twelve_lines_none_longer_than_the_terminal(
    make: Any, width: int
) -> None:
    lines = render_short(make(), width).splitlines()
    assert len(lines) <= 12
    assert max(cell_len(line) for line in lines) <= width


def test_it_says_error_cause_place_value_what_holds_it_fix_and_commands() -> None:
    evidence = found().wire()["evidence"]
    evidence[1] |= {
        "status": "observed", "observation": OBSERVED | {"name": "settings", "value": "None"},
    }  # fmt: skip
    text = render_short(found(evidence=evidence, cause={"status": "observed"}))
    for words in (
        "TypeError: 'NoneType' object is not subscriptable",
        "Cause   `load` returns None when the file has no `[server]` table.",
        "shop/config.py:13 in load · observed in the run · `settings` was `None`",
        "Fix     Return an empty table",
        '+ return tomllib.loads(file.read()).get("server", {})',
        "not tested",
        "whence apply a1f9c2",
        "whence report a1f9c2",
        "confidence moderate (82 %)",
        "840 ms",
    ):
        assert words in text


def test_what_the_user_waited_is_the_time_that_is_said() -> None:
    metadata = found().metadata.wire() | {"wallMs": 3_200}
    assert "3.2 s" in render_short(found(metadata=metadata))
    assert "840 ms" not in render_short(found(metadata=metadata))


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        ("panic: assertion `left == right` failed\n  left: 1\n right: [2, 3]",
         ["panic: assertion `left == right` failed", "  left: 1 · right: [2, 3]"]),
        ("Assertion: Expected: 12500\n  Actual: 10000",
         ["Assertion", "  Expected: 12500 · Actual: 10000"]),
        ('Assertion: --- expected\n+++ actual\n@@ -1,2 +1,2 @@\n "a"\n-"May 1"\n+"June  2"',
         ["Assertion", '  expected: "May 1" · actual: "June 2"']),
    ],
)  # fmt: skip
def test_what_an_assertion_compared_on_lines_of_their_own_stands_in_one_row(
    error: str, shown: list[str]
) -> None:
    assert render_short(not_found(errorDescription=error)).splitlines()[1:3] == shown


@pytest.mark.parametrize("width", WIDTHS)
def test_of_two_long_values_both_are_shown(width: int) -> None:
    error = f"assertion failed:\n  left: {'空a' * 90}\n right: {'b' * 90}"
    row = render_short(not_found(errorDescription=error), width).splitlines()[2]
    assert "left: 空a" in row
    assert "right: bb" in row
    assert cell_len(row) <= width


def test_while_an_investigation_goes_on_the_cause_is_said_and_nothing_of_its_fix() -> None:
    text = render_interim(found())
    assert "Cause   `load` returns None" in text
    assert "Fix" not in text
    assert "whence report" not in text


def test_while_an_investigation_goes_on_values_are_said_and_not_that_nothing_was_found() -> None:
    text = render_interim(long_abstention(), 100)
    assert len(re.findall(r"`v\d` was", text)) == 3
    assert "part0.py:1" in text
    assert "No cause" not in text
    assert "whence report" not in text


def test_an_abstention_has_three_values_and_five_suspects() -> None:
    text = render_short(long_abstention(), 100)
    assert "No cause found." in text
    assert len(re.findall(r"`v\d` was", text)) == 3
    assert len(re.findall(r"part\d\.py:\d", text)) == 5
    assert "whence report a1f9c2" in text


def test_an_abstention_says_first_what_is_known_of_the_failing_line() -> None:
    claim = "the error is raised here: `v0` is None where `.strip()` is called on it"
    place = {"filePath": "shop/server.py", "lineStart": 3, "status": "grounded", "quote": "x"}
    values = [
        {"name": "v0", "type": "NoneType", "repr": "None"},
        {"name": "v1", "type": "int", "repr": "4"},
    ]
    text = render_short(
        not_found(
            callChain=[{"name": "f", "filePath": "shop/server.py", "line": 3, "values": values}],
            evidence=[{**place, "claim": claim}],
        )
    )
    first, second, *_ = [one.strip() for one in text.splitlines() if one.startswith("  ")]
    assert first == "`v0` is None where `.strip()` is called on it"
    assert second.startswith("`v1` was `4`")


def test_what_a_second_run_saw_comes_before_the_values_of_the_failing_line() -> None:
    place = {"filePath": "shop/part.py", "lineStart": 3, "status": "observed"}
    seen = {"frame": "shop/part.py:3", "name": "length(…)"}
    evidence = [
        {**place, "claim": "", "observation": {**seen, "run": "second look", "value": "-16"}},
        {**place, "claim": "", "observation": {**seen, "run": "second look, test_a", "value": "8"}},
    ]
    analysis = RootCauseAnalysis.model_validate(
        long_abstention().model_dump(by_alias=True) | {"evidence": evidence}
    )
    lines = [line.strip() for line in render_short(analysis).splitlines()]
    first, *rest = [line for line in lines if line.startswith("`")]
    assert first == "`length(…)` returned `-16`"
    assert [" was " in line for line in rest] == [True, True]
    assert not any("`8`" in line for line in rest)


def test_a_suspected_function_is_shown_with_what_it_was_given_and_returned() -> None:
    def saw(name: str, path: str, value: str, **given: str) -> dict[str, object]:
        seen = {"frame": f"{path}:3", "name": name, "run": "second look", "value": value}
        observed = {**seen, "arguments": given or None}
        return {"claim": "", "filePath": path, "lineStart": 3, "observation": observed}

    def suspect(path: str, line: int, symbol: str) -> dict[str, object]:
        return {"filePath": path, "line": line, "symbol": symbol, "because": "why", "score": 1}

    analysis = RootCauseAnalysis.model_validate(
        long_abstention().model_dump(by_alias=True)
        | {
            "evidence": [
                saw("Bill.total(…)", "b.py", "9", self="Bill"),
                saw("shop.(*Bill).pay(…)", "b.py", "changed b.n from 2 to 7", b="x" * 99, now="3"),
                saw("rate()", "a.py", "[2, 3]"),
            ],
            "suspects": [
                suspect("b.py", 4, "Bill.pay"), suspect("a.py", 8, "rate"),
                suspect("b.py", 6, "Bill.pay"), suspect("a.py", 30, "late"),
            ],
        }
    )  # fmt: skip
    lines = [line.strip() for line in render_short(analysis).splitlines()]
    assert lines[-5:-1] == [
        "Look at b.py:4, 6 Bill.pay(now=3) changed b.n from 2 to 7",
        "a.py:8 rate() → [2, 3]", "a.py:30 in late: why", "b.py:3 Bill.total(self=Bill) → 9",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        ("{}", [f"Look at b.py:4 pay(b={'x' * 45}…, now=3) → {{}}", "b.py:9 in late: why"]),
        (
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]",
            [
                f"Look at b.py:4 pay(b={'x' * 50}…, now=3)",
                "→ [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]", "b.py:9 in late: why",
            ],
        ),
    ],
)  # fmt: skip
def test_a_result_that_is_too_long_for_its_row_has_the_next_one(
    value: str, rows: list[str]
) -> None:
    seen = {
        "frame": "b.py:3", "name": "pay(…)", "run": "second look", "value": value,
        "arguments": {"b": "x" * 99, "now": "3"},
    }  # fmt: skip
    evidence = {"claim": "", "filePath": "b.py", "lineStart": 3, "observation": seen}
    suspects = [
        {"filePath": "b.py", "line": line, "symbol": name, "because": "why", "score": 1}
        for line, name in ((4, "pay"), (9, "late"))
    ]
    analysis = not_found(callChain=[], evidence=[evidence], suspects=suspects)
    lines = [line.strip() for line in render_short(analysis).splitlines()]
    assert lines[3:-1] == rows
    assert max(map(cell_len, lines)) <= 80


def test_a_cause_is_shown_with_what_its_function_returned() -> None:
    wire = found().wire()
    place = {"filePath": wire["location"]["filePath"], "lineStart": 3, "status": "observed"}
    frame = f"{place['filePath']}:3"

    def saw(name: str, value: str) -> dict[str, object]:
        seen = {"frame": frame, "name": name, "run": "second look", "value": value}
        return {**place, "claim": "", "observation": seen}

    symbol = wire["location"]["symbol"]
    evidence = [saw("other(…)", "1"), saw(f"{symbol}(…)", "2")]
    analysis = RootCauseAnalysis.model_validate(wire | {"evidence": evidence})
    text = render_short(analysis, 100)
    assert f"`{symbol}(…)` returned `2`" in text
    assert "other" not in text


def test_an_abstention_without_anything_to_show_has_three_lines() -> None:
    lines = render_short(not_found(callChain=[], suspects=[])).splitlines()
    assert len(lines) <= 3
    assert "Print `settings`" not in "".join(lines)


def test_a_refuted_fix_is_not_offered() -> None:
    fix = found().wire()["fix"] | {"verification": {"status": "refuted"}}
    text = render_short(found(fix=fix))
    assert "it did not help" in text
    assert "whence apply" not in text
    assert "Return an empty table" not in text


def test_a_failure_with_the_cause_of_an_earlier_one_says_only_that() -> None:
    lines = render_short(found(problem={"index": 3, "of": 4, "sameCauseAs": 2})).splitlines()
    assert lines == [
        "3 of 4: TypeError: 'NoneType' object is not subscriptable", "  same cause as 2",
    ]  # fmt: skip


def test_places_are_links_where_the_terminal_makes_them() -> None:
    text = render_short(found(), color=True, link_root=Path("/srv/my shop"))
    ((address, label),) = LINK.findall(text)
    assert address.endswith("/srv/my%20shop/shop/config.py#13")
    assert re.sub(r"\x1b\[[\d;]*m", "", label) == "shop/config.py:13"
    assert "\x1b" not in render_short(found())


@pytest.mark.parametrize(
    ("environment", "links"),
    [
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, True),
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7200"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "4800"}, False),
        ({"TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"}, False),
        ({"TERM": "xterm", "FORCE_HYPERLINK": "1"}, True),
    ],
)
def test_links_are_made_only_where_they_are_known_to_work(
    environment: dict[str, str], *, links: bool
) -> None:
    assert can_link(environment) == links


def test_nothing_quoted_can_move_the_cursor() -> None:
    text = render_short(found(errorDescription="E: \x1b[2J\x07", rootCause="It is \x1b]0;t\x07."))
    assert not {"\x1b", "\x07"} & set(text)


@pytest.mark.parametrize("render", [render_terminal, render_markdown, render_html])
@pytest.mark.parametrize("names", [["walk"], ["parse", "parse_list"]])
def test_a_recursion_is_folded_in_every_report(render: Any, names: list[str]) -> None:
    start = {"name": "main", "filePath": "app.kt", "line": 1}
    cycle = [
        {"name": name, "filePath": "app.kt", "line": n} for n, name in enumerate(names, start=7)
    ]
    text = render(found(callChain=[start, *cycle * 500, {**start, "name": "end"}]))
    assert "499 times more" in text
    assert text.count("app.kt:8" if len(names) > 1 else "app.kt:7") == 1
    assert "end" in text


def test_calls_that_come_back_twice_stay_as_they_are() -> None:
    call = {"name": "f", "filePath": "app.py", "line": 7}
    assert "times more" not in render_terminal(found(callChain=[call, call]))


@pytest.mark.parametrize("render", [render_short, render_terminal, render_markdown, render_html])
def test_of_a_text_without_an_error_it_is_said_that_it_has_none(render: Any) -> None:
    bare: dict[str, Any] = {
        "errorType": "", "language": "", "location": None, "callChain": [], "suspects": [],
    }  # fmt: skip
    without = render(not_found(errorDescription="all is well, thank you", **bare))
    assert "No error found" in without
    assert "No cause found" not in without
    assert "No cause found" in render(not_found(errorDescription="error: it broke", **bare))


def test_what_is_cut_fills_its_line_where_a_word_is_longer_than_that() -> None:
    shown = render_short(not_found(errorDescription=f"ValueError: {'無効' * 60}")).splitlines()[1]
    assert shown.startswith("ValueError: 無効無効")
    assert cell_len(shown) in (79, 80)
    assert shown.endswith("…")


def test_an_error_whose_first_line_announces_the_next_is_shown_with_it() -> None:
    message = "AssertionError: Expected values to be strictly equal:\n\n6 !== 7\n"
    text = render_short(not_found(errorDescription=message))
    assert "AssertionError: Expected values to be strictly equal: 6 !== 7\n" in text


def test_what_holds_the_cause_is_shown_before_the_function_of_a_long_path() -> None:
    where = {"filePath": f"app/{'src/' * 8}Store.kt", "line": 12, "symbol": "Store.load"}
    text = render_short(found(location=where, cause={"status": "read"}))
    assert "Store.kt:12 · read in the code" in text


@pytest.mark.parametrize("render", [render_short, render_terminal, render_markdown])
def test_values_that_every_frame_of_a_recursion_has_are_shown_once(render: Any) -> None:
    frame = {"name": "fact", "filePath": "fact.c", "line": 2,
             "values": [{"name": "n", "type": "int", "repr": "-9"}]}  # fmt: skip
    text = render(not_found(callChain=[frame] * 9)).replace("\\", "")
    assert text.count("`-9` at fact.c:2") == 1


@pytest.mark.parametrize("width", range(60, 100))
def test_no_half_of_what_is_known_of_an_abstention_is_shown(width: int) -> None:
    last = render_short(not_found(callChain=[], suspects=[]), width).splitlines()[-1]
    whole = render_short(not_found(callChain=[], suspects=[]), 300).splitlines()[-1]
    assert whole == last or whole.startswith(f"{last} · ")
