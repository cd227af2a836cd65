"""An array that is searched in another order than it is sorted in is found."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_C = """\
        struct rate {{ char code[8]; int digits; double value; }};
        struct table {{ struct rate *rows; size_t n; }};
        static int by_code(const void *a, const void *b) {{
            const struct rate *x = a, *y = b;
            {sorts} // here
        }}
        static int find_code(const void *key, const void *row) {{
            const struct rate *r = row;
            {searches}
        }}
        void load(struct table *t) {{ qsort(t->rows, t->n, sizeof *t->rows, by_code); }}
        struct rate *find(const struct table *t, const char *code) {{
            return bsearch(code, t->rows, t->n, sizeof *t->rows, find_code);
        }}
        """
_CPP = """\
        struct Item {{ std::string name; int rank; }};
        class Shop {{
            std::vector<Item> items_;
            std::vector<int> ids_;
            void sort() {{
                std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {{
                    return {sorts}; // here
                }});
            }}
            auto find(const std::string& name) {{
                return std::lower_bound(items_.begin(), items_.end(), name,
                    [](const Item& one, const std::string& name) {{ return {searches}; }});
            }}
        }};
        """
_NUMBERS = """\
        bool has(std::vector<int>& all, int n) {{
            std::sort(all.begin(), all.end(){order}); // here
            return std::binary_search(all.begin(), all.end(), n);
        }}
        """
_IN_ORDER = "return strcmp(x->code, y->code);"
_WRONG = {
    "without case": (_C, _IN_ORDER, "return strcasecmp(key, r->code);", "a.c"),
    "by another field": (_C, "return x->digits - y->digits;",
                         "return strcmp(key, r->code);", "a.c"),
    "the other way round": (_C, "return strcmp(y->code, x->code);",
                            "return strcmp(key, r->code);", "a.c"),
    "by a negated result": (_C, "return -strcmp(x->code, y->code);",
                            "return strcmp(key, r->code);", "a.c"),
    "by a number the other way round": (
        _C, "return (x->digits < y->digits) - (x->digits > y->digits);",
        "return *(const int *)key - r->digits;", "a.c"),
    "by another member": (_CPP, "a.rank < b.rank", "one.name < name", "a.cpp"),
    "by a greater one": (_CPP, "a.name > b.name", "one.name < name", "a.cpp"),
}  # fmt: skip
_SOUND = {
    "the same": (_C, _IN_ORDER, "return strcmp(key, r->code);", "a.c"),
    "the same with sides exchanged": (_C, "return -strcmp(y->code, x->code);",
                                      "return strcmp(key, r->code);", "a.c"),
    "the same number in two ways": (
        _C, "if (x->digits < y->digits) return -1; return x->digits > y->digits;",
        "return *(const int *)key - r->digits;", "a.c"),
    "a difference of comparisons": (
        _C, "return (x->digits > y->digits) - (x->digits < y->digits);",
        "return *(const int *)key - r->digits;", "a.c"),
    "the same member": (_CPP, "a.name < b.name", "one.name < name", "a.cpp"),
    "several members": (_CPP, "std::tie(a.name, a.rank) < std::tie(b.name, b.rank)",
                        "one.name < name", "a.cpp"),
    "a comparison of texts": (_CPP, "a.name.compare(b.name) < 0",
                              "one.name.compare(name) < 0", "a.cpp"),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_an_array_that_is_searched_in_another_order_is_found(name: str) -> None:
    form, sorts, searches, path = _WRONG[name]
    text = form.format(sorts=sorts, searches=searches)
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_an_array_that_is_searched_in_its_order_has_no_trap(name: str) -> None:
    form, sorts, searches, path = _SOUND[name]
    assert list_trap_lines(form.format(sorts=sorts, searches=searches), path) == []


def test_numbers_from_the_greatest_on_are_not_found_by_their_natural_order() -> None:
    wrong = _NUMBERS.format(order=", std::greater<int>()")
    assert list_trap_lines(wrong, "a.cpp") == [find_marked_line(wrong)]
    assert list_trap_lines(_NUMBERS.format(order=""), "a.cpp") == []


def test_an_array_that_is_sorted_again_for_its_search_has_no_trap() -> None:
    text = _C.format(sorts="return x->digits - y->digits;", searches="return strcmp(key, r->code);")
    again = """\
        static int by_name(const void *a, const void *b) {
            const struct rate *x = a, *y = b;
            return strcmp(x->code, y->code);
        }
        void order(struct table *t) { qsort(t->rows, t->n, sizeof *t->rows, by_name); }
        """
    assert list_trap_lines(text + again, "a.c") == []
