"""`whence memory`: the store of solved cases from outside."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from whence.cli.output import get_width, make_printable, say, settings_of, workspace_of, write_json
from whence.domain.errors import StoreUnavailableError, UsageError
from whence.service import cases
from whence.service.stored_redaction import list_damaged_files, redact_stored
from whence.service.workspace import App, open_app
from whence.storage.event_log.reader import count_broken

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable

    from whence.memory.case import StoredCase
    from whence_tools.solved_cases import CaseMatch

_NARROWEST = 20


def execute(args: argparse.Namespace) -> int:
    return asyncio.run(_execute(args))


async def _execute(args: argparse.Namespace) -> int:
    workspace = workspace_of(args)
    own_only = getattr(args, "this_workspace", False)
    loaded = settings_of(args, workspace)
    async with open_app(workspace, loaded, other_workspaces=not own_only) as app:
        await _ACTIONS[args.action](app, args)
    return 0


async def _search(app: App, args: argparse.Namespace) -> None:
    query = cases.make_query(
        query=args.query,
        language=args.language,
        error_type=args.error_type,
        min_confidence=args.min_confidence,
        limit=args.limit,
    )
    results = await cases.search(app, query)
    if args.json:
        write_json(cases.search_json(results))
    else:
        _print_matches(results.results)


async def _list(app: App, args: argparse.Namespace) -> None:
    page = await app.store.list(limit=args.limit)
    if args.json:
        write_json(cases.render_page(page))
    else:
        _print_matches([case.as_match() for case in page.cases])


def _print_matches(matches: list[CaseMatch]) -> None:
    if not matches:
        say("no cases")
    for match in matches:
        head = f"{match.id}  {match.outcome or '':10} {match.confidence:4.0%}  "
        print(head + _fit(match.error_description, get_width() - len(head)))
        print("    " + _fit(match.root_cause or "(no cause found)", get_width() - 4))


def _fit(text: str, columns: int) -> str:
    return shorten(make_printable(text), max(columns, _NARROWEST), placeholder=" …")


async def _show(app: App, args: argparse.Namespace) -> None:
    write_json((await app.store.get(args.id)).wire())


async def _add(app: App, args: argparse.Namespace) -> None:
    entry = {
        "errorDescription": args.error_description,
        "rootCause": args.root_cause,
        "solution": args.solution,
        "language": args.language or "",
        "errorType": args.error_type or "",
    }
    await _tell(app.store.add(entry), args)


async def _validate(app: App, args: argparse.Namespace) -> None:
    await _tell(app.store.validate(args.id), args)


async def _reject(app: App, args: argparse.Namespace) -> None:
    await _tell(app.store.reject(args.id, args.reason), args)


async def _tell(changing: Awaitable[StoredCase], args: argparse.Namespace) -> None:
    case = await changing
    if args.json:
        write_json(cases.describe_standing(case))
    else:
        say(f"{case.id}: {case.outcome}, confidence {case.confidence:.0%}")


async def _forget(app: App, args: argparse.Namespace) -> None:
    await app.store.forget(args.id)
    if args.json:
        write_json({"id": args.id, "forgotten": True})
    else:
        say(f"deleted {args.id}")


async def _export(app: App, args: argparse.Namespace) -> None:
    lines = await app.store.export()
    text = "".join(line + "\n" for line in lines)
    if args.file == "-":
        sys.stdout.write(text)
        return
    try:
        await asyncio.to_thread(Path(args.file).write_text, text, "utf-8")
    except OSError as error:
        raise UsageError(f"memory export: {args.file}: {error.strerror}") from error
    say(f"wrote {len(lines)} cases to {args.file}")


async def _import(app: App, args: argparse.Namespace) -> None:
    lines = (await asyncio.to_thread(_read, args.file)).splitlines()
    if sys.stderr.isatty():
        say(f"reading {len(lines)} lines and indexing new cases (Ctrl-C defers indexing) …")
    report = await app.store.import_(lines)
    write_json(report.wire())


def _read(file: str) -> str:
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"memory import: {file} cannot be read: {error}") from error


async def _reindex(app: App, args: argparse.Namespace) -> None:
    await _repair(app)
    await app.store.reindex()
    await _stats(app, args)


async def _redact(app: App, args: argparse.Namespace) -> None:
    done = await redact_stored(app)
    damaged = await asyncio.to_thread(list_damaged_files, app.settings.data_dir)
    if args.json:
        stores = {name: store.wire() for name, store in done.items()}
        write_json({"redacted": stores, "notRedacted": [str(path) for path in damaged]})
        return
    for name, store in done.items():
        skipped = f", {store.skipped} in use and skipped" if store.skipped else ""
        print(f"{name:10} {store.changed} of {store.looked_at} had secrets{skipped}")
    if damaged:
        say("set aside by repairs and not redacted; delete them when you no longer need them:")
        for path in damaged:
            say(f"  {path}")


async def _repair(app: App) -> None:
    """Every store of the data directory; one that cannot be repaired stops no other one."""
    failures = []
    for store in (app.store, app.envelopes, app.chats):
        try:
            repaired = await store.repair()
        except StoreUnavailableError as error:
            failures.append(error)
        else:
            if repaired is not None:
                say(str(repaired))
    broken = await asyncio.to_thread(count_broken, app.settings.data_dir / "events")
    if broken.lines:
        say(
            f"events: {broken.lines} lines of {broken.files} logs are unreadable; "
            "the rest were read"
        )
    if failures:
        raise failures[0]


async def _stats(app: App, args: argparse.Namespace) -> None:
    stats = await app.store.stats()
    shape: dict[str, Any] = {
        "total": stats.total,
        "outcomes": dict(stats.outcomes),
        "pending": stats.pending,
        "directory": str(stats.directory),
    }
    if stats.embedder:
        shape["embedder"] = stats.embedder
    if args.json:
        write_json(shape)
    else:
        for name, value in shape.items():
            print(f"{name:10} {value}")


_ACTIONS: dict[str, Callable[[App, argparse.Namespace], Awaitable[None]]] = {
    "search": _search,
    "list": _list,
    "show": _show,
    "add": _add,
    "validate": _validate,
    "reject": _reject,
    "forget": _forget,
    "export": _export,
    "import": _import,
    "redact": _redact,
    "reindex": _reindex,
    "stats": _stats,
}
