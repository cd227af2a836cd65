"""The log file: what went wrong inside, with stack traces, for a bug report."""

from __future__ import annotations

import logging
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from whence_tools import private
from whence_tools.control_characters import escape_controls
from whence_tools.redact import redact

if TYPE_CHECKING:
    from io import TextIOWrapper

_MAX_BYTES = 1024 * 1024
LOG_FILE = "whence.log"


class _Redacting(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return escape_controls(redact(super().format(record)))


class _LogFile(RotatingFileHandler):
    """Makes its directory with the first line; where it cannot be written, nothing is logged."""

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        private.make_folder(path.parent)
        private.make_file(path)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        del record  # the user is told by whoever needs the directory


class _ToFile(QueueHandler):
    """Hands the lines to a thread of its own; `close` waits until they are written, which
    `logging` does at exit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _LogFile(
            path, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
        self._file.setFormatter(_Redacting("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        queue: SimpleQueue[Any] = SimpleQueue()
        super().__init__(queue)
        self._listening: QueueListener | None = QueueListener(queue, self._file)
        self._listening.start()

    def close(self) -> None:
        listening, self._listening = self._listening, None
        if listening is not None:
            listening.stop()
            self._file.close()
        super().close()


def log_to(data_dir: Path) -> None:
    """Sends warnings and errors of both packages and the HTTP server to a file in the directory.

    A thread writes it, so that the event loop never waits for the disk. The file is made with the
    first line. A process has one log: the directory that was named last. Blocks for a moment where
    it was another one before.
    """
    path = data_dir / LOG_FILE
    loggers = [logging.getLogger(name) for name in ("whence", "whence_tools", "uvicorn")]
    handlers = [handler for handler in loggers[0].handlers if isinstance(handler, _ToFile)]
    if any(handler.path == path for handler in handlers):
        return
    for handler in handlers:
        for logger in loggers:
            logger.removeHandler(handler)
        handler.close()
    added = _ToFile(path)
    for logger in loggers:
        logger.addHandler(added)
        logger.setLevel(logging.WARNING)
        logger.propagate = False
