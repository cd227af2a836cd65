"""Every way to fail is seen, on every interpreter that is found; what cannot be is left alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.witness import (
    VERSIONS,
    Watched,
    frames_of,
    innermost,
    interpreter,
    run_watched,
)

# Each function fails in its own line: a site that fails again and again is sent twice at most.
_WAYS = (
    "thread", "own_thread_hook", "lost_task", "process", "pool", "executor", "logged", "printed",
    "formatted", "child", "unittest_error", "subtest", "doctest", "uncaught",
)  # fmt: skip
_FAILING = """
def {name}(*_):
    marker = "{name}"
    total = None
    return total + 1
"""
_ALL_WAYS = """
import asyncio, doctest, gc, io, logging, multiprocessing, subprocess, sys, threading, traceback
import unittest
from concurrent.futures import ProcessPoolExecutor
from ways import *


def threads():
    default = threading.excepthook
    run = threading.Thread(target=thread); run.start(); run.join()
    threading.excepthook = lambda told: default(told)
    run = threading.Thread(target=own_thread_hook); run.start(); run.join()
    threading.excepthook = default


async def task():
    async def lose():
        lost_task()
    lost = asyncio.ensure_future(lose())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del lost
    gc.collect()


def processes():
    spawn, fork = multiprocessing.get_context("spawn"), multiprocessing.get_context("fork")
    run = spawn.Process(target=process); run.start(); run.join()
    with fork.Pool(1) as workers:
        try:
            workers.map(pool, [1])
        except TypeError:
            pass
    with ProcessPoolExecutor(1, mp_context=fork) as workers:
        try:
            workers.submit(executor).result()
        except TypeError:
            pass


def reports():
    try:
        logged()
    except TypeError:
        logging.exception("logged")
    try:
        printed()
    except TypeError:
        traceback.print_exc()
    try:
        formatted()
    except TypeError:
        traceback.format_exc()


class Tests(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(compared(), 7)

    def test_error(self):
        unittest_error()

    def test_parts(self):
        with self.subTest(part=1):
            subtest()


def compared():
    return 6


def documented():
    '''
    >>> documented()
    1
    '''
    return doctest_fails()


def tests():
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Tests)
    unittest.TextTestRunner(io.StringIO()).run(suite)
    doctest.run_docstring_examples(documented, {"documented": documented})


def children():
    for options in [], ["-I"], ["-E"], ["-S"]:
        subprocess.run([sys.executable, *options, "child.py"])
    subprocess.run([sys.executable, "child.py"], env={})


if __name__ == "__main__":
    sys.excepthook = lambda *_: print("my own hook")
    threads()
    asyncio.run(task())
    processes()
    reports()
    tests()
    children()
    uncaught()
"""
_CHILD = """
import sys
def child():
    options = sys.argv + [sys.flags.isolated, sys.flags.ignore_environment, sys.flags.no_site]
    raise LookupError(options)
child()
"""


@cache
def _all_ways(version: str) -> Watched:
    with TemporaryDirectory() as folder:
        root = Path(folder, "project")
        root.mkdir()
        names = [
            name if name != "doctest" else "doctest_fails" for name in _WAYS if name != "child"
        ]
        ways = "".join(_FAILING.format(name=name) for name in names)
        (root / "ways.py").write_text(ways)
        (root / "child.py").write_text(_CHILD)
        (root / "main.py").write_text(_ALL_WAYS)
        return run_watched([interpreter(version), "main.py"], root)


@pytest.mark.parametrize("way", [way for way in _WAYS if way != "child"])
@pytest.mark.parametrize("version", VERSIONS)
def test_a_failure_is_seen_with_its_values(version: str, way: str) -> None:
    interpreter(version)
    name = "doctest_fails" if way == "doctest" else way
    failure = _all_ways(version).failure_in(name)
    frame = innermost(failure)
    assert (failure.chain[0].type, failure.runtime.startswith("Python " + version)) == (
        "TypeError",
        True,
    )
    assert frame.locals["marker"].repr == repr(name)
    assert frame.locals["total"].is_none
    assert (frame.position is not None) == (version not in ("3.8", "3.9", "3.10"))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_program_keeps_its_own_hook_and_its_end(version: str) -> None:
    interpreter(version)
    done = _all_ways(version)
    assert done.code == 1
    assert done.stdout.endswith("my own hook\n")


@pytest.mark.parametrize("version", VERSIONS)
def test_of_the_children_one_is_seen_and_those_without_environment_are_not(version: str) -> None:
    interpreter(version)
    done = _all_ways(version)
    children = [one for one in done.failures if frames_of(one)[-1].function == "child"]
    assert [innermost(one).locals["options"].repr for one in children] == ["['child.py', 0, 0, 0]"]
    assert done.stderr.count("LookupError: ") == 5


@pytest.mark.parametrize("version", VERSIONS)
def test_what_unittest_compared_is_kept(version: str) -> None:
    interpreter(version)
    failure = _all_ways(version).failure_in(
        "test_equal" if version in ("3.8", "3.9", "3.10") else "Tests.test_equal"
    )
    compared = next(f for f in failure.chain[0].frames if f.function.endswith("assertEqual"))
    assert (compared.locals["first"].repr, compared.locals["second"].repr) == ("6", "7")
    assert failure.how == "unittest"
    assert (failure.about or "").endswith("Tests.test_equal")
