"""What was read of source files is kept, shared, and never stale."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from whence_tools.code import scan
from whence_tools.code.callsearch import find_callers
from whence_tools.code.index import files
from whence_tools.code.index.files import FileIndex
from whence_tools.code.index.store import Store, index_file
from whence_tools.code.index.words import Words
from whence_tools.code.syntax import parse
from whence_tools.workspace import Workspace

SECONDS = 60.0
SHOP = {
    "prices.py": "def price(item):\n    return item.price\n",
    "cart.py": "from prices import price\n\n"
    "def total(items):\n    return sum(map(price, items))\n\n"
    "def first(items):\n    return price(items[0])\n",
    "tests.py": "import prices\n\ndef check():\n    assert prices.price(None)\n",
}
LONG_AGO = 1_000_000_000


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    root.mkdir()
    for name, text in SHOP.items():
        write(root / name, text)
    return root


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture(autouse=True)
def _processes() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """As a new process begins."""
    files._index.cache_clear()
    files._store.cache_clear()


def write(path: Path, text: str) -> None:
    """A file that was written long ago: no clock is too coarse to tell it from a later one."""
    path.write_text(text)
    os.utime(path, (LONG_AGO, LONG_AGO + len(text)))


def callers(root: Path, cache: Path | None, buffers: dict[str, str] | None = None) -> list[str]:
    return ask(root, cache, "price", "prices.py", buffers)


def ask(
    root: Path,
    cache: Path | None,
    name: str,
    path: str = "cart.py",
    buffers: dict[str, str] | None = None,
) -> list[str]:
    workspace = Workspace(root, buffers or {}, cache=cache)
    answer = find_callers(workspace, path, name, 1, time.monotonic() + SECONDS)
    assert answer is not None
    assert answer.source == "static"
    return sorted(f"{link.caller.path}:{link.caller.name}:{link.line}" for link in answer.links)


FOUND = ["cart.py:first:7", "cart.py:total:4", "tests.py:check:4"]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are parsed from now on."""
    paths: list[str] = []

    def noted(text: str, path: str, deadline: float) -> object:
        paths.append(path)
        return parse(text, path, deadline)

    monkeypatch.setattr(scan, "parse", noted)
    return paths


def test_a_second_process_parses_nothing(shop: Path, cache: Path, parsed: list[str]) -> None:
    assert callers(shop, cache) == FOUND
    assert set(parsed) == set(SHOP)
    del parsed[:]
    forget()
    assert callers(shop, cache) == FOUND
    assert parsed == []


def test_what_was_edited_alone_is_parsed_again(shop: Path, cache: Path, parsed: list[str]) -> None:
    callers(shop, cache)
    write(
        shop / "cart.py", "from prices import price\n\n\ndef only(item):\n    return price(item)\n"
    )
    facts_before = len(parsed)
    assert callers(shop, cache) == ["cart.py:only:5", "tests.py:check:4"]
    followed = set(parsed[facts_before:])
    assert "cart.py" in followed
    assert callers(shop, cache) == ["cart.py:only:5", "tests.py:check:4"]


def test_an_edited_file_is_parsed_once_for_all_that_was_asked_before(
    shop: Path, cache: Path, parsed: list[str]
) -> None:
    ask(shop, cache, "total")
    callers(shop, cache)
    write(shop / "cart.py", SHOP["cart.py"] + "\n\nprint(total([]), price)\n")
    assert ask(shop, cache, "total") == ["cart.py:<module>:10"]
    forget()
    del parsed[:]
    assert callers(shop, cache) == FOUND
    assert ask(shop, cache, "total") == ["cart.py:<module>:10"]
    assert parsed == []


def test_a_file_that_was_edited_twice_is_parsed_once(
    shop: Path, cache: Path, parsed: list[str]
) -> None:
    ask(shop, cache, "total")
    callers(shop, cache)
    write(shop / "cart.py", "from prices import price\nprice(1)\n")
    ask(shop, cache, "check", "tests.py")
    forget()
    write(shop / "cart.py", SHOP["cart.py"] + "\n\nprint(total([]), price)\n")
    ask(shop, cache, "total")
    del parsed[:]
    assert callers(shop, cache) == FOUND
    assert parsed == []


def test_an_edit_of_the_same_length_in_the_same_moment_is_seen(shop: Path, cache: Path) -> None:
    path = shop / "cart.py"
    path.write_text("from prices import price\n\ndef aaa(x):\n    return price(x)\n")
    assert "cart.py:aaa:4" in callers(shop, cache)
    path.write_text("from prices import price\n\ndef bbb(x):\n    return price(x)\n")
    assert "cart.py:bbb:4" in callers(shop, cache)


def test_files_that_come_and_go_are_seen(shop: Path, cache: Path) -> None:
    callers(shop, cache)
    (shop / "tests.py").unlink()
    write(shop / "new.py", "from prices import price\nprice(1)\n")
    assert callers(shop, cache) == ["cart.py:first:7", "cart.py:total:4", "new.py:<module>:2"]


def test_unsaved_text_lies_over_the_index_and_is_not_written_to_it(shop: Path, cache: Path) -> None:
    callers(shop, cache)
    unsaved = {"cart.py": "from prices import price\n\ndef never_saved(x):\n    return price(x)\n"}
    assert callers(shop, cache, unsaved) == ["cart.py:never_saved:4", "tests.py:check:4"]
    assert callers(shop, cache) == FOUND
    forget()
    kept = b"".join(path.read_bytes() for path in cache.iterdir())
    assert b"never_saved" not in kept


@pytest.mark.parametrize("damage", [b"", b"no database at all", b"SQLite format 3\0" + b"x" * 9000])
def test_a_damaged_index_is_made_again(shop: Path, cache: Path, damage: bytes) -> None:
    callers(shop, cache)
    forget()
    for path in cache.iterdir():
        path.unlink()
    index_file(cache).write_bytes(damage)
    assert callers(shop, cache) == FOUND


def test_a_damaged_page_gives_no_wrong_answer(shop: Path, cache: Path) -> None:
    callers(shop, cache)
    forget()
    store = Store(cache)
    store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._connection.close()
    path = index_file(cache)
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 512):
        data[start : start + 8] = b"\xff" * 8
    path.write_bytes(data)
    assert callers(shop, cache) == FOUND


def test_other_code_has_an_index_of_its_own(
    shop: Path, cache: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    callers(shop, cache)
    forget()
    del parsed[:]
    monkeypatch.setattr("whence_tools.code.index.store.extractor_version", lambda: 7)
    assert callers(shop, cache) == FOUND
    assert set(parsed) == set(SHOP)


def test_an_index_that_no_code_has_used_for_long_is_removed(shop: Path, cache: Path) -> None:
    cache.mkdir(mode=0o700)
    old, recent = cache / "code-00000001.sqlite", cache / "code-00000002.sqlite"
    for path in (old, recent):
        path.touch()
    os.utime(old, (LONG_AGO, LONG_AGO))
    assert callers(shop, cache) == FOUND
    assert (old.exists(), recent.exists()) == (False, True)


def test_a_locked_index_is_left_to_who_writes_it(
    shop: Path, cache: Path, parsed: list[str]
) -> None:
    callers(shop, cache)
    forget()
    with closing(sqlite3.connect(index_file(cache))) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert callers(shop, cache) == FOUND
        other.rollback()
    forget()
    del parsed[:]
    assert callers(shop, cache) == FOUND
    assert parsed == []


def test_without_a_place_to_write_the_answer_is_the_same(shop: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert callers(shop, in_the_way / "cache") == FOUND


def test_only_the_owner_can_read_the_index(shop: Path, cache: Path) -> None:
    callers(shop, cache)
    assert {path.stat().st_mode & 0o077 for path in (cache, *cache.iterdir())} == {0}


def test_time_that_is_up_leaves_what_was_read(shop: Path, cache: Path) -> None:
    index = FileIndex(Store(cache), shop)
    assert not index.refresh(sorted(SHOP), time.monotonic() - 1)
    assert index.content("cart.py") is None
    assert index.refresh(sorted(SHOP), time.monotonic() + SECONDS)
    assert index.content("cart.py") is not None


def test_the_answer_is_the_same_in_every_process(shop: Path) -> None:
    text = "".join(f"def g{n}(f):\n    return f\n\n\n" for n in range(40))
    text += "TABLE = {" + ", ".join(f"'k{n}': g{n}" for n in range(40)) + "}\n"
    text += "\n\ndef run(k, x):\n    return TABLE[k](x)(x)\n\n\nrun('k1', run)\n"
    write(shop / "many.py", text)
    program = (
        "import sys, time; from pathlib import Path\n"
        "from whence_tools.code.callsearch import find_callers\n"
        "from whence_tools.workspace import Workspace\n"
        f"workspace = Workspace(Path({str(shop)!r}))\n"
        "print(find_callers(workspace, 'many.py', 'g39', 2, time.monotonic() + 60))\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-P", "-c", program], capture_output=True, check=True,
            timeout=SECONDS, env={**os.environ, "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in (1, 2, 3)
    }  # fmt: skip
    assert len(answers) == 1


def test_words_are_told_by_where_they_stand() -> None:
    words = Words.of(
        b"from a import (one,\n    two)\nimport b\n\n\ndef here(three):\n"
        b"    x.four()\n    return 'five', three\n",
        "python",
    )
    assert [words.hold(w) for w in ("one", "four", "on", "ne", "x.four")] == [1, 1, 0, 0, 1]
    assert [
        words.may_mean_another_files(w, member=False)
        for w in ("one", "two", "b", "four", "five", "three", "here")
    ] == [1, 1, 1, 1, 1, 0, 0]
    assert [words.may_mean_another_files(w, member=True) for w in ("one", "four")] == [0, 1]
    assert [words.seem_to_define(w) for w in ("here", "four")] == [1, 0]
    assert Words.unpacked(words.packed()) == words
    assert Words.unpacked(b"\0" + words.packed()) is None
