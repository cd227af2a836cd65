from __future__ import annotations

import pytest

from whence_tools.code.syntax import parse
from whence_tools.code.type_bodies import TypeBody, find_type_bodies

_MEMBERS = {
    "struct.rs": (
        """\
pub struct Cart<T> { pub total: u8,
 items: T }
impl<T> Cart<T> { pub fn add(&self) {}
 const MOST: u8 = 1; }
impl Shown for Cart<u8> { fn show(&self) {} }
""",
        {"total": 1, "items": 2, "add": 3, "MOST": 4, "show": 5},
    ),
    "enum.rs": (
        """\
enum Cart { Empty,
 Of(u8), Full { total: u8 } }
""",
        {"Empty": 1, "Of": 2, "Full": 2},
    ),
    "trait.rs": (
        """\
trait Cart { fn add(&self);
 type Item; }
""",
        {"add": 1, "Item": 2},
    ),
    "struct.go": (
        """\
package p
type Cart[T any] struct {
 a, b int
 items []T
}
func (c *Cart[T]) Add() {}
func (Cart[T]) Show() {}
func Other(c Cart[int]) {}
""",
        {"a": 3, "b": 3, "items": 4, "Add": 6, "Show": 7},
    ),
    "interface.go": (
        """\
package p
type Cart interface {
 Add(x int) error
}
""",
        {"Add": 3},
    ),
    "struct.c": (
        """\
struct Cart;
struct Cart { int total; char *items, names[3]; };
struct Cart *make(void);
""",
        {"total": 2, "items": 2, "names": 2},
    ),
    "typedef.c": (
        """\
typedef struct Cart { int total;
} Cart;
""",
        {"total": 1},
    ),
    "class.cpp": (
        """\
class Cart : public Base {
public:
 Cart();
 ~Cart();
 int total = 1;
 virtual Item &add(int x) const;
 template <class T> void show();
#ifdef LARGE
 Item *more;
#endif
};
class Cart;
""",
        {"Cart": 3, "~Cart": 4, "total": 5, "add": 6, "show": 7, "more": 9},
    ),
    "class.cs": (
        """\
namespace N { public class Cart<T> : Base {
 public int Total { get; set; }
 private Item first, last;
 public void Add(int x) {}
 public event Handler Full;
} }
""",
        {"Total": 2, "first": 3, "last": 3, "Add": 4, "Full": 5},
    ),
    "interface.ts": (
        """\
export interface Cart extends Base<string> { total: number; items?: string[];
 // all: of them
 add(item: string): void }
""",
        {"total": 1, "items": 1, "add": 3},
    ),
    "type.ts": (
        """\
type Cart = { total: number;
 first?: { name: string } };
""",
        {"total": 1, "first": 2},
    ),
    "Enum.java": (
        """\
enum Cart { EMPTY, FULL;
 int total; void add() {} }
""",
        {"EMPTY": 1, "FULL": 1, "total": 2, "add": 2},
    ),
}


def _bodies(path: str, text: str, name: str = "Cart") -> list[TypeBody]:
    source = parse(text, path)
    assert source is not None
    return find_type_bodies(source, name)


@pytest.mark.parametrize("path", _MEMBERS)
def test_members_stand_directly_in_the_bodies_of_their_type(path: str) -> None:
    text, expected = _MEMBERS[path]
    bodies = _bodies(path, text)
    assert sum(body.is_definition for body in bodies) == 1
    assert {name: line for body in bodies for name, line in body.members.items()} == expected


def test_an_interface_tells_what_it_extends() -> None:
    text = "interface Cart extends Base<string>, shop.Other { total: number }\n"
    assert [body.bases for body in _bodies("cart.ts", text)] == [("Base<string>", "shop.Other")]


def test_two_types_of_one_name_are_two() -> None:
    text = "mod a { struct Cart { x: u8 } }\nmod b { struct Cart { y: u8 } }\n"
    assert [body.line for body in _bodies("cart.rs", text)] == [1, 2]


def test_one_content_is_parsed_once() -> None:
    text = "def once():\n    pass\n"
    first, again = parse(text, "a.py"), parse(text, "b/c.py")
    assert first is not None
    assert again is not None
    assert first.tree is again.tree


def test_a_type_without_a_body_is_defined_and_what_makes_one_defines_nothing() -> None:
    text = (
        "struct Mark;\n"
        "struct Pair { left: u8 }\n"
        "impl Mark { fn pair(&self) -> Pair { Pair { left: 1 } } }\n"
    )

    assert [one.members for one in _bodies("pair.rs", text, "Pair")] == [{"left": 2}]
    assert [one.members for one in _bodies("pair.rs", text, "Mark")] == [{}, {"pair": 3}]
