"""Whether a definition is of the function that a linker names."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import SourceFile
from whence.playbook.evidence.linkage import list_linked
from whence.playbook.rules.linking.signatures import compare, read_symbol

_STRING = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >"

_PAIRS = f"std::allocator<std::pair<{_STRING} const, int> >"


@pytest.mark.parametrize(
    ("wanted", "written", "likeness"),
    [
        ("int", "const int x", "same"),
        ("char const*", "const char *name", "same"),
        ("char*", "char *const name", "same"),
        ("int*", "int rows[]", "same"),
        ("unsigned int", "unsigned count", "same"),
        ("unsigned long", "unsigned long int count = 0", "same"),
        ("geo::Point const&, geo::Point const&", "const Point& a, const Point& b", "same"),
        (
            "std::vector<double, std::allocator<double> > const&",
            "const std::vector<double>&",
            "same",
        ),
        (f"{_STRING} const&", "const std::string &name", "same"),
        (
            f"std::vector<{_STRING}, std::allocator<{_STRING} > >",
            "std::vector<std::string> v",
            "same",
        ),
        (
            f"std::map<{_STRING}, int, std::less<{_STRING} >, {_PAIRS} >&",
            "std::map<std::string, int>& counts",
            "same",
        ),
        ("std::unique_ptr<Tree, std::default_delete<Tree> >", "std::unique_ptr<Tree> tree", "same"),
        ("", "void", "same"),
        ("std::vector<double, std::allocator<double> > const&", "std::vector<double>& v", "other"),
        ("double", "float x", "other"),
        ("int", "int a, int b", "other"),
        ("int, int", "int a", "other"),
        (f"{_STRING}&", "const std::string& text", "other"),
        ("unsigned long", "size_t n", "unknown"),
        ("unsigned long", "int n", "other"),
        ("unsigned int", "uint32_t n", "unknown"),
        ("double", "Meters length", "unknown"),
        ("int (*)(int)", "int (*handler)(int)", "unknown"),
        ("std::function<void (int)> const&", "const Handler& handler", "unknown"),
    ],
)
def test_types_are_compared_as_the_linker_and_as_code_write_them(
    wanted: str, written: str, likeness: str
) -> None:
    (one,) = list_linked(SourceFile("a.cpp", f"void f({written})\n{{\n}}\n", "1"))
    symbol = read_symbol(f"f({wanted})")
    assert symbol is not None
    assert compare(symbol, one) == likeness


def test_const_behind_the_parameters_makes_another_method() -> None:
    (one,) = list_linked(SourceFile("a.cpp", "int Box::size() { return 1; }\n", "1"))
    symbol = read_symbol("Box::size() const")
    assert symbol is not None
    assert compare(symbol, one) == "other"


@pytest.mark.parametrize("text", ["operator==(A, A)", "vtable for Box", "Box<int>::push(int)"])
def test_what_no_code_writes_by_name_is_left_alone(text: str) -> None:
    assert read_symbol(text) is None
