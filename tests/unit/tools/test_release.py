"""What goes with a release beside its files."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def release() -> dict[str, Any]:
    return runpy.run_path(str(_ROOT / "tools" / "release.py"))


def test_the_bill_of_materials_has_every_package_that_a_user_gets(release: dict[str, Any]) -> None:
    bill = release["bill_of_materials"]()
    packages = {one["purl"].rpartition("@")[0] for one in bill["components"]}
    text = (_ROOT / "pyproject.toml").read_text("utf-8")
    dependencies = text.partition("dependencies = [")[2].partition("]\n")[0]
    needed = set(re.findall(r'^    "([\w-]+)', dependencies, re.MULTILINE))
    assert len(needed) > 30
    assert {f"pkg:pypi/{name}" for name in needed} <= packages
    assert "pkg:npm/vscode-languageclient" in packages
    assert not packages & {"pkg:pypi/torch", "pkg:pypi/pytest", "pkg:npm/mocha", "pkg:pypi/whence"}


def test_the_size_is_that_of_the_packages_that_the_wheel_needs(release: dict[str, Any]) -> None:
    (megabytes,) = release["size"]().values()
    assert 50 < megabytes < 2000


def test_the_checksums_are_those_of_the_files(release: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "one.whl").write_bytes(b"one")
    release["main"](tmp_path)
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.split()) == (
        0,
        ["one.whl:", "OK", "whence.cdx.json:", "OK"],
    )
    (tmp_path / "one.whl").write_bytes(b"two")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, timeout=60).returncode == 1
