"""What Whence keeps is for its owner alone, and is replaced in one step."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from whence_tools import private


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_and_its_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "a/b/file"
    private.write_file(file, b"x")
    assert file.read_bytes() == b"x"
    assert (mode(file), mode(file.parent), mode(file.parent.parent)) == (0o600, 0o700, 0o700)
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_was_there_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles/config", tmp_path / "config"
    real.parent.mkdir()
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    private.write_file(link, b"new")
    assert link.is_symlink()
    assert (real.read_bytes(), mode(real)) == (b"new", 0o640)


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    (file / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match=r"directory|Is a"):
        private.write_file(file, b"x")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    private.write_file(pipe, b"told")
    assert pipe.is_fifo()
    assert os.read(reader, 9) == b"told"
    os.close(reader)
