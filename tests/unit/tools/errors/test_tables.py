"""Findings in rows under the names of columns."""

from __future__ import annotations

import pytest

from whence_tools.errors import parse


@pytest.mark.parametrize(
    "text",
    [
        'File,Line,Column,Type,Message\n"a.py",3,1,warning,"no x, or y"\nb.py,4,2,error,no z\n',
        (
            "path\tbegin line\tcol\tlevel\tdescription\na.py\t3\t1\twarning\tno x, or y\n"
            "b.py\t4\t2\terror\tno z\n"
        ),
        (
            "file | line | column | severity | reason\n--- | --- | --- | --- | ---\n"
            "a.py | 3 | 1 | warning | no x, or y\nb.py | 4 | 2 | error | no z\n"
        ),
        (
            "| Path | Message | Severity | Start | Source |\n| --- | --- | --- | --- | --- |\n"
            "| x | [no x, or y](https://a.b) | Warning | 3:1 | a\\.py |\n"
            "| z | no z | Error | 4:2 | b\\.py |\n"
        ),
        (
            "==== ==== === ======= ===========\nFile Line Col Level   Message\n"
            "==== ==== === ======= ===========\na.py 3    1   warning no x, or y\n"
            "b.py 4    2   error   no z\n"
        ),
    ],
    ids=["commas", "tabs", "Markdown", "Markdown's escapes", "rules"],
)
def test_a_row_is_a_problem_at_its_place(text: str) -> None:
    told = [(one.message, one.severity, one.start_line) for one in parse(text)]
    last = len(text.splitlines())
    assert told == [("no x, or y", "warning", last - 1), ("no z", "error", last)]
    places = [(one.frames[0].file, one.frames[0].line, one.frames[0].column) for one in parse(text)]
    assert places == [("a.py", 3, 1), ("b.py", 4, 2)]


def test_a_box_is_of_the_file_that_stands_above_it() -> None:
    rule = "+-------+------+-----------------+"
    rows = ("| LEVEL | LINE | ISSUE           |", "| ERROR | 3    | str|None is not |")
    text = "\n".join(("FILE: a.py", "", rule, rows[0], rule, rows[1], rule, "", "1 error", ""))
    (problem,) = parse(text)
    assert (problem.message, problem.frames[0].file, problem.frames[0].line) == (
        "str|None is not",
        "a.py",
        3,
    )


@pytest.mark.parametrize(
    "text",
    [
        (
            " ------ ---------\n  Line   my a.py\n ------ ---------\n  3      no x\n"
            " ------ ---------\n\n [ERROR] Found 1 error\n"
        ),
        "src/a.py\n\n║ Line │ Type │ Message ║\n╟──────┼──────┼─────────╢\n║ 3 │ error │ no x ║\n",
    ],
    ids=["above a column", "above a box"],
)
def test_a_table_may_be_of_the_file_that_it_is_named_after(text: str) -> None:
    (problem,) = parse(text)
    assert (problem.message, problem.frames[0].line) == ("no x", 3)
    assert str(problem.frames[0].file)[-4:] == "a.py"


@pytest.mark.parametrize(
    "text",
    [
        "name,path,line\nmain,src/a.py,3\n",
        "file,lines,covered\na.py,30,28\n",
        "line,message\n3,no x\n4,no y\n",
    ],
    ids=["symbols", "coverage", "no file"],
)
def test_a_table_of_anything_else_tells_of_nothing(text: str) -> None:
    assert parse(text) == []
