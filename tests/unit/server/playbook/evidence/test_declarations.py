"""Names that a file declares at its top level."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import SourceFile
from whence.playbook.evidence.declarations import list_declarations

TEXTS = {
    "a.py": "LIMIT = 3\nasync def run(): ...\nclass Box:\n    def inner(self): ...\n",
    "a.ts": "export const a = 1;\ninterface B {}\nexport default function c() {}\n",
    "a.kt": "private fun hidden() = 1\ndata class Row(val id: Int)\nfun <T> of(t: T) = t\n",
    "a.java": "package x;\npublic final class A {\n  static class Inner {}\n}\n",
    "a.go": "package x\n\nfunc Run() {}\ntype Row struct{}\nvar limit = 3\n",
    "a.rs": "pub fn open() {}\nstruct Row;\npub mod text;\n",
    "a.rb": "module Shop\n  LIMIT = 3\n  def self.open?\n  end\nend\n",
    "a.txt": "def no(): ...\n",
}


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("a.py", ["LIMIT", "run", "Box"]),
        ("a.ts", ["a", "B", "c"]),
        ("a.kt", ["Row", "of"]),
        ("a.java", ["A", "Inner"]),
        ("a.go", ["Run", "Row", "limit"]),
        ("a.rs", ["open", "Row", "text"]),
        ("a.rb", ["Shop", "LIMIT", "open?"]),
        ("a.txt", []),
    ],
)
def test_the_names_of_each_language_are_found(path: str, names: list[str]) -> None:
    file = SourceFile(path, TEXTS[path], "o1")
    assert [found.name for found in list_declarations(file)] == names


def test_only_exported_names_are_visible_in_scripts() -> None:
    text = "function a() {}\nfunction b() {}\nexport const c = 1;\nexport { a as d };\n"
    found = {item.name: item.visible for item in list_declarations(SourceFile("m.mjs", text, "o1"))}
    assert found == {"a": True, "b": False, "c": True}
