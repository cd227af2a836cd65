from __future__ import annotations

import pytest

from whence_tools.code.flow import Flow
from whence_tools.code.flow_model import (
    Await,
    Call,
    Choice,
    Constant,
    Entry,
    Fallback,
    Function,
    Items,
    Member,
    Operation,
    Table,
)


def flow_of(text: str, path: str) -> Flow:
    flow = Flow.of(text, path)
    assert flow is not None
    return flow


def function_of(text: str, path: str, name: str) -> Function:
    return flow_of(text, path).function_named(name)[0]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("class A { int F() => Count * 2; }", "F"),
        ("class A { int F => Count * 2; }", "F"),
        ("class A { int this[int at] => Count * 2; }", "this"),
        ("class A { int F { get => Count * 2; } }", "F"),
    ],
)
def test_an_arrow_of_a_member_of_csharp_returns_what_stands_behind_it(text: str, name: str) -> None:
    (returned,) = function_of(text, "A.cs", name).returns
    assert isinstance(returned.value, Operation)


def test_a_parameter_of_csharp_has_its_default() -> None:
    one, other = function_of("class A { void F(int x, int y = 3) {} }", "A.cs", "F").parameters
    assert one.default is None
    assert isinstance(other.default, Constant)


def test_a_loop_of_kotlin_takes_its_elements_apart() -> None:
    bindings = flow_of(
        "fun f(m: Map<String, Int>) { for ((k, v) in m) use(k, v) }", "a.kt"
    ).bindings
    parts = {one.target: [step.key for step in one.steps] for one in bindings}
    assert parts == {"k": ["", "0"], "v": ["", "1"]}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "def f(a):\n    if a:\n        return 1\n"),
        ("a.py", "def f(a):\n    for b in a:\n        return b\n"),
        (
            "a.py",
            "def f(a):\n    try:\n        return int(a)\n    except ValueError:\n        pass\n",
        ),
        ("a.js", "function f(a) { if (a) { return 1; } }"),
        ("a.ts", "const f = (a: number) => { switch (a) { case 1: return 2; } };"),
    ],
)
def test_a_function_falls_off_when_a_path_has_no_return(path: str, text: str) -> None:
    assert function_of(text, path, "f").falls_off


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "def f(a):\n    if a:\n        return 1\n    else:\n        raise ValueError\n"),
        ("a.py", "def f(a):\n    while True:\n        if a: return 1\n"),
        ("a.py", "def f(a):\n    with a as b:\n        return b\n"),
        ("a.py", "f = lambda a: a"),
        ("a.js", "const f = (a) => a;"),
        ("a.js", "function f(a) { if (a) { return 1; } else { throw new Error(); } }"),
        ("a.java", "class A { void f() { } }"),
    ],
)
def test_a_function_that_always_returns_does_not_fall_off(path: str, text: str) -> None:
    assert not function_of(text, path, "f").falls_off


def test_parameters_have_their_kind_default_and_type() -> None:
    found = function_of("def f(a, b: int = 2, *rest, c, **more): ...", "a.py", "f").parameters
    assert [(p.name, p.kind, p.type) for p in found] == [
        ("a", "plain", ""),
        ("b", "plain", "int"),
        ("rest", "rest", ""),
        ("c", "keyword", ""),
        ("more", "options", ""),
    ]
    assert isinstance(found[1].default, Constant)


def test_a_kotlin_header_declares_fields_and_a_constructor() -> None:
    flow = flow_of("data class P(val a: String, val b: Int? = null) { lateinit var c: P }", "a.kt")
    assert [(f.name, f.parameter, f.late) for f in flow.classes[0].fields] == [
        ("a", True, False),
        ("b", True, False),
        ("c", False, True),
    ]
    constructor = next(f for f in flow.functions if f.constructor)
    assert [p.name for p in constructor.parameters] == ["a", "b"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'd = {"k": 1, "l": 2}'),
        ("a.js", "const d = { k: 1, 'l': 2 };"),
        ("a.kt", 'val d = mapOf("k" to 1, "l" to 2)'),
        ("a.java", 'class A { Map<String, Integer> d = Map.of("k", 1, "l", 2); }'),
        ("a.rb", "d = { k: 1, :l => 2 }"),
        ("a.php", "<?php $d = ['k' => 1, 'l' => 2];"),
    ],
)
def test_a_map_literal_shows_its_keys_in_every_language(path: str, text: str) -> None:
    value = flow_of(text, path).bindings[0].value
    assert isinstance(value, Table)
    assert value.keys == ["k", "l"]
    assert not value.open


def test_a_spread_stands_among_the_entries_of_a_literal() -> None:
    value = flow_of("const d = { k: 1, ...rest, m: 2 };", "a.js").bindings[0].value
    assert isinstance(value, Table)
    assert not value.open
    assert [part.key if isinstance(part, Entry) else part.at.text for part in value.in_order] == [
        "k",
        "rest",
        "m",
    ]


def test_a_computed_key_leaves_a_literal_open_but_a_constant_is_a_key() -> None:
    found = flow_of("a = {name(): 1}\nb = {Plan.FREE: 1}\n", "a.py").bindings
    computed, named = (binding.value for binding in found)
    assert isinstance(computed, Table)
    assert computed.open
    assert isinstance(named, Table)
    assert (named.open, named.keys) == (False, ["Plan.FREE"])


def test_json_is_a_document_with_its_own_line_numbers() -> None:
    document = flow_of('{\n  "a": {\n    "b": []\n  }\n}\n', "x.json").document
    assert isinstance(document, Table)
    assert (document.entries[0].key, document.entries[0].line) == ("a", 2)


def test_destructuring_binds_the_part_that_is_meant() -> None:
    found = flow_of("const { a, b: c } = f(); const [d, e] = g();", "a.ts").bindings
    assert [(b.target, str(b.steps[0])) for b in found] == [
        ("a", ".a"),
        ("c", ".b"),
        ("d", "[0]"),
        ("e", "[1]"),
    ]


def test_a_binding_in_a_branch_is_conditional() -> None:
    found = flow_of("x = 1\nif y:\n    x = 2\nfor i in y:\n    x += 1\n", "a.py").bindings
    assert [(b.line, b.conditional, b.augmented) for b in found if b.target == "x"] == [
        (1, False, False),
        (3, True, False),
        (5, True, True),
    ]


def test_expressions_have_one_shape_for_all_languages() -> None:
    for path, text, kind in [
        ("a.py", "x = a or b", Fallback),
        ("a.ts", "const x = a ?? b", Fallback),
        ("a.kt", "val x = a ?: b", Fallback),
        ("a.py", "x = a if c else b", Choice),
        ("a.java", "class A { int x = c ? a : b; }", Choice),
        ("a.kt", "val x = if (c) a else b", Choice),
        ("a.js", "const x = await f();", Await),
        ("a.kt", "val x = listOf(1, 2)", Items),
    ]:
        assert isinstance(flow_of(text, path).bindings[0].value, kind), text


def test_columns_count_utf16_units() -> None:
    members = [
        expr
        for expr in flow_of('const s = "😀"; a.b;', "a.js").expressions(1)
        if isinstance(expr, Member)
    ]
    assert [(m.name, m.name_column) for m in members] == [("b", 19)]


def test_a_safe_call_is_marked() -> None:
    calls = flow_of("a?.b(1)", "a.ts").calls
    assert [(c.name, isinstance(c.callee, Member) and c.callee.safe) for c in calls] == [
        ("b", True)
    ]


def test_imports_name_what_they_bind() -> None:
    text = "import a.b as c\nfrom .x import y as z\n"
    found = [(i.local, i.module, i.name) for i in flow_of(text, "m.py").imports]
    assert found == [("c", "a.b", None), ("z", ".x", "y")]
    text = "import d, { e as f } from './g'; const { h } = require('i');"
    found = [(i.local, i.module, i.name) for i in flow_of(text, "m.ts").imports]
    assert found == [("d", "./g", "default"), ("f", "./g", "e"), ("h", "i", "h")]


def test_broken_code_still_gives_what_can_be_read() -> None:
    flow = flow_of("def f(a):\n    return a.b(\n\ndef g(:\n  x = {", "a.py")
    assert "f" in {function.name for function in flow.functions}


def test_a_language_without_tables_has_no_flow() -> None:
    assert Flow.of("SELECT 1", "a.sql") is None


def test_calls_hold_their_arguments() -> None:
    call = flow_of("f(1, k=2, *r)", "a.py").calls[0]
    assert isinstance(call, Call)
    assert [(a.keyword, a.spread) for a in call.arguments] == [
        (None, False),
        ("k", False),
        (None, True),
    ]


def test_code_nested_deeper_than_the_interpreter_recurses_is_still_read() -> None:
    sums, chain = " + ".join(["'a'"] * 900), "a" + ".b()" * 300
    flow = flow_of(f"x = {'(' * 400}1{')' * 400}\ny = {sums}\nz = {chain}\n", "a.py")
    assert [binding.target for binding in flow.bindings] == ["x", "y", "z"]
    assert len(flow.calls) == 300
    assert flow.expressions(2)


def test_a_call_inside_of_functions_inside_of_calls_is_read_once() -> None:
    """Else a bundle, whose whole text is an argument, is read once more for each of its calls."""
    calls = flow_of("wrap(function () { outer(function () { inner(); }); });\n", "a.js").calls
    assert [call.name for call in calls] == ["wrap", "outer", "inner"]
    seen_from_outside = [one for one in calls[0].walk() if isinstance(one, Call)]
    assert [one is own for one, own in zip(seen_from_outside, calls, strict=True)] == [True] * 3


def test_what_stands_around_a_function_is_no_expression_of_its_lines() -> None:
    text = "use(first(), {\n  run(x) {\n    return x.name;\n  },\n  size: second(),\n});\n"
    flow = flow_of(text, "a.js")
    assert [one.at.text for one in flow.expressions(3)] == ["x.name", "x"]
    assert "second()" in [one.at.text for one in flow.expressions(5)]
