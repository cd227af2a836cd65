"""Redacts again what is stored: by the rules of today, which know more than those of its time.

Each store is done by itself and can be done again: what is clean stays as it is. A file is
replaced as a whole, a database changed in transactions: a kill leaves the old or the new.
"""

from __future__ import annotations

import asyncio
import json
import os
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from whence.runtime.file_locks import is_being_written
from whence.runtime.log_file import LOG_FILE
from whence.storage.event_log.redaction import StreamRedactor
from whence_tools import private
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact, redact_json
from whence_tools.web.cache import default_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from whence.service.workspace import App

Json = dict[str, Any]
HISTORY_FILE: Final = "chat-history"


@dataclass(frozen=True, slots=True)
class Redacted:
    """What was done to one store.

    Attributes:
        looked_at: its cases, envelopes, messages or files.
        changed: how many of them had a secret.
        skipped: files that another process writes at this moment.
    """

    looked_at: int
    changed: int
    skipped: int = 0

    def wire(self) -> Json:
        """The shape of `memory redact --json`."""
        return {"lookedAt": self.looked_at, "changed": self.changed, "skipped": self.skipped}


async def redact_stored(app: App) -> dict[str, Redacted]:
    """Redacts every store of the data directory, and what the web search keeps for a day.

    Raises:
        StoreUnavailableError: a database cannot be used; the stores before it are done.
    """
    data_dir = app.settings.data_dir
    return {
        "cases": Redacted(*await app.store.redact()),
        "envelopes": Redacted(*await app.envelopes.redact()),
        "chats": Redacted(*await app.chats.redact()),
        "events": await asyncio.to_thread(_files, data_dir.glob("events/*.jsonl"), _events),
        "reports": await asyncio.to_thread(_files, data_dir.glob("reports/*"), redact),
        "logs": await asyncio.to_thread(_files, data_dir.glob(f"{LOG_FILE}*"), redact),
        "history": await asyncio.to_thread(_files, data_dir.glob(HISTORY_FILE), _typed),
        "caches": await asyncio.to_thread(_files, _cached_files(data_dir), redact, _forget),
    }


def _cached_files(data_dir: Path) -> Iterator[Path]:
    yield from data_dir.glob("openapi/*")
    yield from default_folder().glob("*")


def list_damaged_files(data_dir: Path) -> list[Path]:
    """What repairs kept aside: damaged databases, in which nothing can be redacted."""
    return sorted(path for path in data_dir.rglob("*.damaged-*") if path.is_file())


def _files(
    files: Iterable[Path],
    clean: Callable[[str], str],
    put: Callable[[Path, str], None] | None = None,
) -> Redacted:
    looked_at = changed = skipped = 0
    for file in sorted(files):
        if not file.is_file():
            continue
        looked_at += 1
        if is_being_written(file):
            skipped += 1
        else:
            changed += _clean_file(file, clean, put or _rewrite)
    return Redacted(looked_at, changed, skipped)


def _clean_file(file: Path, clean: Callable[[str], str], put: Callable[[Path, str], None]) -> bool:
    text = file.read_text("utf-8", "replace")
    cleaned = clean(text)
    if cleaned == text:
        return False
    put(file, cleaned)
    return True


def _rewrite(file: Path, cleaned: str) -> None:
    status = file.stat()
    private.write_file(file, cleaned.encode())
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def _forget(file: Path, cleaned: str) -> None:
    """A cached document or answer comes again, and is worth nothing changed: it goes whole."""
    del cleaned
    file.unlink(missing_ok=True)


def _typed(text: str) -> str:
    """What was typed in chats: a `+` before each line."""
    lines = text.split("\n")
    return "\n".join(f"+{redact(line[1:])}" if line[:1] == "+" else line for line in lines)


def _events(text: str) -> str:
    """The lines of an event log; deltas that make one text are redacted as one."""
    lines = text.splitlines(keepends=True)
    return "".join(
        line
        for stream, group in groupby(map(_parse_line, lines), key=_stream)
        for line in (_deltas(group) if stream else _whole(group))
    )


def _parse_line(line: str) -> tuple[str, Json | None]:
    try:
        event = json.loads(line)
    except ValueError:
        return line, None
    return line, event if isinstance(event, dict) else None


def _stream(parsed: tuple[str, Json | None]) -> tuple[Any, ...] | None:
    _, event = parsed
    if event is None or not isinstance(event.get("delta"), str):
        return None
    return event.get("event"), event.get("channel"), event.get("callId")


def _whole(group: Iterable[tuple[str, Json | None]]) -> Iterator[str]:
    for line, event in group:
        cleaned = redact_json(event) if event is not None else None
        if cleaned is None:
            yield redact(line)
        else:
            yield line if cleaned == event else _line(cleaned)


def _deltas(group: Iterable[tuple[str, Json | None]]) -> Iterator[str]:
    events = [(line, event) for line, event in group if event is not None]
    whole = "".join(event["delta"] for _, event in events)
    if redact(whole) == whole:
        yield from (line for line, _ in events)
        return
    held = StreamRedactor()
    texts = [held.take(event["delta"]) for _, event in events]
    texts[-1] += held.rest()
    for (_, event), text in zip(events, texts, strict=True):
        yield _line({**event, "delta": text})


def _line(event: Json) -> str:
    return json.dumps(event, ensure_ascii=False) + "\n"
