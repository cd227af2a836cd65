"""What is remembered of the code actions that a client asked for."""

from __future__ import annotations

from lsprotocol import types

from whence.lsp.state.reported_diagnostics import MOST_DOCUMENTS, Seen

PLACE = types.Range(types.Position(0, 0), types.Position(0, 1))


def test_the_last_word_on_a_document_counts() -> None:
    seen = Seen()
    seen.note("file:///a", PLACE, [types.Diagnostic(PLACE, "old")], 1)
    seen.note("file:///b", PLACE, [], 1)
    seen.note("file:///a", PLACE, [types.Diagnostic(PLACE, "new")], 2)
    told = seen.of("file:///a")
    assert told is seen.latest
    assert told is not None
    assert ([one.message for one in told.diagnostics], told.version) == (["new"], 2)
    assert [one.uri for one in seen.all] == ["file:///a", "file:///b"]


def test_what_was_looked_at_before_is_the_latest_once_that_is_forgotten() -> None:
    seen = Seen()
    assert seen.latest is None
    seen.note("file:///a", PLACE, [], 1)
    seen.note("file:///b", PLACE, [], 1)
    seen.forget("file:///b")
    seen.forget("file:///never")
    assert seen.latest == seen.of("file:///a")


def test_no_more_than_a_hundred_documents_are_remembered() -> None:
    seen = Seen()
    seen.note("file:///first", PLACE, [], 1)
    for number in range(MOST_DOCUMENTS - 1):
        seen.note(f"file:///{number}", PLACE, [], 1)
    seen.note("file:///first", PLACE, [], 2)
    seen.note("file:///last", PLACE, [], 1)
    assert len(seen.all) == MOST_DOCUMENTS
    assert seen.of("file:///0") is None
    assert seen.of("file:///first") is not None
