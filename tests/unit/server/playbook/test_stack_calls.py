"""What led to a function is the call on the stack, under whatever name its line calls it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import explain_program
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_DECORATED = """\
import functools


def logged(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)
    return wrapper


@logged
def greet(name):
    return "Hello " + name.strip()


def find(users, wanted):
    for user in users:
        if user["id"] == wanted:
            return user["name"]


def main():
    users = [{"id": 1, "name": "Ann"}]
    print(greet(find(users, 1)))
    print(greet(find(users, 2)))


main()
"""
_DISPATCHED = """\
def price(order):
    return order["price"] * 2


def title(order):
    return order["title"].upper()


SHOW = {"price": price, "title": title}
ORDERS = {"a": {"price": 2, "title": "tea"}}


def look(name):
    return ORDERS.get(name)


def show(kind, name):
    return SHOW[kind](look(name))


print(show("title", "a"))
print(show("price", "b"))
"""
_CACHED = """\
from functools import lru_cache, partial


@lru_cache(maxsize=None)
def parse(text, sep):
    return tuple(text.split(sep))


def read(row):
    if row:
        return row
    return None


def main():
    by_comma = partial(parse, sep=",")
    for row in ["a,b", ""]:
        print(by_comma(read(row)))


main()
"""
# The functions of these are called by what their line calls: that has no frame.
_MAPPED = """\
def first(text):
    return text[0].upper()


def load(lines):
    return [None if line == "-" else line for line in lines]


def main(lines):
    return list(map(first, load(lines)))


main(["a", "-"])
"""
_CHEAPEST = """\
def load(names):
    return {name: None if name == "Sund" else {"total": 4} for name in names}


def cheapest(quotes):
    return min(quotes.values(), key=lambda quote: quote["total"])


print(cheapest(load(["North", "Sund"])))
"""
_SORTED = """\
ORDERS = {"default": lambda row: row["rank"] + 1}


def show(rows, kind):
    return sorted(rows, key=ORDERS[kind])


show([{"rank": 1}, {"rank": None}], "default")
"""
_OF_SCRIPTS = """\
const prices = { a: { amount: 2 } };
const show = {
  price(order) {
    return order.amount * 2;
  },
};

function look(name) {
  return prices[name];
}

function run(kind, name) {
  return show[kind](look(name));
}

run("price", "a");
run("price", "b");
"""
_MADE_WHERE_CALLED = """\
(function () {
  const trim = (function () {
    return function (token) {
      return token.trim();
    };
  })();

  function run(steps, tokens) {
    return steps[0](tokens[9]);
  }

  run([trim], ["a "]);
})();
"""
_OF_GO = """\
package main

type Order struct{ Price int }

func price(o *Order) int { return o.Price * 2 }

var show = map[string]func(*Order) int{"price": price}

var orders = map[string]*Order{"a": {Price: 2}}

func look(name string) *Order { return orders[name] }

func run(kind, name string) int {
	return show[kind](look(name))
}

func main() {
	println(run("price", "b"))
}
"""
_PANIC = """\
panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x457d0e]

goroutine 1 [running]:
main.price(...)
	/app/main.go:5
main.run({0x461b9a, 0x5}, {0x4617d5?, 0x0?})
	/app/main.go:14 +0x6e
main.main()
	/app/main.go:18 +0x34
exit status 2
"""
_OF_JAVA = """\
import java.util.*;
import java.util.function.*;

public class Main {
    static final Map<String, Function<String, Integer>> SHOW = new HashMap<>();
    static final Map<String, String> ORDERS = Map.of("a", "12");

    static String look(String name) {
        return ORDERS.get(name);
    }

    static int run(String kind, String name) {
        return SHOW.get(kind).apply(look(name));
    }

    public static void main(String[] args) {
        SHOW.put("price", text -> text.length() * 2);
        System.out.println(run("price", "b"));
    }
}
"""
_THROWN = """\
Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because \
"<parameter1>" is null
	at Main.lambda$main$0(Main.java:17)
	at Main.run(Main.java:13)
	at Main.main(Main.java:18)
"""


def _explain(project: Path, text: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (_DECORATED, 19, "`find` at main.py:16 can end without a `return`"),
        (_DISPATCHED, 14, "`ORDERS` at main.py:10 has no `b` key"),
    ],
    ids=["decorated", "dispatched"],
)
def test_a_parameter_is_followed_to_what_called_it_under_another_name(
    project: Path, text: str, line: int, said: str
) -> None:
    told = _explain(project, text)
    assert said in told.root_cause
    assert told.line == line


def test_an_element_that_a_built_in_function_hands_on_is_followed(project: Path) -> None:
    claims = [one.claim for one in _explain(project, _CHEAPEST).evidence or ()]
    assert "`min` passes on what is in `quotes.values()`" in claims


def test_a_partial_that_is_cached_is_passed_through(project: Path) -> None:
    claims = [one.claim for one in _explain(project, _CACHED).evidence or ()]
    assert "`read(row)` is passed as `text` of `parse`" in claims


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_OF_SCRIPTS, "`prices` at main.js:1 has no `b` key"),
        (_MADE_WHERE_CALLED, '`["a "]` at main.js:12 has no index 9'),
    ],
    ids=["a table of functions", "a function that has no name"],
)
def test_in_scripts_the_column_tells_which_call_it_was(project: Path, text: str, said: str) -> None:
    assert said in explain_program(project, "node", "main.js", text).root_cause


@pytest.mark.parametrize(
    ("file", "text", "trace", "said"),
    [
        ("main.go", _OF_GO, _PANIC, "`orders` at main.go:9 has no `b` key"),
        ("Main.java", _OF_JAVA, _THROWN, "`ORDERS` at Main.java:6 has no `b` key"),
    ],
    ids=["go", "java"],
)
def test_without_a_column_the_one_call_that_leads_to_no_other_function_counts(
    project: Path, file: str, text: str, trace: str, said: str
) -> None:
    (project / file).write_text(text)
    told = asyncio.run(investigate(project, trace.replace("/app", str(project)))).draft
    assert said in told.root_cause


@pytest.mark.parametrize("text", [_MAPPED, _SORTED], ids=["mapped", "sorted"])
def test_what_calls_back_is_not_taken_for_the_call(project: Path, text: str) -> None:
    told = _explain(project, text)
    assert "`load(lines)` is passed" not in str(told)
    assert "`rows` is passed" not in str(told)
