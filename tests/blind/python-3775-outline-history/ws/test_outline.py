import pytest

from outline import Outline


@pytest.fixture
def outline():
    outline = Outline(["Intro", "Summary"])
    outline.run("insert", 1, "Methods")
    outline.run("insert", 2, "Results")
    outline.run("rename", 3, "Conclusion")
    return outline


def test_commands(outline):
    outline.run("swap", 1, 2)
    assert outline.lines == ["Intro", "Results", "Methods", "Conclusion"]


def test_undo_everything(outline):
    outline.undo(10)
    assert outline.lines == ["Intro", "Summary"]


def test_a_new_command_ends_the_redoing(outline):
    outline.undo()
    outline.run("rename", 0, "Preface")
    outline.redo()
    assert outline.lines == ["Preface", "Methods", "Results", "Summary"]


def test_back_and_forth(outline):
    outline.undo(2)
    outline.redo(2)
    assert outline.lines == ["Intro", "Methods", "Results", "Conclusion"]
