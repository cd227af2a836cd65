import pytest

from editor import Editor
from menu import Menu


def test_keys():
    assert Editor().menu.keys() == ["o", "q", "s"]


def test_duplicate_keys():
    menu = Menu("x")
    menu.add("a", list)
    with pytest.raises(KeyError):
        menu.add("a", dict)


def test_press_records_history():
    editor = Editor()
    editor.menu.press("o")
    editor.menu.press("s")
    assert editor.undo() == "save"
    assert editor.undo() == "open"
