"""A pytest plugin: puts one fault at a time into a package and keeps what its tests then raise.

The tests are collected once. Each try is a forked child that swaps the code objects of one file and
runs some tests that reach the changed function. What fails is written as the traceback that a user
of the package would paste: the tests' frames become one of a script, the paths those of an
installed package.

    python -m pytest -p tests.bench.faults.fault_plugin TESTS

Needs `FAULTS` in the environment: JSON with `root`, `package`, `wanted`, `seed`, `out`.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import linecache
import os
import random
import select
import signal
import sys
import time
import traceback
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

_SPEC = importlib.util.spec_from_file_location(
    "bench_faults", Path(__file__).with_name("faults.py")
)
assert _SPEC is not None
assert _SPEC.loader is not None
_FAULTS: Any = importlib.util.module_from_spec(_SPEC)
sys.modules["bench_faults"] = _FAULTS
_SPEC.loader.exec_module(_FAULTS)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GIVEN: dict[str, Any] = json.loads(os.environ.get("FAULTS", "{}"))
_MOST_TESTS = 700  # that are looked at for what they reach
_TRIED = 6  # tests of one fault
_SECONDS = 8
_NEAR = 2  # frames above the innermost
# By where the fault is: innermost, above that, far above, outside of the trace.
_SHARES = {"innermost": 0.25, "near": 0.2, "deep": 0.25, "outside": 0.3}
_TOO_PLAIN = ("required positional argument",)  # nobody releases such a call
_HERE: dict[str, Any] = {}


def pytest_runtest_makereport(item: Any, call: Any) -> None:
    if call.excinfo is not None and "raised" not in _HERE:
        _HERE["raised"] = call.excinfo.value, item


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    rng = random.Random(GIVEN["seed"])
    items = list(session.items)
    rng.shuffle(items)
    reached: dict[tuple[str, int], list[Any]] = {}
    until = time.monotonic() + GIVEN.get("look_seconds", 30)
    for item in items[:_MOST_TESTS]:
        if time.monotonic() > until:
            break
        for place in _in_child(partial(_reached, item)) or ():
            reached.setdefault(tuple(place), []).append(item)
    with Path(GIVEN["out"]).open("a") as out:
        for record in _tries(rng, reached):
            out.write(json.dumps(record) + "\n")
            out.flush()
    return True


def _reached(item: Any) -> list[tuple[str, int]]:
    seen: set[tuple[str, int]] = set()
    root = GIVEN["package"]

    def note(frame: Any, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(root):
            seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    sys.setprofile(note)
    runtestprotocol(item, log=False, nextitem=None)
    sys.setprofile(None)
    return [] if "raised" in _HERE else sorted(seen)


def _tries(rng: random.Random, reached: dict[tuple[str, int], list[Any]]) -> Iterator[Any]:
    faults: list[tuple[str, Any]] = []
    for file in sorted({file for file, _ in reached}):
        if "/tests/" in file or "/test_" in file or "conftest" in file:
            continue
        text = Path(file).read_text("utf-8")
        every = [one for one in _FAULTS.Faults(text) if (file, one.line) in reached]
        faults += [(file, one) for one in every]
    faults = _alternating(rng, faults)
    kept: dict[tuple[str, int], int] = {}
    shares: dict[str, int] = {}
    found, until = 0, time.monotonic() + GIVEN.get("seconds", 60)
    print("faults", len(faults), "functions", len(reached), flush=True)
    for file, fault in faults:
        if found >= GIVEN["wanted"] or time.monotonic() > until:
            return
        if kept.get((file, fault.line), 0) >= 2:
            continue
        record = _in_child(partial(_tried, file, fault, reached))
        where = _where(record) if record else ""
        if record and shares.get(where, 0) < GIVEN["wanted"] * _SHARES[where]:
            found += 1
            shares[where] = shares.get(where, 0) + 1
            kept[file, fault.line] = kept.get((file, fault.line), 0) + 1
            yield record


def _alternating(rng: random.Random, faults: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """In random order, but every kind as often as the others as long as there are any."""
    rng.shuffle(faults)
    by_kind: dict[str, list[tuple[str, Any]]] = {}
    for one in faults:
        by_kind.setdefault(one[1].kind, []).append(one)
    rounds = zip_longest(*by_kind.values())
    return [one for each in rounds for one in each if one is not None]


def _where(record: dict[str, Any]) -> str:
    depth = record["depth"]
    if depth is None:
        return "outside"
    return "innermost" if depth == 0 else "near" if depth <= _NEAR else "deep"


def _tried(file: str, fault: Any, reached: dict[tuple[str, int], list[Any]]) -> Any:
    source = Path(file).read_text("utf-8")
    changed = fault.put_into(source)
    if changed.count("\n") != source.count("\n"):
        return None
    try:
        code = compile(changed, file, "exec")
    except SyntaxError:
        return None
    if not _swap(file, code):
        return None
    linecache.cache[file] = (len(changed), None, changed.splitlines(keepends=True), file)
    for item in reached[file, fault.line][:_TRIED]:
        runtestprotocol(item, log=False, nextitem=None)
        if "raised" in _HERE:
            error, failed = _HERE["raised"]
            shown = _shown(error, failed)
            if shown is None:
                return None
            before, after = source.split("\n"), changed.split("\n")
            rows = [at for at, row in enumerate(before) if row != after[at]]
            first, last = rows[0], rows[-1] + 1
            return {
                "file": os.path.relpath(file, GIVEN["root"]),
                "function": fault.qualified,
                "line": fault.line,
                "kind": fault.kind,
                "depth": _depth(error, file, fault.line),
                "first": first + 1,
                "rows": after[first:last],
                **shown,
            }
    return None


def _swap(file: str, code: CodeType) -> bool:
    """Gives the functions of a file the code objects of the changed text."""
    fresh: dict[tuple[str, int], CodeType] = {}
    stack = [code]
    while stack:
        for one in stack.pop().co_consts:
            if isinstance(one, CodeType):
                fresh[one.co_qualname, one.co_firstlineno] = one
                stack.append(one)
    hit = False
    for one in gc.get_objects():
        if type(one) is not FunctionType or one.__code__.co_filename != file:
            continue
        new = fresh.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
        if new is None or new.co_freevars != one.__code__.co_freevars:
            continue
        old = one.__code__
        if new != old:
            one.__code__ = new
            hit = True
    return hit


def _shown(error: BaseException, item: Any) -> dict[str, Any] | None:
    """The traceback as a user would see it, and what the test did; None where it says nothing."""
    if not isinstance(error, Exception):
        return None
    package, root = GIVEN["package"], GIVEN["root"]
    own = [one.filename for one in traceback.extract_tb(error.__traceback__)]
    own = [one for one in own if one.startswith(package) and not _of_tests(one)]
    last = traceback.extract_tb(error.__traceback__)[-1]
    if not own or _of_tests(last.filename):
        return None
    told = traceback.TracebackException.from_exception(error)
    snippet = _snippet(error, item)
    links = [told]
    while links:
        link = links.pop()
        links += [one for one in (link.__cause__, link.__context__) if one is not None]
        frames = [one for one in link.stack if not _of_runner(one.filename)]
        link.stack[:] = [one for one in frames if not _of_tests(one.filename)]
        callers = [one for one in frames if _of_tests(one.filename)]
        for at, one in enumerate(callers[:1]):
            fresh = traceback.FrameSummary(
                "/home/user/app/script.py", len(snippet) or 1, "<module>", line=one.line
            )
            link.stack.insert(at, fresh)
    text = "".join(told.format()).replace(str(root), "/usr/lib/python3.11/site-packages")
    if len(text) > 12_000 or "0x7f" in text or any(one in text for one in _TOO_PLAIN):
        return None
    return {"trace": text, "snippet": snippet, "test": item.name.partition("[")[0]}


def _depth(error: BaseException, file: str, line: int) -> int | None:
    """Where the faulty function stands among the own frames, from the innermost on."""
    places: list[tuple[str, int]] = []
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_filename.startswith(GIVEN["package"]):
            places.insert(0, (code.co_filename, code.co_firstlineno))
        at = at.tb_next
    return places.index((file, line)) if (file, line) in places else None


def _of_tests(file: str) -> bool:
    name = file.rpartition("/")[2]
    return "/tests/" in file or "/test/" in file or name.startswith(("test_", "conftest"))


def _of_runner(file: str) -> bool:
    return any(part in file for part in ("/_pytest/", "/pluggy/", "/unittest/", "fault_plugin"))


def _snippet(error: BaseException, item: Any) -> list[str]:
    """The lines of the test up to the one that failed."""
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.name == getattr(item, "originalname", item.name) and frame.lineno:
            lines = linecache.getlines(frame.filename)
            start = frame.lineno
            while start > 1 and not lines[start - 1].lstrip().startswith(("def ", "async def ")):
                start -= 1
            body = lines[start : frame.lineno][-12:]
            margin = min((len(row) - len(row.lstrip()) for row in body if row.strip()), default=0)
            return [row[margin:].rstrip("\n") for row in body]
    return []


def _in_child(work: Callable[[], Any]) -> Any:
    """What `work` gives in a forked child; None where it dies or takes too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        signal.alarm(_SECONDS)
        os.setpgid(0, 0)
        try:
            answer = json.dumps(work()).encode()
            with os.fdopen(writer, "wb") as pipe:
                pipe.write(answer)
        finally:
            os._exit(0)
    os.close(writer)
    parts: list[bytes] = []
    until = time.monotonic() + _SECONDS + 1
    while select.select([reader], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        parts.append(part)
    os.close(reader)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        return json.loads(b"".join(parts))
    except ValueError:
        return None
