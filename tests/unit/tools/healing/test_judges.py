"""Which tests prove anything: those that compare a result with an expected value."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.checking_code import Place
from whence_tools.healing.judges import judge_changes
from whence_tools.workspace import Workspace

NOTHING_COMPARED = "The test compares no result with an expected value"
BEFORE, AFTER = (
    "def total(prices):\n    return sum(prices[1:])\n",
    "def total(prices):\n    return 1\n",
)
TEST = """\
import unittest

from shop import total


class Tests(unittest.TestCase):
    def test_total(self):
        {assertion}

    def test_other(self):
        self.assertEqual(1, 1)
"""


def _objections(
    project: Path, assertion: str, crashed: Sequence[Place] = (("shop.py", 2),)
) -> tuple[str, ...]:
    (project / "shop.py").write_text(BEFORE, "utf-8")
    (project / "test_shop.py").write_text(TEST.format(assertion=assertion), "utf-8")
    return judge_changes(
        [Change("shop.py", BEFORE, AFTER)],
        ["python", "-m", "unittest"],
        Workspace(project, {}),
        ["shop.py", "test_shop.py"],
        [*crashed, ("test_shop.py", 8)],
        None,
    ).objections


@pytest.mark.parametrize(
    ("last", "failed", "judge"),
    [
        ("", ("src/parts.rs", 3), None),
        ("    assert_eq!(n, 4);\n", ("src/main.rs", 5), "src/main.rs"),
    ],
)
def test_a_value_that_rust_expects_is_no_check_of_it(
    project: Path, last: str, failed: Place, judge: str | None
) -> None:
    main = f'mod parts;\n\nfn main() {{\n    let n = parts::of("a  4");\n{last}}}\n'
    parts = (
        "pub fn of(line: &str) -> i32 {\n    let parts: Vec<&str> = line.split(' ').collect();\n"
        '    parts[1].parse().expect("a number")\n}\n'
    )
    files = {"src/main.rs": main, "src/parts.rs": parts}
    for path, text in files.items():
        (project / path).parent.mkdir(exist_ok=True)
        (project / path).write_text(text, "utf-8")
    change = Change("src/parts.rs", parts, parts.replace("split(' ')", "split_whitespace()"))
    command = ["cargo", "run", "-q"]
    judged = judge_changes([change], command, Workspace(project, {}), [*files], [failed], None)
    assert judged.checks == judge


@pytest.mark.parametrize(
    "assertion",
    [
        "self.assertIsInstance(total([1]), int)", "self.assertTrue(total([1]))",
        "assert total([1])", "assert total([1]) > 0", "assert total([1]) != None",
        "self.assertIsNotNone(total([1]))", "self.assertGreaterEqual(total([1]), 0)",
    ],
)  # fmt: skip
def test_a_test_that_many_results_would_pass_proves_nothing(project: Path, assertion: str) -> None:
    assert NOTHING_COMPARED in _objections(project, assertion)


def test_an_assertion_that_failed_tells_right_from_wrong(project: Path) -> None:
    assert NOTHING_COMPARED not in _objections(project, "self.assertTrue(total([1]))", ())


@pytest.mark.parametrize(
    "assertion",
    [
        "self.assertEqual(total([1]), 1)", "assert total([1]) == 1", "assert total([1]) is None",
        "self.assertTrue(total([1]) == 1)", "self.assertIn(total([1]), (1, 2))",
        "assert total([1]); self.assertEqual(total([2]), 2)", "self.assertRaises(E, total, 1)",
        "self.check_total(total([1]))", "pass",
    ],
)  # fmt: skip
def test_a_test_that_compares_a_result_may_prove(project: Path, assertion: str) -> None:
    assert NOTHING_COMPARED not in _objections(project, assertion)


def _judged(project: Path, files: dict[str, str], path: str, after: str) -> tuple[str, ...]:
    for name, text in files.items():
        (project / name).write_text(text, "utf-8")
    change = Change(path, files.get(path, ""), after)
    workspace = Workspace(project, {})
    return judge_changes(
        [change], ["python", "-m", "unittest"], workspace, [*files], (), None
    ).objections


MONEY = """\
from dataclasses import dataclass


@dataclass
class Money:
    cents: int

    def plus(self, other):
        return Money(self.cents - other.cents)
"""
MONEY_TEST = """\
import unittest

from money import Money


class Tests(unittest.TestCase):
    def test_plus(self):
        self.assertEqual(Money(5).plus(Money(3)), Money(8))
"""


def test_what_an_expected_class_is_made_of_judges_and_what_its_methods_do_does_not(
    project: Path,
) -> None:
    files = {"money.py": MONEY, "test_money.py": MONEY_TEST}
    hidden = MONEY.replace("cents: int", "cents: int = field(compare=False)")
    says = "`Money` is what a check in 'test_money.py' expects"
    assert says in _judged(project, files, "money.py", hidden)
    mended = MONEY.replace("self.cents - other", "self.cents + other")
    assert _judged(project, files, "money.py", mended) == ()


def test_a_function_that_says_whether_a_result_is_right_judges(project: Path) -> None:
    golden = "UPDATE = False\n\n\ndef is_golden(text):\n    return UPDATE or text == 'tea'\n"
    test = (
        "import unittest\n\nfrom golden import is_golden\nfrom menu import menu\n\n\n"
        "class Tests(unittest.TestCase):\n    def test_menu(self):\n"
        "        self.assertTrue(is_golden(menu()))\n"
    )
    menu = "def menu():\n    return 'cake'\n"
    files = {"golden.py": golden, "menu.py": menu, "test_menu.py": test}
    flag = golden.replace("UPDATE = False", "UPDATE = True")
    assert "`is_golden` decides whether a test passes" in _judged(project, files, "golden.py", flag)


def test_a_module_in_place_of_the_librarys_judges(project: Path) -> None:
    files = {"test_shop.py": TEST.format(assertion="self.assertEqual(total([1]), 1)")}
    says = "'statistics.py' replaces a library module"
    assert says in _judged(project, files, "statistics.py", "def median(values):\n    return 1\n")


def test_a_function_that_says_yes_or_no_may_be_tested(project: Path) -> None:
    limiter = "def allow(now):\n    return now > 9\n"
    test = (
        "from limiter import allow\n\n\ndef test_allow():\n"
        "    assert [allow(1), allow(2)] == [False, False]\n    assert allow(10)\n"
    )
    files = {"limiter.py": limiter, "test_limiter.py": test}
    assert _judged(project, files, "limiter.py", limiter.replace("> 9", ">= 9")) == ()


def test_a_function_whose_result_is_compared_with_a_value_decides_nothing(project: Path) -> None:
    weeks = "def parse(text):\n    return int(text)\n\n\ndef days(a, b):\n    return b - a\n"
    test = (
        "from weeks import days, parse\n\n\ndef test_days():\n"
        '    assert days(parse("3"), parse("8")) == 6\n'
        '    assert days(parse("3"), parse("2")) == 0\n'
    )
    files = {"weeks.py": weeks, "test_weeks.py": test}
    assert _judged(project, files, "weeks.py", weeks.replace("b - a", "b - a + 1")) == ()


def test_a_function_that_goes_there_and_back_decides_nothing(project: Path) -> None:
    hours = (
        "def minutes(text):\n    return int(text)\n\n\ndef text(total):\n    return str(total)\n"
    )
    test = (
        "import pytest\n\nfrom hours import minutes, text\n\n\n"
        "@pytest.mark.parametrize('total', [-1, 2])\ndef test_back(total):\n"
        "    assert minutes(text(total)) == total\n"
    )
    files = {"hours.py": hours, "test_hours.py": test}
    assert _judged(project, files, "hours.py", hours.replace("int(text)", "int(text) * 2")) == ()


@pytest.mark.parametrize(
    ("check", "objections"),
    [("gross(100, 'HU') == 127", 0), ("gross(100, 'AT') == RATES['HU']", 1)],
)
def test_a_key_of_data_judges_where_the_test_expects_what_stands_there(
    project: Path, check: str, objections: int
) -> None:
    rates = '{"AT": 20, "HU": 72}'
    tax = (
        "import json\n\nRATES = json.load(open('rates.json'))\n\n\n"
        "def gross(net, land):\n    return net + RATES[land]\n"
    )
    test = f"from tax import RATES, gross\n\n\ndef test_tax():\n    assert {check}\n"
    files = {"rates.json": rates, "tax.py": tax, "test_tax.py": test}
    told = _judged(project, files, "rates.json", rates.replace("72", "27"))
    assert len(told) == objections


def test_a_class_beside_a_literal_is_what_a_check_looks_at(project: Path) -> None:
    clock = "class Clock:\n    def __init__(self, hours):\n        self.hours = hours % 24\n"
    test = (
        "import unittest\n\nfrom clock import Clock\n\n\nclass Tests(unittest.TestCase):\n"
        "    def test_clock(self):\n        self.check('08:00', Clock(8))\n"
    )
    files = {"clock.py": clock, "test_clock.py": test}
    assert _judged(project, files, "clock.py", clock.replace("% 24", "% 12")) == ()


def test_a_name_that_says_at_which_key_is_no_value_that_a_check_compares_with(
    project: Path,
) -> None:
    plan = (
        "def visit(marks, name):\n    if marks.get(name):\n        raise ValueError(name)\n\n\n"
        "def stages(needs):\n    stage = {name: 0 for name in needs}\n"
        "    for name in needs:\n        stage[name] = 1\n    return stage\n"
    )
    test = "from plan import stages\n\n\ndef test_stages():\n    assert stages('a') == {'a': 2}\n"
    files = {"plan.py": plan, "test_plan.py": test}
    assert _judged(project, files, "plan.py", plan.replace("= 1", "= 2")) == ()


def test_what_a_function_asks_of_its_arguments_asserts_for_no_test(project: Path) -> None:
    ring = (
        "class Ring:\n    def resize(self, limit):\n        assert limit > 0\n"
        "        del self.items[limit:]\n"
    )
    test = (
        "from ring import Ring\n\n\ndef test_resize():\n    ring = Ring([1, 2])\n"
        "    ring.resize(1)\n    assert ring.items == [2]\n"
    )
    files = {"ring.py": ring, "test_ring.py": test}
    assert _judged(project, files, "ring.py", ring.replace("[limit:]", "[:-limit]")) == ()
    asserting = ring + "        assert len(self.items) == limit\n"
    files["ring.py"] = asserting
    told = _judged(project, files, "ring.py", asserting.replace("[limit:]", "[1:]"))
    assert told == ("`resize` asserts for a test",)


def test_equal_compares_and_raises_with_a_message_asserts(project: Path) -> None:
    (project / "a_test.go").write_text(
        "package a\n\nfunc TestA(t *testing.T) {\n\tif got := A(); "
        '!reflect.DeepEqual(got, []string{"a"}) {\n\t\tt.Fatal(got)\n\t}\n}\n',
        "utf-8",
    )
    (project / "test_b.py").write_text(
        "import pytest\n\n\ndef test_b():\n    with pytest.raises(E, match='b: 3'):\n        b()\n",
        "utf-8",
    )
    for failing in (("a.go", 1), ("a_test.go", 4)), (("b.py", 2), ("test_b.py", 6)):
        path = failing[0][0]
        (project / path).write_text("\n\n", "utf-8")
        judged = judge_changes(
            [Change(path, "\n\n", "\n\n\n")], ["make"], Workspace(project, {}),
            [path, failing[1][0]], failing, None,
        )  # fmt: skip
        assert judged.asserts
        assert judged.objections == ()


def test_a_test_that_main_calls_asserts_by_its_helper(project: Path) -> None:
    (project / "Sum.java").write_text("class Sum {}\n", "utf-8")
    (project / "SumTest.java").write_text(
        "public class SumTest {\n  static void same(int a, int b) {\n"
        "    if (a != b) throw new AssertionError(a);\n  }\n"
        "  static void sums() {\n    same(3, Sum.of(1, 2));\n  }\n"
        "  public static void main(String[] args) {\n    sums();\n  }\n}\n",
        "utf-8",
    )
    failing = (("SumTest.java", 3), ("SumTest.java", 6), ("SumTest.java", 9))
    judged = judge_changes(
        [Change("Sum.java", "class Sum {}\n", "class Sum { }\n")], ["sh", "run.sh"],
        Workspace(project, {}), ["Sum.java", "SumTest.java"], failing, None,
    )  # fmt: skip
    assert judged.asserts


@pytest.mark.parametrize(
    ("price", "by_chance"),
    [("1  # as of now", False), ("len('today')", False), ("random()", True), ("f'{now()}'", True)],
)
def test_chance_is_what_code_names_not_what_a_text_says(
    project: Path, price: str, by_chance: object
) -> None:
    before = f"def total():\n    return {price}\n"
    (project / "shop.py").write_text(before, "utf-8")
    change = Change("shop.py", before, before.replace("return", "return 2 *"))
    judged = judge_changes(
        [change], ["python", "-m", "unittest"], Workspace(project, {}), ["shop.py"], [], None
    )
    assert judged.by_chance is by_chance


@pytest.mark.parametrize(("runner", "is_guarded"), [("doctest", False), ("shop", True)])
def test_code_beside_its_doctests_may_change_where_they_are_what_runs(
    project: Path, runner: str, *, is_guarded: bool
) -> None:
    example = '    """\n    >>> total([1, 2])\n    3\n    """\n'
    before = (
        BEFORE.replace("\n    return", f"\n{example}    return") + "\n\nassert total([]) == 0\n"
    )
    (project / "shop.py").write_text(before, "utf-8")
    command = ["python", "-m", *dict.fromkeys((runner, "shop.py" if runner == "doctest" else ""))]
    objections = judge_changes(
        [Change("shop.py", before, before.replace("[1:]", ""))],
        [word for word in command if word],
        Workspace(project, {}),
        ["shop.py"],
        [("shop.py", 3)],
        None,
    ).objections
    assert ("'shop.py' is a file of the command itself" in objections) == is_guarded


@pytest.mark.parametrize(("line", "crashed"), [(3, True), (5, False)])
def test_a_check_that_the_program_makes_itself_is_no_crash(
    project: Path, line: int, *, crashed: bool
) -> None:
    before = (
        "def minutes(text):\n    found = SPAN.fullmatch(text)\n    hours = int(found[1])\n"
        '    if not hours:\n        raise ValueError(f"no span: {text}")\n    return 60 * hours\n'
    )
    (project / "spans.py").write_text(before, "utf-8")
    judged = judge_changes(
        [Change("spans.py", before, before.replace("int(found[1])", "int(found[1] or 0)"))],
        ["python", "-m", "unittest"],
        Workspace(project, {}),
        ["spans.py"],
        [("spans.py", line)],
        None,
    )
    assert judged.crashed == crashed
