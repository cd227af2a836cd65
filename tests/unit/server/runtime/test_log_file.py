from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from whence.runtime.log_file import LOG_FILE, log_to

LOGGERS = [logging.getLogger(name) for name in ("whence", "whence_tools")]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    states = [(logger.handlers[:], logger.level, logger.propagate) for logger in LOGGERS]
    for logger in LOGGERS:
        logger.handlers.clear()
    yield
    for logger, (handlers, level, propagate) in zip(LOGGERS, states, strict=True):
        for handler in logger.handlers:
            handler.close()
        logger.handlers[:], logger.level, logger.propagate = handlers, level, propagate


def test_a_directory_named_twice_is_logged_to_once(tmp_path: Path) -> None:
    log_to(tmp_path)
    threads = threading.active_count()
    log_to(tmp_path)
    assert threading.active_count() == threads
    LOGGERS[0].warning("one")
    LOGGERS[1].getChild("web").warning("two")
    log_to(tmp_path / "elsewhere")  # writes what is left
    written = (tmp_path / LOG_FILE).read_text().splitlines()
    assert [text.rpartition(": ")[2] for text in written] == ["one", "two"]


def test_the_log_moves_to_the_directory_that_is_named_last(tmp_path: Path) -> None:
    log_to(tmp_path / "one")
    threads = threading.active_count()
    log_to(tmp_path / "two")
    assert threading.active_count() == threads
    LOGGERS[0].warning("moved")
    log_to(tmp_path / "three")
    assert "moved" in (tmp_path / "two" / LOG_FILE).read_text()
    assert not (tmp_path / "one").exists()


def test_what_others_wrote_moves_no_terminals_cursor_and_names_no_secret(tmp_path: Path) -> None:
    log_to(tmp_path)
    LOGGERS[0].warning("%s", "\x1b]0;owned\x07 \u202e\x9b2J password=hunter2hunter2")
    log_to(tmp_path / "elsewhere")
    written = (tmp_path / LOG_FILE).read_text("utf-8")
    assert "hunter2" not in written
    assert written.rstrip("\n").isprintable()
    assert "\\x1b]0;owned" in written


def test_nobody_else_reads_the_log(tmp_path: Path) -> None:
    log_to(tmp_path / "data")
    LOGGERS[0].warning("one")
    log_to(tmp_path / "elsewhere")
    folder = tmp_path / "data"
    modes = [path.stat().st_mode & 0o777 for path in (folder, folder / LOG_FILE)]
    assert modes == [0o700, 0o600]
