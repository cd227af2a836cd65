"""The worker's side of the call hierarchy: what a name means, who calls it, what it calls."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence_tools.code import hierarchy
from whence_tools.code.callitems import Page
from whence_tools.code.facts import read_facts
from whence_tools.code.hierarchy_items import (
    Encoding,
    FunctionCalls,
    HierarchyQuery,
    Item,
    ItemAnchor,
    TextPosition,
)
from whence_tools.contract import ToolFailure
from whence_tools.workspace import Workspace

Texts = Mapping[str, str]


class Program:
    """A small workspace that is asked by marks: `at("b.py", "run|ner()")`."""

    def __init__(self, root: Path, texts: Texts, encoding: Encoding = "utf-16") -> None:
        for name, text in texts.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        self.root, self.texts, self.encoding = root, dict(texts), encoding

    def view(self, buffers: Texts | None = None, seconds: float = 20) -> HierarchyQuery:
        return HierarchyQuery(Workspace(self.root, buffers or {}), self.encoding, seconds)

    def at(self, path: str, marked: str) -> list[Item]:
        """The items where `|` stands in a text that the file holds once without it."""
        text, before = self.texts[path], marked.index("|")
        assert text.count(marked.replace("|", "")) == 1, marked
        offset = text.index(marked.replace("|", "")) + before
        lines = text[:offset].replace("\r\n", "\n").split("\n")
        codec, width = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2)}.get(
            self.encoding, ("utf-32-le", 4)
        )
        place = TextPosition(len(lines), len(lines[-1].encode(codec)) // width + 1)
        return hierarchy.find_items_at(self.view(), path, place)

    def one(self, path: str, marked: str) -> Item:
        (item,) = self.at(path, marked)
        return item

    def names_at(self, path: str, marked: str) -> list[str]:
        return [item.anchor.name for item in self.at(path, marked)]

    def incoming(self, item: Item) -> list[tuple[str, str, list[int]]]:
        return brief(hierarchy.find_incoming(self.view(), item.anchor))

    def outgoing(self, item: Item) -> list[tuple[str, str, list[int]]]:
        return brief(hierarchy.find_outgoing(self.view(), item.anchor))


def brief(found: list[FunctionCalls] | None) -> list[tuple[str, str, list[int]]]:
    """(file, name, lines of the calls) of each end."""
    assert found is not None
    return [
        (c.item.anchor.path, c.item.anchor.name, [place.start.line for place in c.places])
        for c in found
    ]


@pytest.fixture
def shop(tmp_path: Path) -> Program:
    return Program(tmp_path, SHOP)


SHOP = {
    "shop/prices.py": (
        "def parse(text):\n"
        "    return float(text)\n"
        "\n"
        "def total(texts):\n"
        "    return sum(parse(t) for t in texts) + parse('1') + parse('2')\n"
    ),
    "shop/cart.py": (
        "from functools import cache\n"
        "from shop.prices import parse as read_price, total\n"
        "import shop.prices as prices\n"
        "\n"
        "class Cart:\n"
        "    def __init__(self, texts):\n"
        "        self.texts = texts\n"
        "\n"
        "    @property\n"
        "    @cache\n"
        "    def sum(self):\n"
        "        return total(self.texts)\n"
        "\n"
        "    def show(self):\n"
        "        def line(text):\n"
        "            return prices.parse(text)\n"
        "        self.texts.sort(key=lambda text: read_price(text))\n"
        "        return self.again(), line\n"
        "\n"
        "    def again(self):\n"
        "        return self.again() if self.texts else self.show()\n"
        "\n"
        "cart = Cart([]); other = Cart(['1'])\n"
        "cart.show()\n"
    ),
}


def test_a_definitions_name_is_the_function_with_its_decorators(shop: Program) -> None:
    item = shop.one("shop/cart.py", "def su|m(self)")
    assert (item.name, item.kind, item.within) == ("sum", "method", "Cart")
    assert (item.whole.start, item.whole.end) == (TextPosition(9, 5), TextPosition(12, 33))
    assert (item.named.start, item.named.end) == (TextPosition(11, 9), TextPosition(11, 12))


@pytest.mark.parametrize("marked", ["|parse(t) ", "parse|(t) ", "par|se(t) "])
def test_a_call_is_the_function_that_it_calls(shop: Program, marked: str) -> None:
    assert shop.names_at("shop/prices.py", marked) == ["parse"]


@pytest.mark.parametrize(
    ("marked", "names"),
    [
        ("read_pr|ice(text)", ["parse"]),
        ("prices.par|se(text)", ["parse"]),
        ("self.ag|ain(), line", ["Cart.again"]),
        ("return tot|al(", ["total"]),
        ("(), li|ne", ["Cart.show.line"]),
        ("other = Ca|rt(", ["Cart.__init__"]),
        ("class Ca|rt", ["Cart.__init__"]),
        ("import parse as read_price, to|tal", ["total"]),
    ],
)
def test_names_are_followed_through_imports_aliases_and_classes(
    shop: Program, marked: str, names: list[str]
) -> None:
    assert shop.names_at("shop/cart.py", marked) == names


@pytest.mark.parametrize(
    "marked", ["| def show", "de|f show", "def show(se|lf)", "def show(self|):"]
)
def test_a_header_means_its_function(shop: Program, marked: str) -> None:
    assert shop.names_at("shop/cart.py", marked) == ["Cart.show"]


@pytest.mark.parametrize(
    "marked",
    ["|       return tot", "ret|urn total", "self.texts = te|xts", "lambda te|xt", "(['|1'])"],
)
def test_what_is_no_function_means_nothing(shop: Program, marked: str) -> None:
    assert shop.at("shop/cart.py", marked) == []


def test_a_builtin_means_nothing(shop: Program) -> None:
    assert shop.at("shop/prices.py", "flo|at(text)") == []


def test_calls_are_grouped_by_caller_with_every_place(shop: Program) -> None:
    parse = shop.one("shop/prices.py", "def par|se")
    found = hierarchy.find_incoming(shop.view(), parse.anchor)
    assert brief(found) == [
        ("shop/cart.py", "Cart.show.line", [16]),
        ("shop/cart.py", "Cart.show", [17]),
        ("shop/prices.py", "total", [5, 5, 5]),
    ]
    assert found is not None
    columns = [(p.start.column, p.end.column) for p in found[2].places]
    assert columns == [(16, 21), (43, 48), (56, 61)]


def test_recursion_and_circles_are_calls_like_any_other(shop: Program) -> None:
    again = shop.one("shop/cart.py", "def aga|in")
    assert shop.incoming(again) == [
        ("shop/cart.py", "Cart.show", [18]),
        ("shop/cart.py", "Cart.again", [21]),
    ]
    assert shop.outgoing(again) == [
        ("shop/cart.py", "Cart.again", [21]),
        ("shop/cart.py", "Cart.show", [21]),
    ]


def test_a_constructor_is_called_by_its_class_and_from_a_module(shop: Program) -> None:
    built = shop.one("shop/cart.py", "def __in|it__")
    assert built.kind == "constructor"
    (calls,) = hierarchy.find_incoming(shop.view(), built.anchor) or []
    assert (calls.item.name, calls.item.kind) == ("cart.py", "module")
    assert calls.item.named.start == calls.item.whole.start == TextPosition(1, 1)
    assert [p.start for p in calls.places] == [TextPosition(23, 8), TextPosition(23, 26)]
    assert hierarchy.find_incoming(shop.view(), calls.item.anchor) == []
    assert shop.outgoing(calls.item) == [
        ("shop/cart.py", "Cart.__init__", [23, 23]),
        ("shop/cart.py", "Cart.show", [24]),
    ]


def test_a_lambdas_calls_are_its_functions_and_a_nested_functions_its_own(shop: Program) -> None:
    show = shop.one("shop/cart.py", "def sh|ow")
    assert shop.outgoing(show) == [
        ("shop/prices.py", "parse", [17]),
        ("shop/cart.py", "Cart.again", [18]),
    ]
    line = shop.one("shop/cart.py", "def li|ne")
    assert line.within == "Cart.show"
    assert shop.outgoing(line) == [("shop/prices.py", "parse", [16])]


def test_a_function_handed_on_is_possibly_called(tmp_path: Path) -> None:
    text = "def work():\n    pass\n\ndef main(pool):\n    pool.submit(work)\n"
    program = Program(tmp_path, {"a.py": text})
    (calls,) = (
        hierarchy.find_incoming(program.view(), program.one("a.py", "def wo|rk").anchor) or []
    )
    assert (calls.item.name, calls.certainty) == ("main", "possible")
    (calls,) = (
        hierarchy.find_outgoing(program.view(), program.one("a.py", "def ma|in").anchor) or []
    )
    assert (calls.item.name, calls.certainty) == ("work", "possible")


def test_callers_known_by_name_alone_are_left_out_where_others_are_known(tmp_path: Path) -> None:
    texts = {
        "a.js": "export class A { run() {} }\nnew A().run();\n",
        "b.js": "export function f(x) { x.run(); }\n",
    }
    program = Program(tmp_path, texts)
    run = program.one("a.js", "{ ru|n()")
    assert program.incoming(run) == [("a.js", "<module>", [2])]
    (tmp_path / "a.js").write_text("export class A { run() {} }\n")
    (calls,) = hierarchy.find_incoming(program.view(), run.anchor) or []
    assert (calls.item.name, calls.certainty) == ("f", "name-only")


def test_overloads_are_told_apart(tmp_path: Path) -> None:
    text = (
        "class A {\n  void put(int a) { put(a, 1); log(); }\n"
        "  void put(int a, int b) { }\n  void log() { }\n}\n"
    )
    program = Program(tmp_path, {"A.java": text})
    first, second = (program.one("A.java", m) for m in ("void pu|t(int a) {", "pu|t(int a, int"))
    assert first.named.start.line == 2
    assert [name for _, name, _ in program.outgoing(first)] == ["A.put", "A.log"]
    assert program.outgoing(second) == []
    (calls,) = hierarchy.find_incoming(program.view(), second.anchor) or []
    assert calls.item.named.start.line == 2


def test_a_stub_stands_for_the_function_that_it_describes(tmp_path: Path) -> None:
    text = (
        "from typing import overload\n\n@overload\ndef f(a: int) -> int: ...\n\n"
        "@overload\ndef f(a: str) -> str: ...\n\ndef f(a):\n    return g(a)\n\n"
        "def g(a):\n    return f(a)\n"
    )
    program = Program(tmp_path, {"a.py": text})
    for marked in ("|f(a: int)", "def |f(a):", "return |f(a)"):
        item = program.one("a.py", marked)
        assert item.named.start.line == 9
        assert program.outgoing(item) == [("a.py", "g", [10])]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_columns_count_the_units_of_the_encoding(
    tmp_path: Path, encoding: Encoding, end: str
) -> None:
    before = "s = '漢字😀'; "
    text = f"def f(): pass\n{before}f(); f()\n".replace("\n", end)
    program = Program(tmp_path, {"a.py": text}, encoding)
    item = program.one("a.py", "; |f(); f()")
    (calls,) = hierarchy.find_incoming(program.view(), item.anchor) or []
    size = {"utf-8": 19, "utf-16": 13, "utf-32": 12}[encoding]
    assert [(p.start, p.end) for p in calls.places] == [
        (TextPosition(2, size), TextPosition(2, size + 1)),
        (TextPosition(2, size + 5), TextPosition(2, size + 6)),
    ]


def test_unsaved_texts_win_over_the_disk(tmp_path: Path) -> None:
    program = Program(tmp_path, {"a.py": "def f(): pass\n", "b.py": "from a import f\n"})
    item = program.one("a.py", "def |f")
    view = program.view({"b.py": "from a import f\n\ndef g():\n    f()\n"})
    assert brief(hierarchy.find_incoming(view, item.anchor)) == [("b.py", "g", [4])]


def test_an_item_is_found_again_after_edits_until_its_function_is_gone(tmp_path: Path) -> None:
    program = Program(tmp_path, {"a.py": "def f():\n    g()\n\ndef g(): pass\n"})
    f = program.one("a.py", "def |f")
    moved = program.view({"a.py": "\n\ndef g(): pass\n\ndef f():\n    g()\n"})
    assert brief(hierarchy.find_outgoing(moved, f.anchor)) == [("a.py", "g", [6])]
    gone = program.view({"a.py": "def h(): pass\n"})
    assert hierarchy.find_incoming(gone, f.anchor) is None
    assert hierarchy.find_outgoing(gone, f.anchor) is None


def test_broken_code_keeps_its_functions(tmp_path: Path) -> None:
    text = "def f(:\n    g(\n\ndef g():\n    pass\n\ndef h():\n    g()\n"
    program = Program(tmp_path, {"a.py": text})
    item = program.one("a.py", "def |g")
    assert item.named.start == TextPosition(4, 5)
    assert ("a.py", "h", [8]) in program.incoming(item)


def test_nothing_outside_the_workspace_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("def f(): pass\n")
    root = tmp_path / "project"
    root.mkdir()
    with pytest.raises(ToolFailure):
        hierarchy.find_incoming(
            HierarchyQuery(Workspace(root)), ItemAnchor("../secret.py", "f", 1, "")
        )


def test_a_text_without_a_grammar_or_beyond_its_end_means_nothing(tmp_path: Path) -> None:
    program = Program(tmp_path, {"a.txt": "f()\n", "a.py": "f()\n"})
    assert hierarchy.find_items_at(program.view(), "a.txt", TextPosition(1, 1)) == []
    assert hierarchy.find_items_at(program.view(), "a.py", TextPosition(99, 99)) == []


def test_without_time_there_is_no_answer_and_not_an_empty_one(tmp_path: Path) -> None:
    program = Program(tmp_path, {"a.py": "def f(): pass\n"})
    item = program.one("a.py", "def |f")
    assert hierarchy.find_incoming(program.view(seconds=-1), item.anchor) is None
    assert hierarchy.find_outgoing(program.view(seconds=-1), item.anchor) is None


def test_a_file_too_large_to_parse_means_nothing(tmp_path: Path) -> None:
    program = Program(tmp_path, {"a.py": "def f(): pass\n" + "#" * 2 * 1024 * 1024})
    assert hierarchy.find_items_at(program.view(), "a.py", TextPosition(1, 5)) == []
    assert hierarchy.find_incoming(program.view(), ItemAnchor("a.py", "f", 1, "")) is None


@given(cut=st.integers(0, 300), kept=st.integers(0, 300), path=st.sampled_from(sorted(SHOP)))
def test_a_name_lies_in_its_definition_whatever_the_text(cut: int, kept: int, path: str) -> None:
    text = SHOP[path][:cut] + "😀(" + SHOP[path][cut + kept :]
    facts = read_facts(text, path)
    assert facts is not None
    page = Page(facts, "utf-16")
    for definition in page.definitions:
        item = page.item(definition)
        places = [item.whole.start, item.named.start, item.named.end, item.whole.end]
        assert places == sorted(places, key=lambda place: (place.line, place.column))
        assert page.columns.byte(item.named.start) == definition.name_start
    for use in facts.uses_within(0, len(page.data)):
        assert page.data[use.start_byte : use.end_byte].decode() == use.name


LANGUAGES: dict[str, tuple[Texts, tuple[str, str], str, str]] = {
    "python": (
        {"a.py": "def low(): pass\n", "b.py": "from a import low\ndef high():\n    low()\n"},
        ("b.py", "    lo|w()"),
        "a.py low",
        "b.py high [3]",
    ),
    "typescript": (
        {
            "a.ts": "export const low = (x: number): number => x;\n",
            "b.tsx": (
                'import { low as l } from "./a";\n'
                "export class B {\n  high() {\n    return l(1);\n  }\n}\n"
            ),
        },
        ("b.tsx", "return |l(1)"),
        "a.ts low",
        "b.tsx B.high [4]",
    ),
    "javascript": (
        {
            "a.js": "exports.low = function () {};\n",
            "b.js": 'const a = require("./a");\nfunction high() {\n  a.low();\n}\n',
        },
        ("b.js", "a.lo|w()"),
        "a.js low",
        "b.js high [3]",
    ),
    "kotlin": (
        {
            "a/A.kt": "package a\n\nclass A {\n  fun low() = 1\n}\n",
            "B.kt": "import a.A\n\nfun high() {\n  val a = A()\n  a.low()\n}\n",
        },
        ("B.kt", "a.l|ow()"),
        "a/A.kt A.low",
        "B.kt high [5]",
    ),
    "java": (
        {
            "a/A.java": "package a;\n\npublic class A {\n  static int low() { return 1; }\n}\n",
            "B.java": "import a.A;\n\nclass B {\n  int high() { return A.low(); }\n}\n",
        },
        ("B.java", "A.l|ow()"),
        "a/A.java A.low",
        "B.java B.high [4]",
    ),
    "go": (
        {
            "a/a.go": "package a\n\ntype S struct{}\n\nfunc (Low *S) Low() int { return 1 }\n",
            "m.go": 'package main\n\nimport "x/a"\n\nfunc main() {\n\ts := a.S{}\n\ts.Low()\n}\n',
        },
        ("m.go", "s.|Low()"),
        "a/a.go S.Low",
        "m.go main [7]",
    ),
    "rust": (
        {
            "src/main.rs": "mod a;\nuse crate::a::low;\n\nfn main() {\n    low(1);\n}\n",
            "src/a.rs": "pub fn low(x: u8) {}\n",
        },
        ("src/main.rs", "    low|(1)"),
        "src/a.rs low",
        "src/main.rs main [5]",
    ),
    "c": (
        {
            "a.h": "int low(int x);\n",
            "a.c": '#include "a.h"\n\nint low(int x) { return x; }\n',
            "main.c": '#include "a.h"\n\nint main(void) {\n  return low(1);\n}\n',
        },
        ("main.c", "return |low(1)"),
        "a.c low",
        "main.c main [4]",
    ),
    "cpp": (
        {
            "a.hpp": "class A {\n public:\n  int low(int x);\n};\n",
            "a.cpp": '#include "a.hpp"\n\nint A::low(int x) { return x; }\n',
            "m.cpp": '#include "a.hpp"\n\nint main() {\n  A a;\n  return a.low(1);\n}\n',
        },
        ("m.cpp", "a.lo|w(1)"),
        "a.cpp A.low",
        "m.cpp main [5]",
    ),
    "csharp": (
        {
            "A.cs": "namespace S;\npublic class A {\n  public int Low() => 1;\n}\n",
            "B.cs": "using S;\nclass B {\n  A _a = new A();\n  int High() => _a.Low();\n}\n",
        },
        ("B.cs", "_a.Lo|w()"),
        "A.cs A.Low",
        "B.cs B.High [4]",
    ),
    "ruby": (
        {
            "a.rb": "class A\n  def low\n    1\n  end\nend\n",
            "b.rb": "require_relative 'a'\n\ndef high\n  a = A.new\n  a.low\nend\n",
        },
        ("b.rb", "a.lo|w"),
        "a.rb A.low",
        "b.rb high [5]",
    ),
    "lua": (
        {
            "a.lua": "local A = {}\nA.__index = A\nfunction A:low() end\nreturn A\n",
            "b.lua": (
                "local A = require('a')\n\nlocal function high()\n"
                "  local a = setmetatable({}, A)\n  a:low()\nend\n"
            ),
        },
        ("b.lua", "a:lo|w"),
        "a.lua A.low",
        "b.lua high [5]",
    ),
    "swift": (
        {
            "A.swift": "struct A {\n    func low() {}\n}\n",
            "B.swift": "func high() {\n    let a = A()\n    a.low()\n}\n",
        },
        ("B.swift", "a.lo|w"),
        "A.swift A.low",
        "B.swift high [3]",
    ),
    "php": (
        {
            "A.php": "<?php\nnamespace App;\nclass A {\n  public function low() { return 1; }\n}\n",
            "B.php": (
                "<?php\nnamespace App\\B;\nuse App\\A;\n\nfunction high() {\n"
                "  $a = new A();\n  return $a->low();\n}\n"
            ),
        },
        ("B.php", "$a->lo|w()"),
        "A.php A.low",
        "B.php high [7]",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_answered_across_two_files(tmp_path: Path, language: str) -> None:
    texts, (path, marked), low, high = LANGUAGES[language]
    program = Program(tmp_path, texts)
    item = program.one(path, marked)
    assert f"{item.anchor.path} {item.anchor.name}" == low
    line = texts[item.anchor.path].split("\n")[item.named.start.line - 1]
    assert line[item.named.start.column - 1 : item.named.end.column - 1] == item.name
    (calls,) = hierarchy.find_incoming(program.view(), item.anchor) or []
    lines = [place.start.line for place in calls.places]
    assert f"{calls.item.anchor.path} {calls.item.anchor.name} {lines}" == high
    (place,) = calls.places
    line = texts[calls.item.anchor.path].split("\n")[place.start.line - 1]
    called = line[place.start.column - 1 : place.end.column - 1]
    assert called in (item.name, "l")
    outgoing = hierarchy.find_outgoing(program.view(), calls.item.anchor) or []
    assert (item.anchor, calls.places) in [(c.item.anchor, c.places) for c in outgoing]
