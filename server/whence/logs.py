"""The log file: what went wrong inside, with stack traces, for a bug report."""

from __future__ import annotations

import atexit
import logging
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from whence_tools.redact import redact

if TYPE_CHECKING:
    from io import TextIOWrapper

_MAX_BYTES = 1024 * 1024
LOG_FILE = "whence.log"


class _Redacting(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


class _LogFile(RotatingFileHandler):
    """Makes its directory with the first line; where it cannot be written, nothing is logged."""

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        del record  # the user is told by whoever needs the directory


def log_to(data_dir: Path) -> None:
    """Sends warnings and errors of both packages to a file in the data directory.

    A thread writes it, so that the event loop never waits for the disk. The file is made with the
    first line.
    """
    queue: SimpleQueue[Any] = SimpleQueue()
    path = data_dir / LOG_FILE
    file = _LogFile(path, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8", delay=True)
    file.setFormatter(_Redacting("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    listener = QueueListener(queue, file)
    listener.start()
    atexit.register(listener.stop)
    for name in ("whence", "whence_tools"):
        logger = logging.getLogger(name)
        logger.addHandler(QueueHandler(queue))
        logger.setLevel(logging.WARNING)
        logger.propagate = False
