"""What Go, Rust, C, C++ and PHP say about their values."""

from __future__ import annotations

import pytest

from whence_tools.code.flow import Flow
from whence_tools.code.flow_model import Call, Constant, Items, Operation, Subscript, Table


def flow_of(text: str, path: str) -> Flow:
    flow = Flow.of(text, path)
    assert flow is not None
    return flow


def value_of(text: str, path: str, target: str) -> object:
    return next(b.value for b in flow_of(text, path).bindings if b.target == target)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.go", 'package a\nvar x = map[string]int{"k": 1}\n'),
        ("a.cpp", 'void f() { std::map<std::string, int> x = {{"k", 1}}; }'),
        ("a.php", "<?php $x = ['k' => 1];"),
    ],
)
def test_a_map_is_a_table_with_its_keys(path: str, text: str) -> None:
    made = value_of(text, path, "$x" if path.endswith(".php") else "x")
    assert isinstance(made, Table)
    assert made.keys == ["k"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.go", "package a\nfunc f() { x := []int{1, 2} }\n"),
        ("a.rs", "fn f() { let x = vec![1, 2]; }"),
        ("a.rs", "fn f() { let x = [1, 2]; }"),
        ("a.c", "int x[] = {1, 2};"),
        ("a.cpp", "std::vector<int> x = {1, 2};"),
    ],
)
def test_a_list_has_its_items(path: str, text: str) -> None:
    made = value_of(text, path, "x")
    assert isinstance(made, Items)
    assert [item.at.text for item in made.items] == ["1", "2"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.go", "package a\nfunc f() { x := T{a: 1} }\n"),
        ("a.rs", "fn f() { let x = T { a: 1 }; }"),
        ("a.cpp", "void f() { T x(1); }"),
        ("a.cpp", "void f() { auto x = std::make_unique<T>(1); }"),
        ("a.cpp", "void f() { T* x = new T(1); }"),
    ],
)
def test_an_object_that_is_made_is_a_call_of_its_type(path: str, text: str) -> None:
    made = value_of(text, path, "x")
    assert isinstance(made, Call)
    assert made.new
    assert made.name == "T"
    assert made.arguments[0].value.at.text == "1"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.go", "package a\ntype T struct { b int }\nfunc (t *T) set() { t.b = 1 }\n"),
        ("a.rs", "struct T { b: i32 }\nimpl T { fn set(&mut self) { self.b = 1; } }"),
        ("a.cpp", "class T { int b; void set(); };\nvoid T::set() { this->b = 1; }"),
    ],
)
def test_a_method_outside_its_class_belongs_to_it(path: str, text: str) -> None:
    flow = flow_of(text, path)
    assert "T" in {function.owner for function in flow.function_named("set")}
    (stored,) = [b for b in flow.bindings if b.kind == "attribute"]
    assert (stored.target, stored.owner) == ("b", "T")


def test_the_end_of_a_block_is_what_a_rust_function_returns() -> None:
    flow = flow_of("fn f(a: i32) -> Option<i32> { if a > 1 { return Some(a); } None }", "a.rs")
    values = [one.value for one in flow.function_named("f")[0].returns]
    assert [value.at.text for value in values if value is not None] == ["Some(a)", "None"]
    assert isinstance(values[-1], Constant)
    assert values[-1].kind == "null"


def test_a_macro_is_what_it_stands_for() -> None:
    made = value_of("#define LIMIT 0\n", "a.c", "LIMIT")
    assert isinstance(made, Constant)
    assert (made.kind, made.value) == ("number", "0")


def test_what_a_rust_macro_is_given_is_code() -> None:
    flow = flow_of('fn f() { println!("{}", xs[3]); }', "a.rs")
    assert any(isinstance(e, Subscript) and e.at.text == "xs[3]" for e in flow.expressions(1))


def test_what_a_pointer_points_to_is_not_bound_to_its_name() -> None:
    flow = flow_of("void f(int *p) { *p = 1; }", "a.c")
    (bound,) = flow.bindings
    assert (bound.kind, bound.target, bound.steps[0].key) == ("item", "p", "0")


def test_a_go_lookup_with_its_success_gives_the_first_name_the_value() -> None:
    text = "package a\nfunc f(m map[string]int) { v, ok := m[k] }\n"
    (bound,) = flow_of(text, "a.go").bindings
    assert bound.target == "v"
    assert isinstance(bound.value, Subscript)
    assert not bound.steps


def test_a_go_slice_is_read_at_a_range() -> None:
    made = value_of("package a\nfunc f() { x := ys[1:n] }\n", "a.go", "x")
    assert isinstance(made, Subscript)
    assert isinstance(made.index, Operation)
    assert [part.at.text for part in made.index.parts] == ["1", "n"]


def test_a_struct_that_is_only_named_is_no_class() -> None:
    flow = flow_of("struct a { struct b *next; };", "a.c")
    assert [held.name for held in flow.classes] == ["a"]


def test_a_php_file_gives_what_it_returns() -> None:
    (returned,) = flow_of(
        "<?php\nfunction f() { return 1; }\nreturn ['k' => 2];\n", "a.php"
    ).returned
    assert isinstance(returned.value, Table)


def test_a_php_list_holds_tables_and_what_is_spread_into_it() -> None:
    made = value_of("<?php $x = [['k' => 1], 2, ...$more];", "a.php", "$x")
    assert isinstance(made, Items)
    first, second, _ = made.items
    assert isinstance(first, Table)
    assert (first.keys, second.at.text) == (["k"], "2")
    assert made.open


@pytest.mark.parametrize(
    ("path", "text", "results"),
    [
        ("a.rs", "fn f() -> Vec<(u32, f64)> { g() }", "Vec<(u32, f64)>"),
        ("a.rs", "fn f() -> (u32, f64) { g() }", "(u32, f64)"),
        ("a.go", "package a\nfunc f() (map[string]int, error) { return g() }\n", "map[string]int"),
        ("a.go", "package a\nfunc f() (n int, err error) { return g() }\n", "int"),
        ("a.go", "package a\nfunc f() *T { return g() }\n", "*T"),
    ],
)
def test_the_type_of_a_result_is_told_whole_and_the_first_of_several_in_go(
    path: str, text: str, results: str
) -> None:
    assert flow_of(text, path).functions[0].result_type == results


def test_arms_of_a_match_that_is_cut_off_bind_nothing() -> None:
    text = "fn f() {\n    match a {\n        Some(x) => 1,\n        B { y } => { a(; }\n"
    assert flow_of(text, "a.rs").bindings == []
