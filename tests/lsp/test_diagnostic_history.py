"""What is remembered of the code actions that a client asked for."""

from __future__ import annotations

from lsprotocol import types

from whence.lsp.state.reported_diagnostics import MOST_DOCUMENTS, DiagnosticHistory

PLACE = types.Range(types.Position(0, 0), types.Position(0, 1))


def test_the_last_word_on_a_document_counts() -> None:
    history = DiagnosticHistory()
    history.note("file:///a", PLACE, [types.Diagnostic(PLACE, "old")], 1)
    history.note("file:///b", PLACE, [], 1)
    history.note("file:///a", PLACE, [types.Diagnostic(PLACE, "new")], 2)
    report = history.of("file:///a")
    assert report is history.latest
    assert report is not None
    assert ([one.message for one in report.diagnostics], report.version) == (["new"], 2)
    assert [one.uri for one in history.all] == ["file:///a", "file:///b"]


def test_what_was_looked_at_before_is_the_latest_once_that_is_forgotten() -> None:
    history = DiagnosticHistory()
    assert history.latest is None
    history.note("file:///a", PLACE, [], 1)
    history.note("file:///b", PLACE, [], 1)
    history.forget("file:///b")
    history.forget("file:///never")
    assert history.latest == history.of("file:///a")


def test_no_more_than_a_hundred_documents_are_remembered() -> None:
    history = DiagnosticHistory()
    history.note("file:///first", PLACE, [], 1)
    for number in range(MOST_DOCUMENTS - 1):
        history.note(f"file:///{number}", PLACE, [], 1)
    history.note("file:///first", PLACE, [], 2)
    history.note("file:///last", PLACE, [], 1)
    assert len(history.all) == MOST_DOCUMENTS
    assert history.of("file:///0") is None
    assert history.of("file:///first") is not None
