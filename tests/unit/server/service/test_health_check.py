"""What `whence doctor` advises fits how Whence was installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from whence.service.health_check import advise_semantic


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("pipx_metadata.json", 'pipx inject whence "whence[semantic]"'),
        ("uv-receipt.toml", 'uv tool install whence --with "whence[semantic]"'),
        ("pyvenv.cfg", 'pip install "whence[semantic]"'),
    ],
    ids=["pipx", "uv tool", "pip"],
)
def test_the_packages_go_where_the_installer_put_whence(
    tmp_path: Path, file: str, command: str
) -> None:
    (tmp_path / file).touch()
    assert f": {command}" in advise_semantic(tmp_path)
