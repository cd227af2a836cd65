"""References to elements of a vector that grows before they are used again are found."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_FREED = "heap-use-after-free: READ of size 4"
_HEAD = """\
struct Node { int left = 0; int count = 0; };
class Tree {
    std::vector<Node> nodes_;
    std::vector<int> order_;
    std::deque<Node> kept_;
    int add() { nodes_.push_back(Node()); return nodes_.size() - 1; }
    int note(int n) { order_.push_back(n); return n; }
    int keep() { kept_.push_back(Node()); return 1; }
    int add_all(int n) { return n == 0 ? 0 : add() + add_all(n - 1); }
    Node& node(int index) { return nodes_[index]; }
"""
_WRONG = {
    "in a method": "void f() { Node& one = nodes_[0]; // here\n add(); one.count++; }",
    "in a method of a method": (
        "void f() { auto& one = this->nodes_.front(); // here\n add_all(3); show(one); }"
    ),
    "before the use in the next round": (
        "void f() {\n Node& one = nodes_[0]; // here\n"
        " for (int i = 0; i < 3; i++) { one.count++; add(); } }"
    ),
    "as its own result is kept": "void f() { Node& one = nodes_[0]; // here\n one.left = add(); }",
    "that a method hands out": "void f() { Node& one = node(0); // here\n add(); one = Node(); }",
    "in a lambda": (
        "void f() { auto more = [this] { add(); };\n"
        " Node* one = &nodes_[0]; // here\n more(); one->count++; }"
    ),
    "in a lambda of a local": (
        "void f() { std::vector<Node> all(1); auto more = [&](int n) { all.resize(n); };\n"
        " auto it = all.begin(); // here\n more(4); it->count++; }"
    ),
}
_SOUND = {
    "another vector grows": "void f() { Node& one = nodes_[0]; note(3); one.count++; }",
    "a deque grows": "void f() { Node& one = kept_[0]; keep(); one.count++; }",
    "it is used before": "void f() { Node& one = nodes_[0]; one.count++; add(); }",
    "it is taken in each round": (
        "void f() { for (int i = 0; i < 3; i++) { Node& one = nodes_[i]; one.count++; add(); } }"
    ),
    "a pointer is set again": (
        "void f() { Node* one = &nodes_[0]; add(); one = &nodes_[0]; one->count++; }"
    ),
    "another object grows": (
        "void f(Tree& other) { Node& one = nodes_[0]; other.add(); one.count++; }"
    ),
    "it is copied": "void f() { Node one = nodes_[0]; add(); one.count++; show(one); }",
    "a copy grows": (
        "void f() { auto more = [all = nodes_]() mutable { all.push_back(Node()); };\n"
        " Node& one = nodes_[0]; more(); one.count++; }"
    ),
    "it grows on the way out": (
        "int f() { Node& one = nodes_[0]; if (one.count > 3) { return add(); }\n"
        " return one.count; }"
    ),
    "it has room": (
        "void g() { nodes_.reserve(99); }\nvoid f() { Node& one = nodes_[0]; add(); one.count++; }"
    ),
}


@pytest.mark.parametrize("body", _WRONG.values(), ids=_WRONG.keys())
def test_an_element_is_used_after_what_is_called_lets_its_vector_grow(body: str) -> None:
    text = f"{_HEAD}{body}\n}};\n"
    assert list_trap_lines(text, "a.cpp", _FREED) == [find_marked_line(text)]


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_an_element_that_stays_where_it_is_has_no_trap(body: str) -> None:
    assert list_trap_lines(f"{_HEAD}{body}\n}};\n", "a.cpp", _FREED) == []
