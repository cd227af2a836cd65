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


RATES = {
    "rates.py": (
        'TABLE = {"euro": 1.0, "dollar": 1.25}\n\n\n'
        "def convert(amount, name):\n    return amount * TABLE.get(name)\n\n\n"
        'print(convert(3, "dolar"))\n'
    )
}
RATES_TRACE = """Traceback (most recent call last):
  File "/app/rates.py", line 8, in <module>
    print(convert(3, "dolar"))
          ^^^^^^^^^^^^^^^^^^^
  File "/app/rates.py", line 5, in convert
    return amount * TABLE.get(name)
           ~~~~~~~^~~~~~~~~~~~~~~~~
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
PAID = {
    "paid.py": (
        'def make():\n    return {"curency": "EUR"}\n\n\n'
        'def line(row):\n    return row["currency"].lower()\n\n\n'
        'def head(row):\n    return row["currency"].upper()\n\n\n'
        "print(line(make()))\n"
    )
}
PAID_TRACE = """Traceback (most recent call last):
  File "/app/paid.py", line 13, in <module>
    print(line(make()))
          ^^^^^^^^^^^^
  File "/app/paid.py", line 6, in line
    return row["currency"].lower()
           ~~~^^^^^^^^^^^^
KeyError: 'currency'
"""


async def test_a_key_is_corrected_where_it_is_written_not_in_the_table(project: Path) -> None:
    _write(project, RATES)
    draft = (await investigate(project, RATES_TRACE)).draft
    assert [edit.new_text for edit in draft.edits or ()] == ['print(convert(3, "dollar"))']
    assert "the code reads `dolar`; the key is `dollar`" in draft.solution


async def test_the_words_go_the_way_that_the_edit_goes(project: Path) -> None:
    _write(project, PAID)
    draft = (await investigate(project, PAID_TRACE)).draft
    assert [edit.new_text for edit in draft.edits or ()] == ['    return {"currency": "EUR"}']
    assert "the key is written `curency`; the code reads `currency`" in draft.solution


PARTS = {
    "plugin.py": "class Plugin:\n    def __init__(self, name):\n        self.log(str(self))\n",
    "parts.py": (
        "from plugin import Plugin\n\n\nclass Element(Plugin):\n"
        "    def __init__(self, name):\n        super().__init__(name)\n"
        "        self.__key = name[:1]\n\n"
        "    def __str__(self):\n        return self.__key\n"
    ),
}
KEY_MISSING = "AttributeError: 'Pump' object has no attribute '_Element__key'\n"
CONSTRUCTED = """Traceback (most recent call last):
  File "/app/parts.py", line 6, in __init__
    super().__init__(name)
  File "/app/plugin.py", line 90, in __init__
    self.note(str(self))
"""
AT_KEY = '  File "/app/parts.py", line 10, in __str__\n    return self.__key\n'


async def test_a_private_attribute_is_set_too_late_though_a_frame_between_is_out_of_date(
    tmp_path: Path,
) -> None:
    _write(tmp_path, PARTS)
    draft = (await investigate(tmp_path, CONSTRUCTED + AT_KEY + KEY_MISSING)).draft
    assert (draft.found, draft.file_path, draft.line) == (True, "parts.py", 7)


async def test_what_a_constructor_sets_is_not_set_too_late_where_it_does_not_run(
    tmp_path: Path,
) -> None:
    _write(tmp_path, PARTS)
    head = CONSTRUCTED.partition("\n")[0]
    draft = (await investigate(tmp_path, f"{head}\n{AT_KEY}{KEY_MISSING}")).draft
    assert not draft.found
