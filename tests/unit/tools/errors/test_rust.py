"""Rust: panics, returned errors, rustc."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    read_problems,
    recorded_text,
)


def test_a_panic_without_a_backtrace_points_at_its_place() -> None:
    text = "thread '<unnamed>' panicked at src/pool.rs:40:13:\npool is empty\nnote: run with more"
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("panic", "pool is empty")
    frame = problem.frames[0]
    assert (frame.file, frame.line, frame.column) == ("src/pool.rs", 40, 13)


def test_a_backtrace_without_debug_information_has_the_place_of_the_panic() -> None:
    text = (
        "thread 'main' (27213) panicked at main.rs:9:40:\npool is empty\nstack backtrace:\n"
        "   0: __rustc::rust_begin_unwind\n"
        "             at /rustc/5980/library/std/src/panicking.rs:689:5\n"
        "   1: core::option::unwrap_failed\n   2: main::run\n   3: main::main\n"
    )
    placed = [(frame.function, frame.line) for frame in only_problem(text).frames if frame.file]
    assert placed[-1] == ("main::run", 9)


def test_a_panics_place_may_have_no_column() -> None:
    frame = only_problem("thread 'main' panicked at src/lib.rs:1:\npool is empty\n").frames[0]
    assert (frame.file, frame.line, frame.column) == ("src/lib.rs", 1, None)


def test_inlined_frames_without_a_number_are_frames_too() -> None:
    text = (
        "thread 'main' panicked at 'x', src/a.rs:1:2\nstack backtrace:\n"
        "  10:     0x55d0c8a0b1f3 - demo::inner::h0123456789abcdef\n"
        "                               at /app/src/a.rs:3\n"
        "                           - demo::outer\n"
        "                               at C:\\app\\src\\b.rs:4:9\n"
    )
    frames = only_problem(text).frames
    assert [(frame.function, frame.file, frame.line) for frame in frames] == [
        ("demo::inner", "/app/src/a.rs", 3),
        ("demo::outer", "C:\\app\\src\\b.rs", 4),
    ]


def test_labels_notes_and_help_of_a_borrow_error_are_kept() -> None:
    borrow = recorded_text("rust/borrow").split("\n\n", 1)[0]
    notes = only_problem(borrow).notes
    assert "line 13: immutable borrow occurs here" in notes


def test_another_languages_error_line_is_not_taken_for_a_returned_error() -> None:
    assert read_problems("Error: nope\nCaused by it all\n") == []
