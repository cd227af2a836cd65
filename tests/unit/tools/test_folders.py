"""Folders that are listed again only where they have changed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from whence_tools.folders import list_folder
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

LONG_AGO_NS = 1_000_000_000_000_000_000


def age(folder: Path) -> None:
    """Only the time of its content: the other one cannot be set."""
    os.utime(folder, ns=(LONG_AGO_NS, LONG_AGO_NS))


def test_files_and_folders_are_told_apart_and_links_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("")
    (tmp_path / "a").mkdir()
    (tmp_path / "link.py").symlink_to(tmp_path / "b.py")
    listing = list_folder(str(tmp_path))
    assert listing is not None
    assert (listing.folders, listing.files) == (("a",), ("b.py",))


def test_a_file_that_is_new_is_there_at_once(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    (tmp_path / "one.py").write_text("")
    age(tmp_path)
    assert list(workspace.files()) == ["one.py"]
    (tmp_path / "two.py").write_text("")
    age(tmp_path)
    assert list(workspace.files()) == ["one.py", "two.py"]
    (tmp_path / "one.py").unlink()
    age(tmp_path)
    assert list(workspace.files()) == ["two.py"]


def test_a_folder_that_cannot_be_read_has_no_listing(tmp_path: Path) -> None:
    assert list_folder(str(tmp_path / "none")) is None
