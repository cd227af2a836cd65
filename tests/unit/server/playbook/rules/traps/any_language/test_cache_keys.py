"""A cache whose key leaves out what the cached value depends on is found."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a key that is made first": ("a.py", """\
        class Quotes:
            def quote(self, country, weight, express=False):
                key = self._key(country, weight)  # // here
                found = self.store.get(key)
                if found is not None:
                    return found
                price = self._price(country, weight, express)
                self.store.put(key, price)
                return price
        """),
    "a parameter that is the key": ("a.js", """\
        function rate(currency, day) {
          if (rates[currency]) return rates[currency]; // here
          const found = ask(currency, day);
          rates[currency] = found;
          return found;
        }
        """),
    "a map of Go's": ("a.go", """\
        package main

        func (s *Store) Rate(currency string, day int) float64 {
            if rate, ok := s.rates[currency]; ok { // here
                return rate
            }
            rate := s.ask(currency, day)
            s.rates[currency] = rate
            return rate
        }
        """),
}  # fmt: skip
_SOUND = {
    "a key that has all": ("a.py", """\
        def quote(country, express):
            key = (country, express)
            if key in known:
                return known[key]
            price = work_out(country, express)
            known[key] = price
            return price
        """),
    "a local that has the rest": ("a.py", """\
        def quote(country, express):
            way = f"{country}/{express}"
            if way in known:
                return known[way]
            price = work_out(country, express)
            known[way] = price
            return price
        """),
    "what the value is made with": ("a.py", """\
        def load(path, fetch):
            if path in known:
                return known[path]
            text = fetch(path)
            known[path] = text
            return text
        """),
    "a table that is kept, and no cache": ("a.py", """\
        def lock(path, user):
            held = locks.get(path)
            if held is not None and held != user:
                raise ValueError(path)
            locks[path] = user
            return user
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_key_that_leaves_a_parameter_out_is_found(name: str) -> None:
    path, code = _WRONG[name][0], dedent(_WRONG[name][1])
    assert list_trap_lines(code, path) == [find_marked_line(code)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_key_that_says_all_there_is_to_say_is_none(name: str) -> None:
    path, code = _SOUND[name][0], dedent(_SOUND[name][1])
    assert list_trap_lines(code, path) == []
