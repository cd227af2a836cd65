"""Which patch is tried first, and what a patch is known by."""

from __future__ import annotations

import pytest

from whence_tools.code.guess import guess_language
from whence_tools.healing.change import Change, patch_key
from whence_tools.healing.plan import PatchCandidate, plan

BEFORE = "def f(a):\n    b = a.x\n    return b + 1\n"


def candidate(name: str, after: str) -> PatchCandidate:
    return PatchCandidate(name, (Change("f.py", BEFORE, after),))


RIGHT = candidate("right", BEFORE.replace("a.x", "a.y"))
LONG = candidate("long", BEFORE.replace("a.x", "a.y").replace("+ 1", "+ 2"))
ELSEWHERE = candidate("elsewhere", BEFORE.replace("+ 1", "+ 2"))
SILENCING = candidate("silencing", BEFORE.replace("b = a.x", "exit(0)"))
EVIDENCE = {"f.py": ["    b = a.x"]}


def test_small_patches_of_the_evidence_come_first_and_silencing_ones_last() -> None:
    planned = plan([SILENCING, ELSEWHERE, LONG, RIGHT], "p", evidence=EVIDENCE)
    assert [one.name for one in planned] == ["right", "long", "elsewhere", "silencing"]


def test_what_failed_before_repeats_or_changes_nothing_is_left_out() -> None:
    failed = {patch_key(LONG.changes, "p")}
    given = [RIGHT, LONG, RIGHT, candidate("nothing", BEFORE)]
    planned = plan(given, "p", evidence=EVIDENCE, failed=failed)
    assert [one.name for one in planned] == ["right"]


def test_a_patch_is_the_same_whatever_its_spacing_at_the_ends() -> None:
    spaced = candidate("spaced", BEFORE.replace("a.x", "a.y  "))
    assert patch_key(spaced.changes, "p") == patch_key(RIGHT.changes, "p")
    assert patch_key(RIGHT.changes, "other") != patch_key(RIGHT.changes, "p")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("const x=1;", "javascript"),
        ("const x=1", "javascript"),
        ("def f(:\n  return 1", "python"),
        ("let x: number = 'a';", "typescript"),
        ("fun main() { println(1) }", "kotlin"),
        ("func main() { x := 1 }", "go"),
        ("fn main() { let x = 1; }", "rust"),
        ("#include <stdio.h>\nint main(void){return 0;}", "c"),
        ("std::vector<int> v;", "cpp"),
        ("puts 1", "ruby"),
        ("func area(of w: Int) -> Int {\n  guard let x = w else { return 0 }\n}", "swift"),
        ("local function f(a)\n  if a ~= nil then return a end\nend", "lua"),
        ("$x = 1;", "php"),
        ("public class A { int x = 1; }", "java"),
        ("using System;\nclass A {}", "csharp"),
        ("0\b", "python"),
    ],
)
def test_the_language_of_a_snippet_is_told_from_its_text(text: str, language: str) -> None:
    assert guess_language(text) == language
