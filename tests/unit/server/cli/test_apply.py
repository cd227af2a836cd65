from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from whence.domain.analysis import Edit, Fix
from whence.domain.errors import UsageError
from whence.service.fix_application import apply_fix
from whence_tools.workspace import Workspace

SOURCE = "a = 1\r\nb = 2\r\n"


def fix(*edits: tuple[str, int, str]) -> Fix:
    made = [
        Edit(file_path=path, line_start=line, line_end=line, new_text=text)
        for path, line, text in edits
    ]
    return Fix(edits=made, diff="")


@pytest.fixture
def files(project: Path) -> dict[str, str]:
    for name in ("one.py", "two.py"):
        (project / name).write_bytes(SOURCE.encode())
        (project / name).chmod(0o750)
    return dict.fromkeys(("one.py", "two.py"), hashlib.sha256(SOURCE.encode()).hexdigest())


def test_a_fix_of_several_files_keeps_line_ends_and_modes(
    project: Path, files: dict[str, str]
) -> None:
    made = fix(("one.py", 2, "b = 3"), ("two.py", 1, "a = 0\n"))
    assert apply_fix(made, Workspace(project), files) == ["one.py", "two.py"]
    assert (project / "one.py").read_bytes() == b"a = 1\r\nb = 3\r\n"
    assert (project / "two.py").read_bytes() == b"a = 0\r\nb = 2\r\n"
    assert (project / "one.py").stat().st_mode & 0o777 == 0o750
    assert sorted(path.name for path in project.iterdir()) == ["one.py", "two.py"]


def test_nothing_is_written_when_one_file_has_changed(project: Path, files: dict[str, str]) -> None:
    (project / "two.py").write_text("a = 9\n")
    made = fix(("one.py", 2, "b = 3"), ("two.py", 1, "a = 0"))
    with pytest.raises(UsageError, match=r"two\.py has changed since"):
        apply_fix(made, Workspace(project), files)
    assert (project / "one.py").read_bytes() == SOURCE.encode()


@pytest.mark.parametrize("path", ["../out.py", ".env", "none.py"])
def test_a_fix_reaches_no_other_file(project: Path, path: str) -> None:
    with pytest.raises(UsageError, match="the fix is not applied"):
        apply_fix(fix((path, 1, "x")), Workspace(project), {})


def test_a_byte_order_mark_stays(project: Path) -> None:
    data = b"\xef\xbb\xbfa = 1\n"
    (project / "bom.py").write_bytes(data)
    hashes = {"bom.py": hashlib.sha256(data).hexdigest()}
    apply_fix(fix(("bom.py", 1, "a = 2")), Workspace(project), hashes)
    assert (project / "bom.py").read_bytes() == b"\xef\xbb\xbfa = 2\n"
