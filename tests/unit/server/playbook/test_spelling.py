"""Names that look alike: corrected only where one can be the other, mistyped."""

from __future__ import annotations

from pathlib import Path

from tests.support.investigate import investigate

PUMP = {
    "pump.py": (
        'SETTINGS = {"pressure_kpa": 250, "pressures": [100, 250], "valves": 4}\n\n\n'
        "def describe():\n"
        "    return f\"{SETTINGS['valves']} valves at {SETTINGS['pressure']}\"\n"
    ),
    "main.py": "from pump import describe\n\nprint(describe())\n",
}
PUMP_TRACE = """Traceback (most recent call last):
  File "/app/main.py", line 3, in <module>
    print(describe())
          ^^^^^^^^^^
  File "/app/pump.py", line 5, in describe
    return f"{SETTINGS['valves']} valves at {SETTINGS['pressure']}"
                                             ~~~~~~~~^^^^^^^^^^^^
KeyError: 'pressure'
"""
SHELF = {
    "shelf.py": (
        "class Shelf:\n"
        "    def __init__(self):\n        self.books = []\n\n"
        "    def put(self, book):\n        self.books.append(book)\n\n"
        "    def remove_all(self, *_):\n        self.books.clear()\n\n"
        "    def take(self, book):\n        self.books.remove(book)\n"
    ),
    "main.py": 'from shelf import Shelf\n\nshelf = Shelf()\nshelf.put("Emma")\n'
    'shelf.remove("Emma")\n',
}
SHELF_TRACE = """Traceback (most recent call last):
  File "/app/main.py", line 5, in <module>
    shelf.remove("Emma")
    ^^^^^^^^^^^^
AttributeError: 'Shelf' object has no attribute 'remove'
"""


def _write(project: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (project / name).write_text(text, "utf-8")


async def test_a_key_of_another_unit_or_number_is_shown_and_not_written(project: Path) -> None:
    _write(project, PUMP)
    draft = (await investigate(project, PUMP_TRACE)).draft
    assert not draft.edits
    assert "`pressure_kpa`" in draft.solution
    assert "`pressures`" in draft.solution
    assert draft.confidence <= 0.5


async def test_a_method_that_takes_everything_away_is_never_written(project: Path) -> None:
    _write(project, SHELF)
    draft = (await investigate(project, SHELF_TRACE)).draft
    assert not draft.edits
    assert (draft.file_path, draft.line) == ("main.py", 5)
    assert draft.confidence <= 0.5


async def test_a_mistyped_key_is_corrected(project: Path) -> None:
    _write(project, PUMP | {"pump.py": PUMP["pump.py"].replace("pressure_kpa", "presure")})
    draft = (await investigate(project, PUMP_TRACE)).draft
    assert [edit.file_path for edit in draft.edits or ()] == ["pump.py"]
