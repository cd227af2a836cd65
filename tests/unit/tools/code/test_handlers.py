"""A handler that takes an error is left out: the file stays a program, and no line of it moves."""

from __future__ import annotations

import pytest

from whence_tools.code.handlers import Handler, find_handler
from whence_tools.code.syntax import parse

_PYTHON = """\
def load(text):
    try:
        return int(text)
    except ValueError:
        return None
"""
# Of each language a handler that takes all, and the first line of it.
_TAKING = {
    "a.py": (_PYTHON, 4),
    "a.rb": ("def load(text)\n  Integer(text)\nrescue ArgumentError\n  nil\nend\n", 3),
    "b.rb": ("begin\n  load(text)\nrescue KeyError => problem\n  puts problem\nend\n", 3),
    "a.js": ("try {\n  load();\n} catch {\n  skip();\n}\n", 3),
    "b.js": ("try {\n  load();\n} catch (problem) {\n  skip();\n}\n", 3),
    "a.ts": ("try {\n  load();\n} catch (problem: unknown) {\n  skip();\n}\n", 3),
    "A.java": ("class A { void f() { try {\n  load();\n} catch (E problem) {\n  skip();\n}}}\n", 3),
    "a.kt": ("fun f() { try {\n  load()\n} catch (problem: E) {\n  skip()\n}}\n", 3),
    "a.php": ("<?php\ntry {\n  load();\n} catch (E $problem) {\n  skip();\n}\n", 4),
    "b.php": ("<?php\ntry {\n  load();\n} catch (E) {\n  skip();\n}\n", 4),
    "A.cs": ("class A { void F() { try {\n  Load();\n} catch (E problem) {\n  Skip();\n}}}\n", 3),
    "B.cs": ("class A { void F() { try {\n  Load();\n} catch {\n  Skip();\n}}}\n", 3),
    "a.cpp": ("void f() { try {\n  load();\n} catch (const E &problem) {\n  skip();\n}}\n", 3),
    "b.cpp": ("void f() { try {\n  load();\n} catch (...) {\n  skip();\n}}\n", 3),
}
_HANDING_ON = {
    "a.py": "        raise LookupError(text)",
    "a.rb": "raise KeyError, text",
    "a.js": "throw new Error(text);",
    "A.java": "throw new IllegalStateException(text);",
    "a.kt": "throw IllegalStateException(text)",
    "a.php": "throw new LogicException($text);",
    "A.cs": "throw;",
    "a.cpp": "throw;",
}


def _find(text: str, path: str, line: int) -> Handler:
    handler = find_handler(text, path, line)
    assert handler is not None
    return handler


def _changed(text: str, handler: Handler) -> list[tuple[int, str]]:
    before, after = text.split("\n"), handler.without.split("\n")
    assert len(before) == len(after)
    pairs = enumerate(zip(before, after, strict=True), 1)
    return [(number, new) for number, (old, new) in pairs if old != new]


@pytest.mark.parametrize("path", _TAKING)
def test_the_file_without_a_handler_is_a_program_of_the_same_lines(path: str) -> None:
    text, line = _TAKING[path]
    handler = _find(text, path, line + 1)
    assert handler.line == line
    assert line - 1 in handler.lines
    parsed = parse(handler.without, path)
    assert parsed is not None
    assert not parsed.root.has_error, handler.without
    assert len(_changed(text, handler)) == 1, handler.without


@pytest.mark.parametrize("path", _HANDING_ON)
def test_a_handler_that_hands_the_error_on_is_left_alone(path: str) -> None:
    text, line = _TAKING[path]
    lines = text.split("\n")
    lines[line] = _HANDING_ON[path]
    assert find_handler("\n".join(lines), path, line + 1) is None


@pytest.mark.parametrize(
    ("head", "without"),
    [
        ("except ValueError:", "except ():"),
        ("except (ValueError, TypeError) as problem:", "except () as problem:"),
        ("except:", "except ():"),
        ("except Exception:  # all of them", "except ():"),
    ],
)
def test_a_python_handler_catches_nothing_and_keeps_its_name(head: str, without: str) -> None:
    text = _PYTHON.replace("except ValueError:", head)
    [(number, line)] = _changed(text, _find(text, "a.py", 5))
    assert (number, line.partition("  #")[0].strip()) == (4, without)
    compile(_find(text, "a.py", 5).without, "a.py", "exec")


@pytest.mark.parametrize(
    ("head", "without"),
    [
        ("rescue", "rescue *[]"),
        ("rescue => problem", "rescue *[] => problem"),
        ("rescue KeyError, ArgumentError=> problem", "rescue *[]=> problem"),
        ("rescue ArgumentError # no number", "rescue *[] # no number"),
        ("rescue ArgumentError then nil", "rescue *[] then nil"),
    ],
)
def test_a_ruby_handler_catches_nothing_and_keeps_its_name(head: str, without: str) -> None:
    text = f"begin\n  load\n{head}\nend\n"
    assert _changed(text, _find(text, "a.rb", 3)) == [(3, without)]


def test_a_value_that_ruby_takes_instead_of_an_error_is_left_out() -> None:
    text = "size = Integer(text) rescue nil\n"
    assert _changed(text, _find(text, "a.rb", 1)) == [(1, "size = Integer(text)")]


@pytest.mark.parametrize(
    ("head", "without"),
    [
        ("catch (A | B $problem) {", "catch (A | B $problem) { throw $problem;"),
        ("catch (A) {", "catch (A $whenceError) { throw $whenceError;"),
    ],
)
def test_a_php_handler_throws_what_it_took_also_without_a_name(head: str, without: str) -> None:
    text = f"<?php\ntry {{\n  load();\n}} {head}\n}}\n"
    assert _changed(text, _find(text, "a.php", 5)) == [(4, f"}} {without}")]


def test_a_comment_below_the_head_of_a_handler_stays() -> None:
    text = _PYTHON.replace("Error:\n", "Error:\n        # there may be none\n")
    assert _changed(text, _find(text, "a.py", 6)) == [(4, "    except ():")]


def test_a_handler_on_one_line_is_left_out_as_well() -> None:
    text = "try:\n    load()\nexcept ValueError: pass\n"
    [(number, line)] = _changed(text, _find(text, "a.py", 3))
    assert (number, line) == (3, "except (): pass")


def test_the_innermost_handler_is_left_out() -> None:
    text = """\
try:
    first()
except OSError:
    try:
        second()
    except ValueError:
        found = None
"""
    inner = _find(text, "a.py", 7)
    assert (inner.line, _changed(text, inner)) == (6, [(6, "    except ():")])
    outer = _find(text, "a.py", 5)
    assert (outer.line, _changed(text, outer)) == (3, [(3, "except ():")])


def test_a_handler_stands_guard_over_what_is_tried_above_it() -> None:
    assert _find(_PYTHON, "a.py", 5).lines == range(2, 5)


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_line_outside_of_a_handler_has_none(line: int) -> None:
    assert find_handler(_PYTHON, "a.py", line) is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("try:\n    load()\nexcept* ValueError:\n    found = None\n", "a.py"),  # may not be empty
        ("try:\n    load()\nexcept (KeyError,\n        ValueError):\n    found = None\n", "a.py"),
        ("begin\n  load\nrescue KeyError,\n    ArgumentError\n  nil\nend\n", "a.rb"),
        ("try {\n  load();\n} catch ({ message }) {\n  log(message);\n}\n", "a.js"),
        ("fun f() {\n  try { load() } catch (_: Exception) {\n    skip()\n  }\n}\n", "a.kt"),
        ("x = 1\n", "a.txt"),
        ("func f() {}\n", "a.go"),
    ],
)
def test_what_has_no_handler_of_a_known_form_is_left_alone(text: str, path: str) -> None:
    assert all(find_handler(text, path, line) is None for line in range(1, 6))
