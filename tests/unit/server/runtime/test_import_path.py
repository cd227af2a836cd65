"""What is left to import from when a folder is kept out."""

from __future__ import annotations

import os
import site
import sys
from pathlib import Path

import pytest

from whence.runtime.import_path import given_environment, keep_out


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "folder"
    (folder / "src").mkdir(parents=True)
    (tmp_path / "link").symlink_to(folder / "src")
    monkeypatch.chdir(folder)
    return folder


def test_neither_a_relative_entry_nor_one_in_or_above_the_folder_is_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = f"{folder}-of-another"
    led = ["", ".", "src", str(folder), f"{folder}/src", str(folder.parent / "link"),
           str(folder.parent), f"{folder}/../folder/src"]  # fmt: skip
    for told in (None, str(folder)):
        monkeypatch.setattr(sys, "path", [*led, beside])
        keep_out(told)
        assert sys.path == [beside]


def test_what_whence_is_installed_in_is_left_wherever_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed = [str(Path(os.__file__).parent), *site.getsitepackages()]
    installed += [str(Path(__file__).parents[4] / name) for name in ("server", "tools")]
    monkeypatch.setattr(sys, "path", list(installed))
    keep_out(os.path.commonpath(installed))
    assert sys.path == installed


def test_what_openssl_loads_by_is_withheld_and_given_to_the_users_command(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENSSL_CONF", "openssl.cnf")
    monkeypatch.setenv("OPENSSL_MODULES", "/usr/lib/ossl-modules")
    keep_out()
    assert "OPENSSL_CONF" not in os.environ
    assert os.environ["OPENSSL_MODULES"] == "/usr/lib/ossl-modules"
    assert given_environment()["OPENSSL_CONF"] == "openssl.cnf"
