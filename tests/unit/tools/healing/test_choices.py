"""How much a patch leaves to choose."""

from __future__ import annotations

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.choices import weigh_choices, weigh_data


@pytest.mark.parametrize(
    ("before", "after", "choices"),
    [
        ("x = line.prise", "x = line.price", 0),
        ("x = line['prise']", "x = line['price']", 0),
        ("ok = a > b", "ok = a >= b", 0),
        ("x = g()", "x = await g()", 0),
        ("x = a", "x = a if a is not None else 0", 0),
        ("x = rows[len(rows)]", "x = rows[len(rows) - 1]", 0),
        ("x = a", "x = 7 if a else max(a, 3)", 6),
        ("x = len(rows)", "x = len(rows) - 1", 1),
        ("x = weight", "x = ceil(weight)", 1),
        ("x = weight", "x = str(weight)", 0),
        ("x = weight", "x = weight * 12", 3),
        ("x = line.split(':')", "x = line.split(': ')", 2),
        ("at = s.find(b)\nf(at)", "at = s.find(b)\nif at >= 0:\n    f(at)", 0),
        ("f(at)", "if at >= 0:\n    f(at)", 2),
        ("f(rows)", "if len(rows) > 0:\n    f(rows)", 0),
        ("x = rows", "first, *rest = rows\nx = [f(first), *rest]", 2),
        ("x = f'{line['price']}: {n}'", 'x = [line["price"], n]', 0),
        ("x += n", "x = (x + n) % m", 1),
        ("c[w] = n", "c[w] = c.get(w, 0) + n", 1),
        ("c[w] = n", "c[w] = c.get(w, other) + n", 2),
        ("x = rows", "x = [row for row in rows if row]", 1),
        ("raise ValueError('many')", "raise ValueError(f'many: {n}')", 0),
    ],
)
def test_a_text_or_a_number_leaves_more_to_choose_than_a_call_or_an_operator(
    before: str, after: str, choices: int
) -> None:
    assert weigh_choices([Change("shop.py", before, after)]) == choices


def test_each_line_of_data_whose_key_a_test_names_leaves_choices() -> None:
    before = '{\n  "AT": 20,\n  "HU": 72\n}\n'
    changed = Change("rates.json", before, before.replace("72", "27"))
    noted = Change("CHANGELOG.md", "# Changes\n", "# Changes\n\n- Right rates for HU.\n")
    assert weigh_data([changed, noted], ["assert gross(100, 'HU') == 127"]) == 2
    assert weigh_data([changed, noted], ["assert gross(100, home()) == 127"]) == 0
    assert weigh_choices([changed, noted]) == 0


def test_the_words_of_what_no_grammar_knows_leave_choices() -> None:
    before = "<p>Sum: $net</p>\n<p>Tax: $net</p>\n"
    changed = [
        weigh_choices([Change("bill.tmpl", before, before.replace("Tax: $net", new))])
        for new in ("Tax: $tax", "Tax: 2.00", "Tax: $net")
    ]
    assert changed == [1, 2, 0]


@pytest.mark.parametrize(
    ("path", "before", "after", "choices"),
    [
        ("a.js", "x = `<b>${name}</b>`;", "x = `<b>${escape(name)}</b>`;", 1),
        ("a.py", "x = f'{euros}.{cents}'", "x = f'{euros}.{cents:02d}'", 2),
        ("a.rs", "let x = l.split('=');", "let x = l.splitn(2, '=');", 1),
        ("a.py", "x = l.split('=')", "x = l.split('=', 1)", 0),
        ("a.py", "x = l.split('=')", "x = l.split('=', 2)", 2),
        ("a.js", "x = l.split('=');", "x = l.split('=', 2);", 2),
        ("a.py", "x = l[8]", "x = l[9]", 2),
        ("a.go", "x := rows", "x := append([]Row(nil), rows...)", 0),
        ("a.go", "x := rows", "x := append(rows, row)", 1),
    ],
)
def test_how_a_text_is_cut_and_copied_and_what_it_is_made_of_are_no_other_texts(
    path: str, before: str, after: str, choices: int
) -> None:
    package = "package p\n\nfunc f() {\n" if path.endswith(".go") else ""
    end = "\n}\n" if package else "\n"
    assert weigh_choices([Change(path, package + before + end, package + after + end)]) == choices


def test_to_ask_for_what_is_read_there_leaves_no_choice_but_what_to_compute() -> None:
    before = "class C { get(key) { return this.all.get(key); } }\n"
    asked = before.replace("return", "if (!this.all.has(key)) return undefined;\n  return")
    assert weigh_choices([Change("a.js", before, asked)]) == 0
    other = asked.replace("all.has", "closed.has")
    assert weigh_choices([Change("a.js", before, other)]) > 0
    found = "<?php\nfunction f($all, $of) {\n  if (empty($all[$of[1]])) throw new E();\n}\n"
    there = found.replace("empty($all[$of[1]])", "!array_key_exists($of[1], $all)")
    there = there.replace("}\n", "  return $all[$of[1]];\n}\n")
    assert weigh_choices([Change("a.php", found, there)]) == 0
    summed = "function f(all, key, n) { all[key] = n; }\n"
    chosen = summed.replace("= n", "= key in all ? all[key] + n : n")
    assert weigh_choices([Change("a.js", summed, chosen)]) == 3


def test_each_part_of_a_new_pattern_leaves_a_choice() -> None:
    before = "<?php $found = preg_match('#^/users#', $path);\n"
    for end, choices in (("$#D", 2), (r"(?![\w/])#", 4), (r"(?:/\d+)?$#", 4)):
        after = before.replace("users#", f"users{end}")
        assert weigh_choices([Change("a.php", before, after)]) == choices


def test_a_count_that_a_pattern_gets_leaves_one_choice_and_what_the_code_has_elsewhere_none() -> (
    None
):
    before = 'a = re.sub(r"[^a-z]", "-", text)\nb = re.findall(r"\\s*(\\w+)", text)\n'
    repeated = before.replace("[^a-z]", "[^a-z]+")
    assert weigh_choices([Change("a.py", before, repeated)]) == 1
    as_there = before.replace("[^a-z]", r"\s*(\w+)")
    assert weigh_choices([Change("a.py", before, as_there)]) == 0


def test_whether_something_was_found_leaves_no_choice_in_cpp() -> None:
    before = "int f(S s) {\n    const auto at = s.find(c);\n    return at;\n}\n"
    asked = before.replace("    return", "    if (at == S::npos) return 0;\n    return")
    assert weigh_choices([Change("a.cpp", before, asked)]) == 0
