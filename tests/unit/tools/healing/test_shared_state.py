"""State that outlives a call, and that all objects share."""

from __future__ import annotations

import pytest

from whence_tools.code.syntax import parse
from whence_tools.healing.shared_state import find_shared_state

SHARED = {
    "a.py": "seen = []\n\n\ndef f(x):\n    seen.append(x)\n    return len(seen)\n",
    "b.py": "class A:\n    seen = []\n\n    def f(self, x):\n        self.seen.append(x)\n",
    "c.py": "seen = 0\n\n\ndef f(x):\n    global seen\n    seen += 1\n    return seen\n",
    "a.js": "let seen = 0;\nfunction f(x) {\n  seen += 1;\n  return seen;\n}\n",
    "b.js": "class A {\n  static #seen = [];\n  f(x) { A.#seen.push(x); }\n}\n",
    "A.java": (
        "class A {\n  private static final List<String> seen = new ArrayList<>();\n"
        "  void f(String x) { seen.add(x); }\n}\n"
    ),
    "a.c": "int f(int x) {\n  static int seen = 0;\n  seen += x;\n  return seen;\n}\n",
    "a.cpp": "static std::vector<int> seen = {};\nvoid f(int x) { seen.clear(); }\n",
    "a.php": (
        "<?php\nclass A {\n  private static $seen = [];\n"
        "  function f($x) { self::$seen[] = $x; }\n}\n"
    ),
    "a.rb": "class A\n  @@seen = []\n  def f(x)\n    @@seen << x\n  end\nend\n",
    "a.go": "package a\n\nvar seen = 0\n\nfunc f(x int) int {\n\tseen += x\n\treturn seen\n}\n",
}
OWN = {
    "a.py": "NAMES = {}\n\n\ndef f(x):\n    NAMES[x] = len(x)\n    return NAMES[x]\n",
    "b.py": (
        "class A:\n    seen = []\n\n    def __init__(self):\n        self.seen = []\n\n"
        "    def f(self, x):\n        self.seen.append(x)\n"
    ),
    "c.py": "seen = 0\n\n\ndef f(x):\n    seen = x\n    return seen\n",
    "a.js": "const seen = [];\nfunction f(x) {\n  const seen = [x];\n  seen.pop();\n}\n",
    "b.js": "class A {\n  #seen = [];\n  f(x) { this.#seen.push(x); }\n}\n",
    "A.java": (
        "class A {\n  private final List<String> seen = new ArrayList<>();\n"
        "  void f(String x) { seen.add(x); }\n}\n"
    ),
    "a.c": "static int seen = 3;\nint f(int x) {\n  int seen = x;\n  return seen += x;\n}\n",
    "a.php": "<?php\n$seen = [];\nfunction f($x) { $seen = [$x]; $seen[] = $x; return $seen; }\n",
    "a.rb": "class A\n  def initialize = @seen = []\n  def f(x)\n    @seen << x\n  end\nend\n",
    "a.go": "package a\n\nvar names = 3\n\nfunc f(x int) int {\n\tnames := x\n\treturn names\n}\n",
}


@pytest.mark.parametrize("path", SHARED)
def test_a_variable_that_all_calls_share_and_change_is_found(path: str) -> None:
    source = parse(SHARED[path], path)
    assert source is not None
    assert {*find_shared_state(source)} == {"keeps state in `seen`, which outlives the call"}


@pytest.mark.parametrize("path", OWN)
def test_what_belongs_to_a_call_an_object_or_an_argument_is_none(path: str) -> None:
    source = parse(OWN[path], path)
    assert source is not None
    assert [*find_shared_state(source)] == []
