"""How well fingerprints tell bugs apart: `python -m tests.bench.fingerprints`.

Each bug is crashed several times: on other machines and days, after edits above it, with other data
in the message, reached through other callers, with other frames inlined. Every pair of crashes is
then judged: the same bug should have the same fingerprint, two bugs different ones. Many of the
bugs are near misses of each other: the same type in another function, another type in the same
function, the same `memcpy` or `fail` on top.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tests.support.crashes import (
    Bug,
    asan,
    dotnet,
    gdb,
    go,
    java,
    node,
    python,
    rust,
    wrapped_java,
)
from whence_tools.errors import parse_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.crashes import Frames

MAIN_PY: Frames = [("main", "main.py"), ("<module>", "main.py")]
WAYS_PY = (MAIN_PY, [("handle", "web.py"), *MAIN_PY], [("retry", "jobs.py"), ("loop", "jobs.py")])
WAYS_C = (
    [("main", "main.c")],
    [("dispatch", "loop.c"), ("main", "main.c")],
    [("LLVMFuzzerTestOneInput", "fuzz.c"), ("fuzzer::Fuzzer::RunOne", "")],
)
WAYS_JAVA = (
    [("shop.Main.main", "Main.java")],
    [("shop.web.Api.handle", "Api.java"), ("java.base/java.lang.Thread.run", "Thread.java")],
    [("shop.Jobs.lambda$start$3", "Jobs.java"), ("shop.Main.main", "Main.java")],
)
WAYS_JS = (
    [("main", "main.js")],
    [("Router.handle", "router.js"), ("async main", "main.js")],
    [("", "jobs.js"), ("main", "main.js")],
)
WAYS_GO = (
    [("main.main", "main.go")],
    [("main.serve.func1", "serve.go"), ("main.serve", "serve.go")],
)
WAYS_RUST = (
    [("shop::main", "src/main.rs")],
    [("shop::serve::{{closure}}", "src/serve.rs"), ("shop::main", "src/main.rs")],
)
WAYS_NET = (
    [("Shop.Program.Main", "Program.cs")],
    [("Shop.Api.<Get>d__3.MoveNext", "Api.cs"), ("System.Threading.Tasks.Task.Execute", "")],
)
MISSING = ("'id-17'", "'id-99'", "('a', 3)")
NO_FILE = (
    "[Errno 2] No such file or directory: '/tmp/a.txt'",
    "[Errno 2] No such file or directory: '/srv/b/c.csv'",
)
RANGE_GO = ("index out of range [5] with length 3", "index out of range [9] with length 9")
NPE = ("Object reference not set to an instance of an object.",)
VECTOR_AT = ("std::vector<int>::operator[](unsigned long)", "../usr/include/c++/12/stl_vector.h")
MEMCPY: Frames = [("__asan_memcpy", ""), ("copy_name", "name.c")]

BUGS = (
    Bug(python, "KeyError", MISSING, [("price", "shop/cart.py")], WAYS_PY),
    Bug(python, "KeyError", MISSING, [("total", "shop/cart.py")], WAYS_PY),
    Bug(python, "IndexError", ("list index out of range",), [("price", "shop/cart.py")], WAYS_PY),
    Bug(
        python,
        "ValueError",
        (
            "invalid literal for int() with base 10: 'x'",
            "invalid literal for int() with base 10: '3,5'",
        ),
        [("parse_count", "shop/form.py")],
        WAYS_PY,
    ),
    Bug(python, "FileNotFoundError", NO_FILE, [("load", "shop/store.py")], WAYS_PY),
    Bug(python, "FileNotFoundError", NO_FILE, [("load", "shop/config.py")], WAYS_PY),
    Bug(
        python,
        "AttributeError",
        ("'NoneType' object has no attribute 'price'",),
        [("<listcomp>", "shop/cart.py"), ("sum_up", "shop/cart.py")],
        WAYS_PY,
    ),
    Bug(
        python,
        "AttributeError",
        ("'NoneType' object has no attribute 'name'",),
        [("<listcomp>", "shop/cart.py"), ("sum_up", "shop/cart.py")],
        WAYS_PY,
    ),
    Bug(
        python,
        "AssertionError",
        ("",),
        [("assert_valid", "shop/check.py"), ("ship", "shop/order.py")],
        WAYS_PY,
    ),
    Bug(
        python,
        "AssertionError",
        ("",),
        [("assert_valid", "shop/check.py"), ("bill", "shop/order.py")],
        WAYS_PY,
    ),
    Bug(
        python,
        "RecursionError",
        ("maximum recursion depth exceeded",),
        [("walk", "shop/tree.py")] * 3,
        WAYS_PY,
    ),
    Bug(
        python,
        "shop.errors.NotFound",
        ("order 17 of 2024-01-02 not found", "order 4 of 2023-11-30 not found"),
        [("find", "shop/orders.py")],
        WAYS_PY,
    ),
    Bug(asan, "heap-buffer-overflow", ("READ",), MEMCPY, WAYS_C),
    Bug(asan, "heap-buffer-overflow", ("READ",), [MEMCPY[0], ("copy_tag", "name.c")], WAYS_C),
    Bug(asan, "heap-use-after-free", ("READ",), [("node_next", "list.c")], WAYS_C),
    Bug(asan, "heap-use-after-free", ("WRITE",), [("node_unlink", "list.c")], WAYS_C),
    Bug(
        asan,
        "heap-buffer-overflow",
        ("WRITE",),
        [VECTOR_AT, ("Grid<int>::at(unsigned long)", "grid.hpp")],
        WAYS_C,
    ),
    Bug(
        asan,
        "heap-buffer-overflow",
        ("WRITE",),
        [VECTOR_AT, ("Grid<int>::row(unsigned long)", "grid.hpp")],
        WAYS_C,
    ),
    Bug(
        asan, "stack-buffer-overflow", ("WRITE",), [("vsprintf", ""), ("log_line", "log.c")], WAYS_C
    ),
    Bug(asan, "stack-buffer-overflow", ("WRITE",), [("strcpy", ""), ("log_open", "log.c")], WAYS_C),
    Bug(
        gdb,
        "SIGABRT",
        ("Aborted",),
        [
            ("__pthread_kill_implementation", ""),
            ("raise", ""),
            ("abort", ""),
            ("__assert_fail", ""),
            ("pool_get", "pool.c"),
        ],
        WAYS_C[:2],
    ),
    Bug(
        gdb,
        "SIGABRT",
        ("Aborted",),
        [
            ("__pthread_kill_implementation", ""),
            ("raise", ""),
            ("abort", ""),
            ("__assert_fail", ""),
            ("pool_put", "pool.c"),
        ],
        WAYS_C[:2],
    ),
    Bug(
        gdb,
        "SIGSEGV",
        ("Segmentation fault",),
        [("__memmove_avx_unaligned_erms", ""), ("frame_copy", "frame.c")],
        WAYS_C[:2],
    ),
    Bug(
        gdb,
        "SIGSEGV",
        ("Segmentation fault",),
        [("__memmove_avx_unaligned_erms", ""), ("frame_swap", "frame.c")],
        WAYS_C[:2],
    ),
    Bug(
        gdb,
        "SIGSEGV",
        ("Segmentation fault",),
        [("fatal_error", "die.c"), ("decode", "codec.c")],
        WAYS_C[:2],
    ),
    Bug(
        gdb,
        "SIGSEGV",
        ("Segmentation fault",),
        [("fatal_error", "die.c"), ("encode", "codec.c")],
        WAYS_C[:2],
    ),
    Bug(
        java, "java.lang.NullPointerException", ("",), [("shop.Cart.total", "Cart.java")], WAYS_JAVA
    ),
    Bug(
        java, "java.lang.NullPointerException", ("",), [("shop.Cart.price", "Cart.java")], WAYS_JAVA
    ),
    Bug(
        java,
        "java.lang.IllegalStateException",
        ("closed",),
        [("shop.Cart.total", "Cart.java")],
        WAYS_JAVA,
    ),
    Bug(
        java,
        "java.lang.NumberFormatException",
        ('For input string: "12a"', 'For input string: ""'),
        [
            ("java.base/java.lang.Integer.parseInt", "Integer.java"),
            ("shop.Form.count", "Form.java"),
        ],
        WAYS_JAVA,
    ),
    Bug(
        java,
        "java.lang.NumberFormatException",
        ('For input string: "12a"', 'For input string: "x"'),
        [("java.base/java.lang.Integer.parseInt", "Integer.java"), ("shop.Form.year", "Form.java")],
        WAYS_JAVA,
    ),
    Bug(
        wrapped_java,
        "java.sql.SQLException",
        ("lock timeout after 300 ms", "lock timeout after 51 ms"),
        [("shop.Db.save", "Db.java")],
        WAYS_JAVA,
    ),
    Bug(
        wrapped_java,
        "java.sql.SQLException",
        ("lock timeout after 300 ms", "lock timeout after 51 ms"),
        [("shop.Db.load", "Db.java")],
        WAYS_JAVA,
    ),
    Bug(
        java,
        "java.lang.IllegalArgumentException",
        ("bad id 17", "bad id 3"),
        [
            ("com.google.Preconditions.checkArgument", "Preconditions.java"),
            ("shop.Id.of", "Id.java"),
        ],
        WAYS_JAVA,
    ),
    Bug(
        java,
        "java.lang.IllegalArgumentException",
        ("bad id 17", "bad id 3"),
        [
            ("com.google.Preconditions.checkArgument", "Preconditions.java"),
            ("shop.Key.of", "Key.java"),
        ],
        WAYS_JAVA,
    ),
    Bug(
        node,
        "TypeError",
        ("Cannot read properties of undefined (reading 'price')",),
        [("Cart.total", "cart.js")],
        WAYS_JS,
    ),
    Bug(
        node,
        "TypeError",
        ("Cannot read properties of undefined (reading 'name')",),
        [("Cart.total", "cart.js")],
        WAYS_JS,
    ),
    Bug(
        node,
        "TypeError",
        ("Cannot read properties of undefined (reading 'price')",),
        [("Cart.add", "cart.js")],
        WAYS_JS,
    ),
    Bug(
        node,
        "SyntaxError",
        ("Unexpected token < in JSON at position 0", "Unexpected token < in JSON at position 12"),
        [("JSON.parse", "../node_modules/json/index.js"), ("load", "api.js")],
        WAYS_JS,
    ),
    Bug(
        node,
        "Error",
        (
            "ENOENT: no such file or directory, open '/tmp/a.json'",
            "ENOENT: no such file or directory, open '/srv/b.json'",
        ),
        [("readConfig", "config.js")],
        WAYS_JS,
    ),
    Bug(
        node,
        "Error",
        ("connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 10.0.0.7:5433"),
        [("", "db.js"), ("connect", "db.js")],
        WAYS_JS[:2],
    ),
    Bug(go, "runtime error: ", RANGE_GO, [("main.(*Cart).Total", "cart.go")], WAYS_GO),
    Bug(go, "runtime error: ", RANGE_GO, [("main.(*Cart).Price", "cart.go")], WAYS_GO),
    Bug(
        go,
        "runtime error: ",
        ("invalid memory address or nil pointer dereference",),
        [("main.(*Cart).Total", "cart.go")],
        WAYS_GO,
    ),
    Bug(
        go,
        "assignment to entry in nil map",
        ("",),
        [("example.com/shop/store.Map[...].Put", "store/map.go")],
        WAYS_GO,
    ),
    Bug(
        rust,
        "main",
        (
            "index out of bounds: the len is 3 but the index is 9",
            "index out of bounds: the len is 1 but the index is 1",
        ),
        [("core::panicking::panic_bounds_check", ""), ("shop::cart::price", "src/cart.rs")],
        WAYS_RUST,
    ),
    Bug(
        rust,
        "main",
        (
            "index out of bounds: the len is 3 but the index is 9",
            "index out of bounds: the len is 0 but the index is 1",
        ),
        [
            ("core::panicking::panic_bounds_check", ""),
            ("shop::cart::total::h0123456789abcdef", "src/cart.rs"),
        ],
        WAYS_RUST,
    ),
    Bug(
        rust,
        "worker-3",
        ("called `Option::unwrap()` on a `None` value",),
        [("core::option::unwrap_failed", ""), ("shop::form::parse", "src/form.rs")],
        WAYS_RUST,
    ),
    Bug(dotnet, "System.NullReferenceException", NPE, [("Shop.Cart.Total", "Cart.cs")], WAYS_NET),
    Bug(
        dotnet,
        "System.NullReferenceException",
        NPE,
        [("Shop.Cart.<>c.<Prices>b__0_1", "Cart.cs"), ("Shop.Cart.Prices", "Cart.cs")],
        WAYS_NET,
    ),
    Bug(
        dotnet,
        "System.FormatException",
        (
            "The input string 'x' was not in a correct format.",
            "The input string '1..2' was not in a correct format.",
        ),
        [
            ("System.Number.ThrowFormatException", ""),
            ("System.Int32.Parse", ""),
            ("Shop.Form.Count", "Form.cs"),
        ],
        WAYS_NET,
    ),
    Bug(
        dotnet,
        "System.InvalidOperationException",
        ("Sequence contains no elements",),
        [
            ("System.Linq.ThrowHelper.ThrowNoElementsException", ""),
            ("System.Linq.Enumerable.First", ""),
            ("Shop.Cart.First", "Cart.cs"),
        ],
        WAYS_NET,
    ),
)


@dataclass(frozen=True, slots=True)
class Score:
    """Pairs of crashes: told to be one bug rightly, wrongly, and missed."""

    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        return 2 * self.right / max(1, 2 * self.right + self.wrong + self.missed)


def score(bugs: Sequence[Bug] = BUGS) -> tuple[Score, list[str]]:
    """The score, and each kind of mistake in words."""
    crashes = [
        (number, parse_one(text).fingerprint)
        for number, bug in enumerate(bugs)
        for text in bug.crashes()
    ]
    right = wrong = missed = 0
    mistakes: dict[str, None] = {}
    for (one, mine), (other, theirs) in combinations(crashes, 2):
        if one == other:
            right += mine == theirs
            missed += mine != theirs
            if mine != theirs:
                mistakes[f"one bug, several names: {_title(bugs[one])}"] = None
        elif mine == theirs:
            wrong += 1
            mistakes[f"two bugs, one name: {_title(bugs[one])} / {_title(bugs[other])}"] = None
    return Score(right, wrong, missed), list(mistakes)


def _title(bug: Bug) -> str:
    return f"{bug.show.__name__} {bug.error_type} in {bug.own[0][0]} < {bug.own[-1][0]}"


def main() -> None:
    result, mistakes = score()
    for mistake in mistakes:
        sys.stdout.write(f"{mistake}\n")
    sys.stdout.write(
        f"{len(BUGS)} bugs, {sum(len(bug.crashes()) for bug in BUGS)} crashes: "
        f"precision {result.precision:.3f}, recall {result.recall:.3f}, F1 {result.f1:.3f}\n"
    )


if __name__ == "__main__":
    main()
