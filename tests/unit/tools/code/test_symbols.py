"""Definitions of a file and where a name is defined in a workspace."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whence_tools.code.facts import read_facts
from whence_tools.code.symbols import find_function_at, list_definitions
from whence_tools.code.syntax import parse

QUALIFIED: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a.py": (
        "class A:\n  class B:\n    def m(self):\n      def inner(): pass\n\nf = lambda: 1\n",
        [
            ("A", "class"),
            ("A.B", "class"),
            ("A.B.m", "method"),
            ("A.B.m.inner", "function"),
            ("f", "function"),
        ],
    ),
    "a.js": (
        (
            "A.prototype.go = function () {};\nexport default () => 1;\n"
            "const memo = useCallback(() => 2, []);\nclass K { #s() {} constructor() {} }\n"
        ),
        [
            ("A.go", "method"),
            ("default", "function"),
            ("memo", "function"),
            ("K", "class"),
            ("K.#s", "method"),
            ("K.constructor", "constructor"),
        ],
    ),
    "a.lua": (
        (
            "local M = {}\nfunction M.go() end\nfunction M:run() end\nlocal function low() end\n"
            "M.late = function() end\nlocal D = M:new()\nfunction D:own() end\nlocal d = D:new()\n"
            "return { low = low, x = function() end }\n"
        ),
        [
            ("M", "object"),
            ("M.go", "method"),
            ("M.run", "method"),
            ("low", "function"),
            ("M.late", "method"),
            ("D", "object"),
            ("D.own", "method"),
            ("return", "object"),
            ("return.x", "method"),
        ],
    ),
    "a.swift": (
        (
            "class A: B {\n  @objc var x: Int { low() }\n  var y = 1 { didSet { low() } }\n"
            "  init?(_ n: Int) {}\n  lazy var z: Int = { low() }()\n"
            "  func go() { func low() {} }\n}\n"
            "extension M.N { static func own() {} }\nprotocol P { func must() }\n"
            "enum E { case a; func of() {} }\nlet f = { (n: Int) in n }\n"
        ),
        [
            ("A", "class"),
            ("A.x", "method"),
            ("A.y", "method"),
            ("A.init", "constructor"),
            ("A.z", "method"),
            ("A.go", "method"),
            ("A.go.low", "function"),
            ("N", "class"),
            ("N.own", "method"),
            ("P", "class"),
            ("P.must", "method"),
            ("E", "class"),
            ("E.of", "method"),
            ("f", "function"),
        ],
    ),
    "a.kt": (
        (
            "class A {\n  companion object {\n    fun make() = A()\n  }\n\n  fun go() {}\n}\n\n"
            "object O {\n  fun o() {}\n}\n"
        ),
        [
            ("A", "class"),
            ("A.make", "method"),
            ("A.go", "method"),
            ("O", "class"),
            ("O.o", "method"),
        ],
    ),
    "a.go": (
        "package a\n\ntype S struct{}\n\nfunc (s *S) Go() {}\n",
        [("S", "class"), ("S.Go", "method")],
    ),
    "a.cpp": (
        (
            "namespace n { class A { A(); }; }\nn::A::A() {}\nA::~A() {}\n"
            "void *f(int a) { return 0; }\n"
        ),
        [
            ("n", "namespace"),
            ("A", "class"),
            ("A.A", "constructor"),
            ("A.~A", "method"),
            ("f", "function"),
        ],
    ),
    "a.rs": (
        "struct S;\nimpl T for S { fn go(&self) {} }\nmod m { fn g() {} }\n",
        [
            ("S", "class"),
            ("S", "class"),
            ("S.go", "method"),
            ("m", "namespace"),
            ("g", "function"),
        ],
    ),
}


def test_a_header_that_reads_as_cpp_is_searched_with_the_patterns_of_cpp() -> None:
    source = parse("namespace n { class A { public: int f() { return 1; } }; }\n", "a.h")
    assert source is not None
    assert [found.qualified_name for found in list_definitions(source)] == ["n", "A", "A.f"]


@pytest.mark.parametrize("path", QUALIFIED)
def test_names_carry_their_classes_and_functions_but_no_namespaces(path: str) -> None:
    text, expected = QUALIFIED[path]
    source = parse(text, path)
    assert source is not None
    assert [(item.qualified_name, item.kind) for item in list_definitions(source)] == expected


def test_a_line_of_a_decorator_belongs_to_its_function() -> None:
    source = parse("@a\n@b(\n  1)\ndef f():\n    pass\n", "a.py")
    assert source is not None
    found = find_function_at(source, 1)
    assert found is not None
    assert (found.name, found.start_line, found.name_line, found.end_line) == ("f", 1, 4, 5)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "(" * 50_000),
        ("a.js", "x=()=>{" * 2_000),
        ("a.py", "".join(" " * n + "def f():\n" for n in range(500))),
        ("a.ts", "[{" * 20_000),
        ("a.rs", "use a::{" * 3_000),
    ],
)
def test_hostile_nesting_ends_soon(path: str, text: str) -> None:
    facts = read_facts(text, path)
    assert facts is not None
    assert facts.uses_of("nothing") == []


@given(st.sampled_from(sorted(QUALIFIED)), st.data())
@settings(suppress_health_check=list(HealthCheck))
def test_no_mutation_breaks_the_facts_of_a_file(path: str, data: st.DataObject) -> None:
    text = QUALIFIED[path][0]
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        piece = data.draw(
            st.sampled_from(["", "(", "}", "{", "class ", "\r", "\0", "ü", "import ", "="])
        )
        text = text[:start] + piece + text[start + data.draw(st.integers(0, 6)) :]
    facts = read_facts(text, path)
    assert facts is not None
    for item in facts.items:
        assert facts.uses_of(item.name) is not None
        assert item.start_line <= item.end_line
    assert isinstance(facts.bindings, dict)
