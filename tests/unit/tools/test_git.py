"""What git is asked of a folder."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from whence_tools.git import read_older_texts

if TYPE_CHECKING:
    from pathlib import Path

FIRST = "def total(items):\n    sum = items.price\n    return sum\n"
SECOND = '"""Carts."""\n\n\n' + FIRST


def _git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    command = ["git", *who, "-c", "init.defaultBranch=main", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=30)


def repository(folder: Path) -> Path:
    (folder / "shop").mkdir()
    _git(folder, "init")
    for text in (FIRST, SECOND):
        (folder / "shop" / "cart.py").write_text(text, "utf-8")
        _git(folder, "add", "shop/cart.py")
        _git(folder, "commit", "-m", "cart")
    return folder


async def test_the_versions_of_a_file_come_newest_first(tmp_path: Path) -> None:
    assert await read_older_texts(repository(tmp_path), "shop/cart.py") == [SECOND, FIRST]


async def test_the_release_that_a_log_names_comes_first(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    _git(folder, "tag", "v1.4.0", "HEAD~1")
    versions = await read_older_texts(folder, "shop/cart.py", "shop 1.4.0 on Python 3.12.1")
    assert versions[0] == FIRST


async def test_a_folder_without_arepository_has_no_versions(tmp_path: Path) -> None:
    assert await read_older_texts(tmp_path, "shop/cart.py") == []
