"""Rules for every test: nothing blocks the event loop, nothing touches the user's directories, and
nothing reaches beyond this machine."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import certifi
import pytest
from blockbuster import BlockBuster, blockbuster_ctx
from hypothesis import HealthCheck, settings

from tests.support import loopback, one_worker

# How long an example takes says how busy the machine is. `make test-all` takes the thorough one.
_untimed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("suite", _untimed, max_examples=25)
settings.register_profile("thorough", _untimed, max_examples=200)
settings.load_profile("suite")


@pytest.fixture(autouse=True, scope="session")
def network_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What meant to reach another machine, a line each."""
    log = tmp_path_factory.mktemp("network") / "refused.txt"
    log.touch()
    loopback.refuse_others(str(log))
    return log


@pytest.fixture(autouse=True)
def _reaches_no_other_machine(network_log: Path) -> Iterator[None]:
    """Fails a test that means to, itself or by a program that it starts."""
    before = network_log.stat().st_size
    yield
    if network_log.stat().st_size != before:
        refused = network_log.read_bytes()[before:].decode()
        pytest.fail(f"reached beyond this machine:\n{refused}", pytrace=False)


@pytest.fixture(autouse=True)
def blockbuster() -> Iterator[BlockBuster]:
    """Fails a test in which our code blocks the event loop."""
    with blockbuster_ctx(["whence", "whence_tools"]) as detector:
        yield detector


@pytest.fixture
def loop_may_block(blockbuster: BlockBuster) -> None:
    """For commands that a test runs in its own process: nothing else waits for their loop."""
    blockbuster.deactivate()


@pytest.fixture
def few_interpreters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Python, for `doctor`: it starts all that there are, and a version manager has many."""
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.defpath]))


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
        patch.setenv("WHENCE_DAEMON", "off")  # its own tests switch it on
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # ours are not those of a user's suite
        patch.setenv("SSL_CERT_FILE", str(_write_one_certificate(home)))
        yield


def _write_one_certificate(folder: Path) -> Path:
    """Every HTTP client reads all that are trusted, for 20 ms, and no test asks for HTTPS."""
    first, end, _ = certifi.contents().partition("-----END CERTIFICATE-----\n")
    file = folder / "certificate.pem"
    file.write_text(first + end)
    return file


@pytest.fixture(autouse=True, scope="session")
def _one_worker(network_log: Path, _own_directories: None) -> Iterator[None]:
    """Processes that tests start themselves have workers of their own."""
    with one_worker.shared():
        yield


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty workspace."""
    root = tmp_path / "project"
    root.mkdir()
    return root


LEAST_SHARE_OF_CALLS = 0.95


def _recorded(
    terminalreporter: pytest.TerminalReporter, name: str
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """The pairs that tests recorded under a name, each with its test's outcome."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for key, value in report.user_properties if report.when == "call" else ():
                if key == name:
                    yield outcome, value


def _calls_meant_and_run(terminalreporter: pytest.TerminalReporter) -> tuple[int, int]:
    counts = [value for _, value in _recorded(terminalreporter, "intended calls")]
    return sum(meant for meant, _ in counts), sum(ran for _, ran in counts)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fails a run in which too few of the tool calls that a model meant were run."""
    terminalreporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminalreporter is None or session.exitstatus != pytest.ExitCode.OK:
        return  # a worker of a parallel run, or a run that failed anyway
    meant, ran = _calls_meant_and_run(terminalreporter)
    if ran < LEAST_SHARE_OF_CALLS * meant:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How the analysts did: see the sections."""
    meant, ran = _calls_meant_and_run(terminalreporter)
    if meant:
        terminalreporter.section("model analyst: tool calls")
        share = ran / meant
        terminalreporter.write_line(f"intended tool calls that ran: {ran} of {meant} ({share:.0%})")
    _summarise_programs(terminalreporter)
    _summarise_fixes(terminalreporter)


def _summarise_programs(terminalreporter: pytest.TerminalReporter) -> None:
    """The offline analyst's hit and abstain rates per rule family, over the program corpus."""
    counts: Counter[tuple[str, str]] = Counter()
    for outcome, (family, verdict) in _recorded(terminalreporter, "verdict"):
        counts[family, verdict if outcome == "passed" else "wrong"] += 1
    if not counts:
        return
    terminalreporter.section("offline analyst: programs by rule family")
    terminalreporter.write_line(f"{'family':26} found  abstained  wrong")
    for family in sorted({family for family, _ in counts}):
        found, abstained, wrong = (counts[family, v] for v in ("found", "abstained", "wrong"))
        terminalreporter.write_line(f"{family:26} {found:5}  {abstained:9}  {wrong:5}")


def _summarise_fixes(terminalreporter: pytest.TerminalReporter) -> None:
    """How many of the offline analyst's own fixes were proven, of the causes that it found."""
    tried = Counter(value for _, value in _recorded(terminalreporter, "fix"))
    if not tried:
        return
    found = Counter(family for _, (family, how) in _recorded(terminalreporter, "verdict")
                    if how == "found")  # fmt: skip
    terminalreporter.section("offline analyst: fixes by rule family")
    terminalreporter.write_line(f"{'family':26} proven  refuted  of causes found")
    for family in sorted({family for family, _ in tried} | set(found)):
        proven, refuted = (tried[family, how] for how in ("proven", "refuted"))
        causes = found[family] or "-"
        terminalreporter.write_line(f"{family:26} {proven:6}  {refuted:7}  {causes:>15}")
    proven, refuted = (sum(n for (_, v), n in tried.items() if v == how)
                       for how in ("proven", "refuted"))  # fmt: skip
    causes = found.total() or "-"
    terminalreporter.write_line(f"{'all':26} {proven:6}  {refuted:7}  {causes:>15}")
