"""Whether a command's programs are watched, and what of the values leaves this machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from tests.support.cli import Whence, failing_program

OFFLINE = ("--analyst", "offline")
_SHOW = (
    "import os; print(sorted(n for n in os.environ if 'WITNESS' in n),"
    " 'bootstrap' in os.environ.get('PYTHONPATH', ''))"
)
_UNTOUCHED = "[] False\n"


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    return Whence(project, tmp_path / "data")


def _environment(whence: Whence, *options: str) -> str:
    done = whence("run", *options, "--", sys.executable, "-c", _SHOW)
    assert (done.code, done.stderr) == (0, "")
    return done.stdout


def test_a_program_is_watched_unless_somebody_says_otherwise(whence: Whence) -> None:
    assert "WHENCE_WITNESS_SOCKET" in _environment(whence)


@pytest.mark.parametrize("option", ["capture=off", "capture.mode=off"])
def test_it_is_switched_off_on_the_command_line(whence: Whence, option: str) -> None:
    assert _environment(whence, "--set", option) == _UNTOUCHED


@pytest.mark.parametrize("name", ["WHENCE_CAPTURE", "WHENCE_CAPTURE__MODE"])
def test_it_is_switched_off_in_the_environment(
    whence: Whence, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "off")
    assert _environment(whence) == _UNTOUCHED


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (".whence.toml", 'capture = "off"\n'),
        (".whence.toml", '[capture]\nmode = "off"\n'),
        ("pyproject.toml", '[tool.whence]\ncapture = "off"\n'),
    ],
)
def test_an_untrusted_workspace_may_switch_it_off(whence: Whence, file: str, text: str) -> None:
    (whence.project / file).write_text(text)
    assert _environment(whence) == _UNTOUCHED


def test_the_users_own_config_switches_it_off_also_where_share_is_set_elsewhere(
    whence: Whence, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = platformdirs.user_config_path("whence", appauthor=False) / "config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text('capture = "off"\n')
    monkeypatch.setenv("WHENCE_CAPTURE__SHARE", "all")
    try:
        assert _environment(whence, "--set", "capture.share=local") == _UNTOUCHED
    finally:
        config.unlink()


def test_a_setting_that_cannot_be_read_captures_nothing_and_keeps_the_command(
    whence: Whence, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_program(whence.project)
    monkeypatch.setenv("WHENCE_CAPTURE", "sometimes")
    assert _environment(whence) == _UNTOUCHED
    done = whence("run", *OFFLINE, "--", sys.executable, "main.py")
    assert (done.code, done.stdout) == (1, "start\n")
    assert "capture.mode: Input should be 'auto' or 'off', got 'sometimes'" in done.stderr


def test_no_setting_is_loaded_where_none_speaks_of_it(project: Path) -> None:
    program = (
        "import sys; from whence.cli import main; code = main(['run', '--', sys.executable, '-c',"
        " '']); print(code, 'whence.config.settings' in sys.modules, 'pydantic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project, capture_output=True, text=True, timeout=50
    )
    assert (done.stdout, done.stderr) == ("0 False False\n", "")


def test_the_values_stand_in_the_report_and_in_the_data(whence: Whence) -> None:
    failing_program(whence.project)
    command = ("run", *OFFLINE, "--full", "--", sys.executable, "main.py")
    assert "`rate` was `None` at main.py:6" in whence(*command).stderr.replace("\n", " ")
    analysis = whence("run", *OFFLINE, "--json", "--", sys.executable, "main.py").json["analysis"]
    site = next(one for one in analysis["callChain"] if one["name"] == "convert")
    assert site["values"] == [
        {"name": "rate", "type": "NoneType", "repr": "None"},
        {"name": "amount", "type": "int", "repr": "10"},
    ]
    off = whence("run", *OFFLINE, "--set", "capture=off", "--", sys.executable, "main.py")
    assert "was `None`" not in off.stderr
