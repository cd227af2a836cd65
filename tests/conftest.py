"""Rules for every test: nothing blocks the event loop, nothing touches the user's directories."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from blockbuster import BlockBuster, blockbuster_ctx


@pytest.fixture(autouse=True)
def blockbuster() -> Iterator[BlockBuster]:
    """Fails a test in which our code blocks the event loop."""
    with blockbuster_ctx(["whence", "whence_tools"]) as detector:
        yield detector


@pytest.fixture(autouse=True, scope="session")
def _own_directories(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The user's config, data and settings stay out of the tests.

    The cache stays the user's: the embedding model is exported into it once.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith("WHENCE_"):
                patch.delenv(name)
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        patch.setenv("NO_COLOR", "1")
        yield


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty workspace."""
    root = tmp_path / "project"
    root.mkdir()
    return root


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The offline analyst's hit and abstain rates per rule family, over the program corpus."""
    counts: Counter[tuple[str, str]] = Counter()
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for name, value in report.user_properties if report.when == "call" else ():
                if name == "verdict":
                    family, verdict = value
                    counts[family, verdict if outcome == "passed" else "wrong"] += 1
    if not counts:
        return
    terminalreporter.section("offline analyst: programs by rule family")
    terminalreporter.write_line(f"{'family':26} found  abstained  wrong")
    for family in sorted({family for family, _ in counts}):
        found, abstained, wrong = (counts[family, v] for v in ("found", "abstained", "wrong"))
        terminalreporter.write_line(f"{family:26} {found:5}  {abstained:9}  {wrong:5}")
