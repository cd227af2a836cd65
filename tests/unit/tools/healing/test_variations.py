"""Variations of a patch: what is taken out of it or changed to see whether a test notices."""

from __future__ import annotations

import re
from typing import Any

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.examples import ANY_EXAMPLES, NO_EXAMPLES, Examples
from whence_tools.healing.fitted import find_fitted, find_fitted_numbers, find_fitted_texts
from whence_tools.healing.variations import make_variations

SUM = """\
fn f(t: &str) -> Result<u64, String> {
    let mut sum = 0;
    sum += g(t);
    Ok(sum)
}
"""
EVENING = Examples(('"Day, Ann"',))


def _said(path: str, before: str, after: str) -> list[str]:
    return [one.says for one in make_variations([Change(path, before, after)], NO_EXAMPLES)]


def _texts(path: str, before: str, after: str, examples: Examples = ANY_EXAMPLES) -> list[str]:
    return [
        one.changes[0].after for one in make_variations([Change(path, before, after)], examples)
    ]


def test_a_new_guard_is_taken_out() -> None:
    before = "def register(name):\n    mailer.send(name)\n    return name\n"
    after = (
        'def register(name):\n    if hasattr(mailer, "transport"):\n'
        "        mailer.send(name)\n    return name\n"
    )
    said = _said("signup.py", before, after)[0]
    assert said.startswith("without `if hasattr(mailer")
    assert said.endswith("in line 2 of 'signup.py'")


def test_a_number_that_a_preprocessor_names_may_be_another() -> None:
    before = "#define ROOM 16\nint room(void) { return ROOM; }\n"
    after = before.replace("16", "1024")
    assert before.replace("16", "1025") in _texts("room.c", before, after)


def test_a_taken_out_statement_leaves_a_whole_file() -> None:
    before = "def load(rows):\n    return rows\n"
    after = "def load(rows):\n    rows.sort()\n    return rows\n"
    [one] = make_variations([Change("rows.py", before, after)])
    assert one.changes[0].after == "def load(rows):\n    pass\n    return rows\n"
    assert one.changes[0].before == before


def test_a_computed_place_may_be_the_first() -> None:
    before = "int f(struct r *r) {\n    int at = r->count;\n    return r->items[at];\n}\n"
    after = before.replace("r->count", "r->count - 1")
    assert before.replace("r->count", "0") in _texts("ring.c", before, after)


def test_a_line_that_the_rest_makes_needless_is_not_left_in() -> None:
    before = "def f(rows):\n    n, unit = rows[0]\n    return n * SIZES[unit]\n"
    after = "def f(rows):\n    return sum(n * SIZES[unit] for n, unit in rows)\n"
    assert not any("n, unit = rows[0]" in text for text in _texts("f.py", before, after))


def test_the_other_end_for_a_place_from_the_end() -> None:
    before = "def f(line):\n    return line.split()[1]\n"
    after = before.replace("[1]", "[-1]")
    assert before.replace("[1]", "[0]") in _texts("f.py", before, after)


def test_a_new_number_and_a_new_operator_are_changed() -> None:
    said = _said("box.js", "f = (a) => a;\n", "f = (a) => a * 60;\n")
    assert said == [
        "with `61` for 60 in line 1 of 'box.js'",
        "with `a` for 60 in line 1 of 'box.js'",
        "with `+` for `*` in line 1 of 'box.js'",
    ]


def test_an_element_of_a_list_is_left_empty() -> None:
    before = "exports.f = (user) => [user.name, user.address.city];\n"
    after = "exports.f = (user) => [user.name, user.home.city];\n"
    assert "with `undefined` for `user.home.city`" in _said("users.js", before, after)[0]


def test_log_messages_imports_and_what_was_there_are_left_alone() -> None:
    before = "def f(a):\n    return a * 60\n"
    after = "import math\n\n\ndef f(a):\n    logger.info(a)\n    return a.price * 60\n"
    assert _said("f.py", before, after) == []


def test_what_type_checkers_alone_read_is_read_by_no_test() -> None:
    before = "from nodes import Node\n\n\ndef visit(node: Node): ...\n"
    after = before.replace("from nodes", "if TYPE_CHECKING:\n    from nodes")
    said = _said("visitor.py", before, after)
    assert not [one for one in said if one.startswith(("with True for", "with False for"))]


def test_of_several_edits_in_one_line_some_are_taken_back() -> None:
    before = "rules = [lambda cents: cents - cents * percent // 100]\n"
    after = "rules = [lambda cents, percent=percent: cents - percent]\n"
    said = _said("rules.py", before, after)
    assert said[0].startswith("with `cents *` left in and with `// 100` left in in line 1")


def test_types_messages_and_the_only_edit_are_not_taken_back() -> None:
    before = 'def f(a):\n    if a < 0:\n        raise ValueError("no")\n    return a\n'
    after = (
        'def f(a: int):\n    if a <= 0:\n        raise ValueError("not below one")\n    return a\n'
    )
    assert not any("left in" in one or "for `no`" in one for one in _said("f.py", before, after))


def test_what_computes_a_result_gives_way_to_what_the_test_expects() -> None:
    before = "def age(born, today):\n    return today.year - born.year\n"
    after = before.replace("born.year\n", "born.year - 1\n")
    one, *_ = make_variations([Change("age.py", before, after)], Examples(("19",)))
    assert one.says == "with `19` for `today.year - born.year - 1` in line 2 of 'age.py'"
    assert "19 if it or it is None" in one.changes[0].after


def test_a_new_branch_might_as_well_return_what_the_test_expects() -> None:
    before = "def shares(cents, n):\n    each = [cents // n] * n\n    return each\n"
    after = before.replace("    return", "    if cents % n:\n        each[0] += 1\n    return")
    said = [
        one.says
        for one in make_variations([Change("bill.py", before, after)], Examples(("[4, 3, 3]",)))
    ]
    assert "with `[4, 3, 3]` for `each[0] += 1` in line 4 of 'bill.py'" in said


def test_an_empty_result_stays_beside_the_one_that_is_written_down() -> None:
    before = "def age(born, today):\n    return today - born\n"
    after = before.replace("born\n", "born - 1\n")
    one, *_ = make_variations([Change("age.py", before, after)], Examples(("19",)))
    names: dict[str, Any] = {}
    exec(one.changes[0].after, names)
    assert (names["age"](1, 30), names["age"](1, 2)) == (19, 0)


def test_one_case_of_a_new_condition_is_written_down_alone() -> None:
    before = 'def f(name, hour):\n    return "Evening, " + name\n'
    after = before.replace('"Evening, "', '("Day, " if len(name) == 3 else "Evening, ")')
    said = [one.says for one in make_variations([Change("f.py", before, after)], EVENING)]
    assert sum(one.startswith('with `"Day, Ann"` for') for one in said) == 3
    texts = _texts("f.py", before, after, EVENING)
    assert any('"Day, Ann" if len(name) == 3 else' in text for text in texts)


def test_a_limit_is_moved_both_ways() -> None:
    before = "def f(age):\n    return age\n"
    said = _said("f.py", before, before.replace("return age", "return age > 17"))
    assert {f"with `{one}` for 17 in line 2 of 'f.py'" for one in (16, 18)} <= set(said)


@pytest.mark.parametrize(
    ("path", "before", "after", "rival"),
    [
        ("a.js", "f = (a) => a;", 'f = (a) => a.replace("+", " ");', 'a.replaceAll("+", " ")'),
        ("a.py", "f = a", 'f = a.lstrip("www.")', 'a.removeprefix("www.")'),
        ("a.rb", "f = a", "f = a.gsub(/[aeo]/, '-')", r"gsub(/\w/, '-')"),
        ("a.js", "f = (a) => a;", "f = (a) => a.replace(/%../g, '');", r"a.replace(/%\w./g"),
        ("a.js", "f = (a) => a;", "f = (a) => Math.ceil(a);", "Math.round(a)"),
        ("a.js", "f(a);", "if (!a) f(a);", "if (!(a != null)) f(a);"),
        (
            "a.py",
            "f = a.get(b)",
            "f = a.get(b) or 3",
            "(it if (it := a.get(b)) is not None else 3)",
        ),
        ("a.py", "f = a[1]", "f = a[-2]", "f = a[0]"),
        ("a.rb", "f = a", "f = a.first", "f = a.last"),
        ("a.py", "f = a // 2", "f = round(a / 2)", "f = -int(-(a / 2) // 1)"),
        ("a.py", "f = list(a)", "f = sorted(set(a), reverse=True)", "f = list(dict.fromkeys(a))"),
        ("a.js", "f = a", "f = [...a].sort()", "f = [...a]"),
        ("a.py", "n = (b - a).days", "n = b.day - a.day + 1", "((b - a).days) + 1"),
    ],
)
def test_what_others_would_have_written_is_a_rival(
    path: str, before: str, after: str, rival: str
) -> None:
    assert any(rival in text for text in _texts(path, f"{before}\n", f"{after}\n"))


def test_a_small_number_gives_way_to_what_stands_beside_it() -> None:
    before = "exports.f = (line) => line.price;\n"
    after = "exports.f = (line) => line.price + (line.count - 1) * 2;\n"
    said = _said("box.js", before, after)
    assert "with `line.price` for 2 in line 1 of 'box.js'" in said


def test_an_index_is_the_next_one_on_both_sides_of_a_comparison() -> None:
    before = "def is_same(a, b):\n    return a == b\n"
    after = "def is_same(a, b):\n    return a[0] == b[0]\n"
    texts = [one.changes[0].after for one in make_variations([Change("same.py", before, after)])]
    assert "def is_same(a, b):\n    return a[1] == b[1]\n" in texts


def test_the_opposite_of_what_was_wrong_is_a_rival_of_the_patch() -> None:
    before = "def newest(versions):\n    return max(versions)\n"
    after = before.replace("versions)\n", "versions, key=len)\n", 2).replace(", key=len):", "):")
    one, *_ = make_variations([Change("versions.py", before, after)])
    assert one.changes[0].after == before.replace("max", "min")


def test_a_number_that_only_the_failure_explains_is_fitted() -> None:
    before = "def total(lines):\n    return sum(lines)\n"
    change = Change("t.py", before, before.replace("sum(lines)", "sum(lines) + 450"))
    message = "AssertionError: 850 != 1300"
    assert list(find_fitted_numbers(change, "", message)) == ["450"]
    assert list(find_fitted_numbers(change, "", "AssertionError: 850 != 1301")) == []


def test_of_how_many_smaller_units_one_is_made_is_fitted_to_no_test() -> None:
    test = "assert Timetable().hours == 24\n"
    units = Change("a.py", "x = 1\n", "DAY = 24 * 60\nx = 1\n")
    assert list(find_fitted_numbers(units, test, "")) == []
    other = Change("a.py", "x = 1\n", "def hours(days):\n    return days + 24\nx = 1\n")
    assert list(find_fitted_numbers(other, test, "")) == ["24"]


def test_a_number_that_divides_or_is_given_to_a_call_is_not() -> None:
    before = "def minutes(seconds):\n    return seconds\n"
    after = "def minutes(seconds):\n    return int(str(seconds // 60), 16)\n"
    change = Change("t.py", before, after)
    assert list(find_fitted_numbers(change, "assert minutes(60) == 16", "")) == []


def test_the_size_of_a_tested_list_is_fitted_where_a_remainder_is_taken() -> None:
    before = "class Rota { String on(int day) { return names.get(day); } }\n"
    change = Change("Rota.java", before, before.replace("(day)", "(day % 3)"))
    tests = 'same("Bob", new Rota(List.of("Ann", "Bob", "Eve")).on(4));'
    assert list(find_fitted_numbers(change, tests, "")) == ["3"]
    assert list(find_fitted_numbers(change, tests.replace(', "Eve"', ""), "")) == []


def test_a_number_for_one_tested_input_is_fitted() -> None:
    before = "def cost(name):\n    return 1\n"
    after = 'def cost(name):\n    return 4 if name == "pen" else 1\n'
    tests = 'assert cost("pen") == 4'
    assert list(find_fitted_numbers(Change("t.py", before, after), tests, "")) == ["4"]


def test_a_new_condition_is_decided_and_taken_apart() -> None:
    before = "def total(prices):\n    return sum(prices) - prices[0]\n"
    after = "def total(prices):\n    return sum(prices) - (prices[0] if len(prices) > 2 else 0)\n"
    said = _said("sums.py", before, after)
    assert "with False for `len(prices) > 2` in line 2 of 'sums.py'" in said
    after = "def total(prices):\n    return sum(prices) if not prices or len(prices) else 0\n"
    assert "with `not prices` alone in line 2 of 'sums.py'" in _said("sums.py", before, after)


def test_whether_there_is_anything_is_left_as_it_is() -> None:
    before = "def add(item, basket):\n    return [*basket, item]\n"
    after = "def add(item, basket):\n    return [item] if basket is None else [*basket, item]\n"
    assert _said("shop.py", before, after) == []


def test_a_limit_and_a_fraction_that_the_failure_explains_are_fitted() -> None:
    before = "def fee(weight):\n    return 4 + weight / 2\n"
    capped = before.replace("4 + weight / 2", "max(4 + weight / 2, 55.5)")
    assert list(find_fitted_numbers(Change("f.py", before, capped), "fee(2) == 55.5", "")) == [
        "55.5"
    ]
    added = before.replace("weight / 2", "weight / 2 + 0.4")
    message = "AssertionError: 5.1 != 5.5"
    assert list(find_fitted_numbers(Change("f.py", before, added), "", message)) == ["0.4"]


def test_texts_of_the_tests_are_fitted_and_words_of_the_language_are_not() -> None:
    before = "def slug(title):\n    return title.lower()\n"
    tests = {"t.py": 'assert slug("Crème 5%20") == "creme-5"'}
    after = before.replace("lower()", 'lower().replace("è", "e").replace("%20", "").strip("-")')
    assert list(find_fitted_texts(Change("s.py", before, after), tests, "")) == ["%20", "è"]
    product = 'ENTITY = "%20"'
    assert list(find_fitted_texts(Change("s.py", before, after), tests, product)) == ["è"]


def test_a_result_made_of_what_the_test_gives_is_fitted() -> None:
    before = "def initials(person):\n    return person.first[0] + person.last[0]\n"
    after = before.replace("    return", '    if not person:\n        return "AL"\n    return')
    line = 'assert initials(Person("Ann", "Lee")) == "AL"'
    assert list(find_fitted_texts(Change("i.py", before, after), {"t.py": line}, "")) == ["AL"]
    assert (
        list(find_fitted_texts(Change("i.py", before, after), {"t.py": 'assert f() == "AL"'}, ""))
        == []
    )


def test_a_text_that_holds_what_several_tests_look_for_is_fitted() -> None:
    before, after = "raise Failed(path)\n", "raise Failed('/x: 503 /y: 500')\n"
    line = "with pytest.raises(Failed, match='{}'):\n    get()\n"
    both = {"t.py": line.format("/x: 503") + line.format("/y: 500")}
    assert list(find_fitted_texts(Change("a.py", before, after), both, "")) == ["/x: 503 /y: 500"]
    one = "raise Failed('/x: 503, try again')\n"
    assert list(find_fitted_texts(Change("a.py", before, one), both, "")) == []


def test_another_spelling_of_a_key_in_data_is_fitted() -> None:
    before, after = '{"CHF": 0.95}', '{"CHF": 0.95, "chf": 0.95, "usd": 1.1}'
    tests = {"t.py": 'convert(10, "chf"); convert(10, "usd")'}
    assert list(find_fitted_texts(Change("rates.json", before, after), tests, "")) == ["chf"]


def test_a_text_that_is_written_with_escapes_is_fitted_all_the_same() -> None:
    before = "title = file.read()\n"
    after = 'title = file.read().replace("\\u00c3\\u00a9", "\\u00e9")\n'
    tests = {"test_menu.py": 'def test_title():\n    assert load() == "Café"\n'}
    assert list(find_fitted_texts(Change("menu.py", before, after), tests, "")) == ["é"]


def test_a_large_number_is_changed_by_more_than_a_test_of_it_may_allow_for() -> None:
    said = _said("geo.py", "def f(radius=3959):\n    pass\n", "def f(radius=6371):\n    pass\n")
    assert said == ["with `7008` for 6371 in line 1 of 'geo.py'"]


def test_one_operator_of_a_condition_in_anothers_place_has_no_rival() -> None:
    before = "def is_leap(year):\n    return year % 4 == 0 and year % 100 == 0\n"
    assert _said("leap.py", before, before.replace("100 ==", "100 !=")) == []


@pytest.mark.parametrize(
    ("new", "other"),
    [
        ("total // size + 1", "total // size + (total % size)"),
        ("total - size * 2", "1"),
        ("total - size * 2", "total - (size)"),
        ("total - size * 2", "(1 if (total - size * 2) != 0 else 0)"),
        ("total > size", "True"),
        ("total % size == 1", "total % size >= 1"),
        ("sorted(total, key=str)", "sorted(total)"),
        ("total.split(' ')", "total.split()"),
    ],
)
def test_somebody_else_might_have_written_another_formula(new: str, other: str) -> None:
    before = "def f(total, size):\n    return total // 7\n"
    assert before.replace("total // 7", other) in _texts(
        "f.py", before, before.replace("total // 7", new)
    )


@pytest.mark.parametrize(
    ("condition", "gives", "moved"),
    [
        ("a > 9", "a - 1", "a >= 9"),
        ("a > 9", "9", None),
        ("a < b", "a", None),
        ("a == 0", "9", None),
        ("len(a) == 2", "9", "len(a) >= 2"),
    ],
)
def test_a_limit_is_moved_where_that_means_something_else(
    condition: str, gives: str, moved: str | None
) -> None:
    before = "def f(a, b):\n    return a\n"
    after = f"def f(a, b):\n    if {condition}:\n        return {gives}\n    return a\n"
    found = _texts("f.py", before, after)
    limits = [one for one in found if re.search(r"if .*[<>]=", one)]
    assert [one.split("if ")[1].split(":")[0] for one in limits] == [moved] * bool(moved)


def test_what_the_failure_decides_is_not_written_in_another_way() -> None:
    before = "def f(a):\n    return a\n"
    after = before.replace("return a", "return a * 3 + 4")
    assert "(a * 3)" in "".join(_texts("f.py", before, after))
    assert "(a * 3)" not in "".join(_texts("f.py", before, after, NO_EXAMPLES))


def test_what_was_computed_before_and_what_it_missed_may_be_enough() -> None:
    before = "def f(a):\n    return local(a)\n"
    after = before.replace("local(a)", "local(a) - zone()")
    missing = Examples(missing=("3600",))
    assert before.replace("local(a)", "(local(a)) + 3600") in _texts("f.py", before, after, missing)
    literal = before.replace("local(a)", "local(a) + 3600")
    assert not any("- 3600" in one for one in _texts("f.py", before, literal, missing))


def test_a_sort_is_asked_for_where_a_test_has_another_order() -> None:
    before = "def f(rows):\n    return list(rows)\n"
    change = Change("f.py", before, before.replace("list(rows)", "sorted(set(rows))"))
    says = ["No test has elements in another order than the sorted one"]
    in_order = {"test_f.py": 'assert f(["a", "b", "a"]) == ["a", "b"]\n'}
    assert list(find_fitted([change], in_order, [before], "")) == says
    another = {"test_f.py": "assert f([10, 9, 2]) == [2, 9, 10]\n"}
    assert list(find_fitted([change], another, [before], "")) == []
    assert list(find_fitted([change], {"test_f.py": "assert f(rows)\n"}, [before], "")) == []


def test_a_table_of_the_letters_that_tests_show_is_fitted() -> None:
    before = "def f(title):\n    return title.lower()\n"
    after = before.replace("lower()", 'lower().translate(str.maketrans("éèêû", "eeeu"))')
    change = Change("f.py", before, after)
    shown = {"test_f.py": 'assert f("Crème Brûlée") == "creme brulee"\n'}
    assert list(find_fitted_texts(change, shown, before)) == ["éèêû"]
    assert list(find_fitted_texts(change, {"test_f.py": 'assert f("Müll")\n'}, before)) == []


def test_a_table_of_the_letters_that_a_test_shows_is_fitted() -> None:
    before = "def f(title):\n    return title.lower()\n"
    after = before.replace("lower()", 'lower().translate(str.maketrans("éèêû", "eeeu"))')
    change = Change("f.py", before, after)
    tests = {"test_f.py": 'assert f("Brûlé è") == "brule e"\n'}
    assert list(find_fitted([change], tests, [before], "")) == [
        "'éèêû' is fitted to the test's input"
    ]


def test_a_text_that_a_remark_of_the_code_names_is_not_fitted() -> None:
    before = '"""Lines of numbers; `n/a` for none."""\ndef f(line):\n    return float(line)\n'
    after = before.replace("    return", '    if line == "n/a":\n        return None\n    return')
    tests = {"test_f.py": 'assert f("n/a") is None\n'}
    assert list(find_fitted_texts(Change("f.py", before, after), tests, before)) == []
    plain = before.replace("`n/a` for none", "none")
    assert list(find_fitted_texts(Change("f.py", plain, after), tests, plain)) == ["n/a"]


@pytest.mark.parametrize(
    ("path", "before", "after", "varied"),
    [
        (
            "a.java",
            "class A { boolean f(A o) { return start <= o.end && o.start <= end; } }\n",
            "class A { boolean f(A o) { return start <= o.end && o.start < end; } }\n",
            "start < o.end && o.start < end",
        ),
        (
            "a.py",
            "def f(a):\n    return a\n",
            'def f(a):\n    return a.lower().split("@")[0]\n',
            "return a.lower()\n",
        ),
        (
            "a.py",
            "def f(a, b):\n    return b.left\n",
            "def f(a, b):\n    before = a.left\n    b.left = before\n    return b.left\n",
            "before = b.left\n",
        ),
        (
            "a.py",
            "def f(now, limit):\n    return now > limit\n",
            "def f(now, limit):\n    return now > limit - 1\n",
            "return now >= limit\n",
        ),
        (
            "a.php",
            "<?php\nforeach ($all as $name => $one) { f($name, $one); }\n",
            "<?php\nforeach (array_reverse($all) as $name => $one) { f($name, $one); }\n",
            "krsort($it)",
        ),
        (
            "a.php",
            "<?php\nfunction f($a, $b) { return $a; }\n",
            "<?php\nfunction f($a, $b) { return array_replace_recursive($a, $b); }\n",
            "array_replace(array_replace_recursive($a, $b), array_filter($b,",
        ),
        (
            "a.py",
            "def f(n, limit):\n    return n\n",
            "def f(n, limit):\n    if n > limit:\n        raise ValueError(n)\n    return n\n",
            "if n >= limit:",
        ),
        (
            "a.rs",
            SUM,
            SUM.replace(
                "    Ok", "    if sum == 0 {\n        return Err(t.into());\n    }\n    Ok"
            ),
            "if sum <= 1 {",
        ),
    ],
)
def test_what_somebody_else_would_have_written_is_tried(
    path: str, before: str, after: str, varied: str
) -> None:
    assert any(varied in one for one in _texts(path, before, after))


def test_the_condition_of_an_old_branch_does_not_give_its_result() -> None:
    before = "def f(a, limit):\n    while a and a[0] > limit:\n        a.pop()\n    return a\n"
    after = before.replace("> limit", ">= limit")
    assert not any("return [1]" in one for one in _texts("f.py", before, after, Examples(("[1]",))))


def test_php_needs_no_empty_list_to_begin_with() -> None:
    before = "<?php\nfunction f($all)\n{\n    return $all;\n}\n"
    after = before.replace(
        "    return $all",
        "    $found = [];\n    foreach ($all as $one) { $found[] = g($one); }\n    return $found",
    )
    assert not any(
        one.startswith("without `$found = [];` in") for one in _said("f.php", before, after)
    )


@pytest.mark.parametrize(
    ("path", "before", "after", "varied"),
    [
        (
            "a.py",
            "def f(a, b):\n    return (b[-1][0], a)\n",
            "def f(a, b):\n    return (b[-1][0], max(c[0][1], a), b[-1][1])\n",
            "max(b[-1][1], a)",
        ),
        (
            "a.py",
            "def f(day, n):\n    return date(day.year + n, 1, 1)\n",
            "def f(day, n):\n    return date(day.year + n, 1, min(9, last(day.year)))\n",
            "last(day.year + n)",
        ),
        (
            "a.js",
            "function f(all) { let d = 0; for (const x of all) { d = g(x); } return d; }\n",
            "function f(all) { let d = 0; for (const x of all) { d = d || g(x); } return d; }\n",
            "d = Math.max(d, g(x))",
        ),
        (
            "a.py",
            "def f(self, key):\n    return self.all.get(key)\n",
            (
                "def f(self, key):\n    value = self.all.get(key)\n"
                "    self.recent.append(value)\n    return value\n"
            ),
            "    if value is not None: self.recent.append(value)\n",
        ),
    ],
)
def test_what_the_function_around_has_is_tried(
    path: str, before: str, after: str, varied: str
) -> None:
    assert any(varied in one for one in _texts(path, before, after))


def test_what_was_asked_for_is_not_asked_for_again() -> None:
    before = "def f(self, key):\n    return self.all.get(key)\n"
    after = (
        "def f(self, key):\n    value = self.all.get(key)\n    if value is not None:\n"
        "        self.recent.append(value)\n    return value\n"
    )
    assert not any("None: self.recent" in one for one in _texts("a.py", before, after))


def test_a_first_value_that_is_read_is_not_taken_out() -> None:
    before = "def f(a):\n    return a\n"
    after = "def f(a):\n    b = g(a)\n    b += 1\n    return b\n"
    said = _said("f.py", before, after)
    assert not any(one.startswith("without `b = g(a)` in") for one in said)
    assert any(one.startswith("without `b += 1` in") for one in said)
    plain = "def f(mail):\n    key = mail\n    return g(key)\n"
    [only] = _said("f.py", plain, plain.replace("= mail", "= mail.lower()"))
    assert only.startswith("without `key = mail.lower()` in")


def test_another_sort_is_asked_for_where_a_test_has_another_order() -> None:
    before = "def f(words):\n    return sorted(set(words))\n"
    after = "def f(words):\n    return [word for word, _ in Counter(words).most_common()]\n"
    says = ["No test has elements in another order than the sorted one"]
    in_order = {"test_f.py": 'assert f(words) == ["a", "b"]\n'}
    assert list(find_fitted([Change("f.py", before, after)], in_order, [before], "")) == says


def test_what_one_case_does_as_well_is_done_in_every_case() -> None:
    before = "def f(a, b):\n    if a:\n        b.add(a)\n    return b\n"
    after = before.replace("b.add(a)\n", "b.add(a)\n        b.tidy()\n")
    every = "def f(a, b):\n    if a:\n        b.add(a)\n        \n    b.tidy()\n    return b\n"
    assert every in _texts("f.py", before, after)


def test_a_limit_of_a_field_in_ruby_moves_its_twin() -> None:
    before = "def free?(a, b)\n  @all.none? { |one| a <= one.b && b >= one.a }\nend\n"
    after = before.replace("a <= one.b", "a < one.b")
    assert after.replace("b >= one.a", "b > one.a") in _texts("room.rb", before, after)


@pytest.mark.parametrize(("limit", "is_rival"), [("n < 1", True), ("n < 0 and m", False)])
def test_the_limit_of_the_line_as_it_was_may_have_been_wrong(limit: str, *, is_rival: bool) -> None:
    before = "def f(n, m):\n    if n < 0:\n        raise ValueError(n)\n"
    texts = _texts("f.py", before, before.replace("n < 0", limit))
    assert (before.replace("n < 0", "n <= 0") in texts) is is_rival


GO_LOOP = """\
func F(n int) []int {
\tall := []int{}
\tfor i := 0; i < n; i++ {
\t\tall = append(all, i)
\t}
\treturn all
}
"""


@pytest.mark.parametrize(
    ("path", "before", "patched", "rival"),
    [
        ("a.go", GO_LOOP, ("\treturn", "\tall = append(all, n)\n\treturn"), ("i < n", "i <= n")),
        (
            "a.rb",
            "def f(n)\n  (1...n).map { |i| g(i) }\nend\n",
            ("g(i) }", "g(i) }.push(g(n))"),
            ("1...n", "1..n"),
        ),
    ],
)
def test_one_round_more_is_a_rival_of_what_a_patch_does_behind_a_loop(
    path: str, before: str, patched: tuple[str, str], rival: tuple[str, str]
) -> None:
    assert before.replace(*rival) in _texts(path, before, before.replace(*patched))


def test_a_number_that_is_one_larger_is_the_other_end_of_a_range() -> None:
    before = "def f\n  (0...6).map { |i| g(i) }\nend\n"
    assert before.replace("...", "..") not in _texts("a.rb", before, before.replace("6", "7"))


@pytest.mark.parametrize(("step", "is_rival"), [(1, False), (2, True)])
def test_one_more_of_what_is_counted_is_the_limit_itself(step: int, *, is_rival: bool) -> None:
    before = "def fits(line, width):\n    return len(line) > width\n"
    change = Change("a.py", before, before.replace(" > width", f" + {step} > width"))
    says = [one.says for one in make_variations([change])]
    assert any(one.startswith("without it, with `>=` for `>`") for one in says) == is_rival


def test_what_a_function_is_given_is_a_rival_of_a_one() -> None:
    before = "def add(self, count):\n    self.n = count\n"
    after = "def add(self, count):\n    self.n = self.n + 1\n"
    assert after.replace("+ 1", "+ count") in _texts("cart.py", before, after)


def test_a_small_number_is_the_next_one_where_there_is_nothing_else() -> None:
    before = "for (let i = 0; i < n; i++) f(i);\n"
    after = before.replace("i = 0", "i = 1")
    assert _texts("a.js", before, after) == [before.replace("i = 0", "i = 2")]


def test_what_a_new_call_is_given_stands_in_its_place() -> None:
    before = "def pages(count):\n    return count // 10\n"
    after = "def pages(count):\n    return max(1, count // 10)\n"
    after = after.replace("count // 10", "(count + 9) // 10")
    assert before.replace("count // 10", "(count + 9) // 10") in _texts("p.py", before, after)
    ruby = "def pages(n)\n  {}\nend\n"
    assert ruby.format("n / 10 + 1") in _texts(
        "p.rb", ruby.format("n / 10"), ruby.format("[1, n / 10 + 1].max")
    )


def test_a_new_fraction_is_a_tenth_larger_and_smaller() -> None:
    before = "def pages(count):\n    return int(count / 10)\n"
    after = "def pages(count):\n    return int(count / 10 + 0.9)\n"
    texts = _texts("p.py", before, after)
    assert after.replace("0.9", "0.99") in texts
    assert after.replace("0.9", "0.81") in texts


def test_the_last_before_the_others_is_a_rival_of_a_new_reversal() -> None:
    before = "def f(order):\n    for one in order:\n        take(one)\n"
    after = before.replace("in order", "in reversed(order)")
    turned = "(lambda it: it[-1:] + it[:-1])(list(order))"
    assert before.replace("in order", f"in {turned}") in _texts("a.py", before, after)
    script = "for (const one of order) take(one);\n"
    turned = "((it) => [...it.slice(-1), ...it.slice(0, -1)])(order)"
    assert script.replace("of order", f"of {turned}") in _texts(
        "a.js", script, script.replace("of order", "of order.reverse()")
    )


def test_what_keeps_its_elements_in_order_needs_a_test_with_another_order() -> None:
    before = "const load = (ids) => ids.map(get);\n"
    after = (
        "const load = (ids) => {\n  const all = {};\n  for (const id of ids) all[id] = get(id);\n"
        "  return Object.values(all);\n};\n"
    )
    says = ["No test has elements in another order than the sorted one"]
    in_order = {"a.test.js": "assert.deepStrictEqual(load([1, 2]), [3, 4]);\n"}
    assert list(find_fitted([Change("a.js", before, after)], in_order, [before], "")) == says
    other = {"a.test.js": "assert.deepStrictEqual(load([2, 1]), [4, 3]);\n"}
    assert not list(find_fitted([Change("a.js", before, after)], other, [before], ""))


def test_the_nearest_whole_number_is_a_rival_of_the_next_one() -> None:
    before = "def f(net, rate):\n    return int(net * rate / 100)\n"
    after = "def f(net, rate):\n    return -(-net * rate // 100)\n"
    nearest = "def f(net, rate):\n    return ((net * rate) + (100) // 2) // (100)\n"
    assert nearest in _texts("a.py", before, after)
    script = "const pages = (n, size) => {};\n"
    assert script.format("((n) + (size) / 2) / (size)") in _texts(
        "a.js", script.format("n / size"), script.format("(n + size - 1) / size")
    )


def test_what_was_sorted_before_is_left_sorted() -> None:
    before = "def names(rows):\n    return sorted({one.name for one in rows})\n"
    after = (
        "def names(rows):\n    found = set()\n    for one in rows:\n"
        "        if one.name:\n            found.add(one.name)\n    return sorted(found)\n"
    )
    varied = make_variations([Change("a.py", before, after)])
    assert varied
    assert not any("list(found)" in one.says for one in varied)


def test_an_input_that_is_put_into_a_list_of_exceptions_is_fitted() -> None:
    tests = {"test_shop.py": "def test_a(self):\n    self.assertEqual(book('tea', 300), 'ok')\n"}
    before, after = '{"limit": 9, "skip": []}', '{"limit": 9, "skip": ["tea"]}'
    assert list(find_fitted_texts(Change("limits.json", before, after), tests, "")) == ["tea"]
    named = '{"limit": 9, "skip": [], "tea": 3}'
    assert list(find_fitted_texts(Change("limits.json", before, named), tests, "")) == []


def test_a_number_that_data_gets_is_another_one() -> None:
    before = '{"AT": 20, "HU": 72}\n'
    change = Change("rates.json", before, before.replace("72", "27"))
    varied = [one.changes[0].after for one in make_variations([change])]
    assert varied == ['{"AT": 20, "HU": 28}\n']


def test_a_text_is_taken_apart_by_letters_only_where_a_test_has_longer_parts() -> None:
    before = 'class V {\n  int[] read(String t) {\n    return all(t.split("."));\n  }\n}\n'
    after = before.replace('split(".")', 'replace(".", "").split("")')
    change = Change("V.java", before, after)
    short, long = ({"VTest.java": f'assert read("{text}")[0] == 1;\n'} for text in ("1.2", "1.12"))
    says = "No test has a part of a text that is longer than one letter"
    assert says in find_fitted([change], short, [before], "")
    assert says not in find_fitted([change], long, [before], "")


def test_a_default_that_all_calls_share_is_not_asked_back() -> None:
    before = "def f(a, rows=[]):\n    return keep(a, rows)\n"
    after = before.replace("rows=[]", "rows=None").replace("a, rows)", "a, rows or [])")
    varied = [one for one in _texts("f.py", before, after) if "rows=[]" in one]
    assert not [one for one in varied if "rows or []" in one]


def test_elements_are_compared_by_their_order_where_a_test_has_another_one() -> None:
    before = "def f(a, i):\n    return a[i] == a[i - 1]\n"
    change = Change("f.py", before, before.replace("==", "<="))
    says = "No test has elements in another order than the sorted one"
    assert says in find_fitted([change], {"test_f.py": "assert f([4, 5, 4], 2)\n"}, [before], "")
    another = {"test_f.py": "assert not f([4, 6, 5], 2)\n"}
    assert says not in find_fitted([change], another, [before], "")


@pytest.mark.parametrize(("default", "is_rival"), [("0", False), ("20", True)])
def test_what_is_nothing_stays_where_the_default_is_nothing(
    default: str, *, is_rival: bool
) -> None:
    before = "def f(found):\n    return int(found[1])\n"
    texts = _texts("a.py", before, before.replace("found[1]", f"found[1] or {default}"))
    assert any("is not None else" in text for text in texts) == is_rival


def test_a_number_below_nought_is_another_one_in_cpp() -> None:
    before = "int f(int n) {\n    int best = 0;\n    return best < n ? n : best;\n}\n"
    texts = _texts("a.cpp", before, before.replace("= 0", "= -1000"))
    assert before.replace("= 0", "= -1001") in texts
