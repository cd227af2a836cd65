"""The resident helper of the command line, with real processes."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support import hostile
from tests.support.cli import Completed, Whence, failing_program
from tests.support.copies import processes_with
from tests.support.terminals import TerminalSession

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the helper is for Linux")

SECONDS = 40.0
OFFLINE = ("--analyst", "offline")
EXPLAIN = ("explain", *OFFLINE, "--message", "KeyError: 'rate'")
RUN = ("run", *OFFLINE, "--fresh", "--", sys.executable, "main.py")
NOBODY = "no helper runs: the next investigation starts one\n"
# What differs from one investigation of the same failure to the next.
PASSING = re.compile(
    r'"(?:id|createdAt|durationMs|wallMs|envelopeId|before|after)": [^\n]*'
    r"|[\d.]+ m?s\b|\b[a-z]+-[0-9a-f]{12}\b"
)
TIME = re.compile(r" · [\d.]+ m?s$", re.MULTILINE)  # a short one is not always said


@dataclass
class Home:
    """One user: a home folder, a cache of its own, and a project in which a program fails."""

    folder: Path

    def __post_init__(self) -> None:
        for path in (self.cache, self.project):
            path.mkdir(parents=True)
        failing_program(self.project)
        self.whence = Whence(self.project, self.folder / "data")

    @property
    def cache(self) -> Path:
        return self.folder / "cache"

    @property
    def project(self) -> Path:
        return self.folder / "project"

    @property
    def sockets(self) -> list[Path]:
        return list((self.cache / "whence/helper").glob("*.sock"))

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.whence("daemon", "status", "--json").json
        return state

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The helper's state as soon as it is so; each look is a process and takes its time."""
        deadline = time.monotonic() + SECONDS
        self._wait_for_listener(deadline)
        while not condition(state := self.state()):
            assert time.monotonic() < deadline, state
            self._wait_for_listener(deadline)
        return state

    def _wait_for_listener(self, deadline: float) -> None:
        """A look before a helper listens would be a process for nothing."""
        listening = re.compile(rf" 00010000 .* {re.escape(str(self.cache))}/whence/helper/")
        while not listening.search(Path("/proc/net/unix").read_text()):
            assert time.monotonic() < deadline, "no helper listens"
            time.sleep(0.01)  # nothing announces it

    def start(self) -> dict[str, Any]:
        """Has an explanation start a helper."""
        assert self.whence(*EXPLAIN).code == 1
        return self.until(lambda state: state["running"])

    def argv(self, *arguments: str) -> list[str]:
        """For a process that a test starts itself."""
        own = ["--data-dir", str(self.whence.data), "--set", "embedder=lexical"]
        return [sys.executable, "-P", "-m", "whence", arguments[0], *own, *arguments[1:]]

    def by_helper(self, *arguments: str, cwd: Path | None = None) -> Completed:
        """What a command says that a helper answered, as its count shows."""
        before = self.state()["answered"]
        done = self.whence(*arguments, cwd=cwd)
        self.until(lambda state: state.get("answered") == before + 1)
        return done

    def serve(self, *seconds: float) -> subprocess.Popen[bytes]:
        """Starts the helper itself with times of our own: until it goes, and between looks."""
        told = subprocess.run(
            [sys.executable, "-P", "-c",
             "from whence.cli.helper.address import socket_path; print(socket_path())"],
            capture_output=True, text=True, check=True, timeout=SECONDS,
        )  # fmt: skip
        code = "import sys; from whence.cli.helper.server import main; main(sys.argv[1], "
        times = ", ".join(map(str, seconds))
        argv = [sys.executable, "-P", "-c", f"{code}{times})", told.stdout.strip()]
        return subprocess.Popen(argv, start_new_session=True)

    def end(self) -> None:
        """Kills every helper, also one that has just been started."""
        while helpers := processes_with(str(self.cache)):
            for process in helpers:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


def _at_home(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Home:
    for name in ("CI", "SUDO_UID", "WHENCE_DAEMON"):
        monkeypatch.delenv(name, raising=False)
    home = Home(folder)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.cache))
    return home


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A user for whom a helper may run, and none does yet."""
    with tempfile.TemporaryDirectory(prefix="home-") as folder:
        home = _at_home(monkeypatch, Path(folder))
        yield home
        home.end()


@pytest.fixture(scope="module")
def served() -> Iterator[Home]:
    """A user whose helper runs, for tests that leave it running."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="served-") as at:
        home = _at_home(patch, Path(at))
        home.start()
        yield home
        home.end()


@pytest.fixture
def helped(served: Home, monkeypatch: pytest.MonkeyPatch) -> Home:
    for name in ("CI", "SUDO_UID", "WHENCE_DAEMON"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(served.folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(served.cache))
    return served


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize("command", [RUN, (*EXPLAIN, "--fresh")], ids=["run", "explain"])
def test_the_helper_says_what_the_command_would_say(
    helped: Home, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], options: tuple[str]
) -> None:
    arguments = (command[0], *options, *command[1:])
    answered = helped.by_helper(*arguments)
    monkeypatch.setenv("WHENCE_DAEMON", "off")
    alone = helped.whence(*arguments)
    assert _lasting(answered) == _lasting(alone)


def _lasting(done: Completed) -> tuple[int, str, str]:
    out, words = (PASSING.sub("…", TIME.sub("", text)) for text in (done.stdout, done.stderr))
    return done.code, out, words


def test_the_environment_and_the_folder_are_the_commands(
    helped: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    below = helped.project / "below"
    below.mkdir(exist_ok=True)
    monkeypatch.setenv("WHENCE_SECRETS__PATTERNS", '["settings.py"]')
    done = helped.by_helper(
        "explain", *OFFLINE, "--full", "--fresh", "--workspace", "..", "../main.py:5", cwd=below
    )
    assert "main.py:5" in done.stdout
    assert "DEFAULTS" not in done.stdout
    monkeypatch.setenv("WHENCE_LIMITS__ROUNDS", "many")
    done = helped.by_helper(*EXPLAIN, cwd=below)
    assert done.code == 2
    assert "the environment: limits.rounds" in done.stderr


def test_what_is_piped_in_is_read(helped: Home) -> None:
    before = helped.state()["answered"]
    done = helped.whence("explain", *OFFLINE, "-", stdin="KeyError: 'rate'\n")
    assert "KeyError" in done.stdout
    helped.until(lambda state: state["answered"] == before + 1)


def test_a_command_that_deletes_its_folder_is_answered_as_without_a_helper(
    helped: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "import os; os.rmdir(os.getcwd()); {}['rate']"
    outcomes = []
    for setting in ("auto", "off"):
        monkeypatch.setenv("WHENCE_DAEMON", setting)
        folder = helped.folder / "short-lived"
        folder.mkdir()
        done = helped.whence("run", *OFFLINE, "--", sys.executable, "-c", program, cwd=folder)
        outcomes.append(_lasting(done))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] == 1


def test_two_commands_are_answered_at_once(helped: Home) -> None:
    before = helped.state()["answered"]
    with ThreadPoolExecutor() as pool:
        both = list(pool.map(lambda _: helped.whence(*EXPLAIN, "--fresh"), range(2)))
    assert [one.code for one in both] == [1, 1]
    helped.until(lambda state: state["answered"] == before + 2)


def test_a_terminal_gets_the_report_and_its_width(helped: Home) -> None:
    argv = helped.argv(*RUN)
    before = helped.state()["answered"]
    own = {"COLUMNS": "", "LINES": ""}  # readline has set them in this process
    with TerminalSession(argv, cwd=helped.project, env=own, size=(30, 64)) as terminal:
        terminal.expect("── whence " + "─" * 54 + "\r\n")
        terminal.expect("whence report")
        assert terminal.wait() == 1
    helped.until(lambda state: state["answered"] == before + 1)


def test_status_and_doctor_show_it(helped: Home) -> None:
    state = helped.state()
    line = f"process {state['pid']}, version {state['version']}, since "
    assert helped.whence("daemon", "status").stdout.startswith(f"running: {line}")
    done = helped.whence("doctor", "--json")
    assert not done.stderr
    checks = done.json["checks"]
    (check,) = [one for one in checks if one["name"] == "daemon"]
    assert check["ok"]
    assert check["message"].startswith(line)
    assert 10 < state["memoryMb"] < 1000


def test_a_helper_of_another_version_is_not_met(helped: Home) -> None:
    code = (
        "import whence; whence.__version__ = '9.9'\n"
        "from whence.cli import main; main(['daemon', 'status'])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, timeout=SECONDS)
    assert done.stdout.decode() == NOBODY


def test_a_process_that_is_confined_has_it_do_nothing(helped: Home) -> None:
    (path,) = helped.sockets
    ask = (
        "import ctypes, socket, sys; ctypes.CDLL(None).prctl(38, int(sys.argv[2]), 0, 0, 0)\n"
        "with socket.socket(socket.AF_UNIX) as asking:\n"
        "    asking.settimeout(20); asking.connect(sys.argv[1]); print(asking.recv(1))"
    )
    for no_new_privileges, greeting in (("0", "b'h'\n"), ("1", "b''\n")):
        argv = [sys.executable, "-P", "-c", ask, str(path), no_new_privileges]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=SECONDS)
        assert done.stdout == greeting, done.stderr


def test_what_is_forked_has_one_thread_and_no_open_file_of_what_it_prepared(helped: Home) -> None:
    process = Path(f"/proc/{helped.state()['pid']}")
    (socket,) = helped.sockets
    own = {os.devnull, *(str(socket.with_suffix(suffix)) for suffix in (".lock", ".log"))}
    opened = {str(file.readlink()) for file in (process / "fd").iterdir()}
    assert len(list((process / "task").iterdir())) == 1
    assert {file for file in opened if not file.startswith(("socket:", "pipe:"))} == own


def test_a_hostile_folder_runs_nothing_in_it(helped: Home, tmp_path: Path) -> None:
    evil = hostile.make(tmp_path, planted=True)
    done = _explained_in(helped, evil)
    assert "AttributeError" in done.stdout
    assert evil.ran() == []
    assert Path(f"/proc/{helped.state()['pid']}/cwd").readlink() == Path("/")


def test_one_that_is_started_in_a_hostile_folder_runs_nothing_of_it(
    home: Home, tmp_path: Path
) -> None:
    evil = hostile.make(tmp_path, planted=True)
    assert "AttributeError" in _explained_in(home, evil).stdout
    home.until(lambda state: state["running"])
    assert evil.ran() == []


def _explained_in(home: Home, evil: hostile.Hostile) -> Completed:
    done = subprocess.run(
        home.argv("explain", *OFFLINE, "--trace", "../trace.log"),
        cwd=evil.folder, env={**os.environ, **evil.environment()},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    return Completed(done.returncode, done.stdout, done.stderr)


def test_it_inherits_nothing_and_stands_in_nobodys_way(home: Home) -> None:
    reading, writing = os.pipe()
    argv = home.argv(*EXPLAIN)
    with closing(os.fdopen(reading, "rb")) as pipe:
        subprocess.run(
            argv, cwd=home.project, capture_output=True, pass_fds=[writing], timeout=SECONDS
        )
        os.close(writing)
        state = home.until(lambda state: state["running"])
        assert pipe.read() == b""
    process = state["pid"]
    assert os.getpgid(process) == os.getsid(process) == process
    assert os.getpriority(os.PRIO_PROCESS, process) == os.getpriority(os.PRIO_PROCESS, 0)
    (path,) = home.sockets
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("CI", "true", "CI is set"),
        ("SUDO_UID", "1000", "(sudo)"),
        ("HOME", "/nowhere", "no home folder"),
        ("HOME", None, "no home folder"),
        ("WHENCE_DAEMON", "off", "the setting `daemon` is off"),
        ("XDG_CACHE_HOME", "/" + "long/" * 20, "too long"),
    ],
)
def test_where_it_may_not_run_none_is_started(
    home: Home, monkeypatch: pytest.MonkeyPatch, name: str, value: str | None, reason: str
) -> None:
    if value is None:
        monkeypatch.delenv(name)
    else:
        monkeypatch.setenv(name, value)
    state = home.state()
    assert not state["running"]
    assert reason in state["reason"]
    if name in {"CI", "WHENCE_DAEMON"}:
        assert home.whence(*EXPLAIN).code == 1
        assert not (home.cache / "whence/helper").exists()


def test_a_folder_may_switch_it_off_for_itself(home: Home) -> None:
    (home.project / ".whence.toml").write_text('daemon = "off"\n')
    assert home.whence(*EXPLAIN).code == 1
    assert home.state()["reason"] == "the setting `daemon` is off"
    assert not home.sockets


def test_a_folder_that_others_may_enter_is_not_used(home: Home) -> None:
    home.start()
    home.sockets[0].parent.chmod(0o755)
    state = home.state()
    assert not state["running"]
    assert "0700" in state["reason"]
    assert home.whence(*EXPLAIN, "--fresh").code == 1
    home.sockets[0].parent.chmod(0o700)
    assert home.state()["answered"] == 0


def test_a_socket_of_somebody_elses_is_not_used(home: Home) -> None:
    if os.getuid() != 0:
        pytest.skip("only root gives files away")
    home.start()
    os.chown(home.sockets[0], 12345, -1)
    assert not home.state()["running"]
    assert home.whence(*EXPLAIN, "--fresh").code == 1
    os.chown(home.sockets[0], 0, -1)
    assert home.state()["answered"] == 0


def test_stop_ends_it_and_the_next_investigation_starts_another(home: Home) -> None:
    first = home.start()["pid"]
    stopped = home.whence("daemon", "stop", "--json").json
    assert (stopped["pid"], stopped["running"]) == (first, False)
    assert (home.sockets, home.whence("daemon", "status").stdout) == ([], NOBODY)
    assert home.whence("daemon", "stop").stdout == NOBODY
    assert home.start()["pid"] != first


def test_one_that_was_killed_is_replaced(home: Home) -> None:
    first = home.start()["pid"]
    os.kill(first, signal.SIGKILL)
    assert len(home.sockets) == 1
    second = home.start()["pid"]
    assert second != first
    assert len(home.sockets) == 1
    assert home.by_helper(*EXPLAIN).code == 1


def test_one_that_does_not_answer_is_not_waited_for(home: Home) -> None:
    process = home.start()["pid"]
    os.kill(process, signal.SIGSTOP)
    done = home.whence(*EXPLAIN, "--fresh")
    os.kill(process, signal.SIGCONT)
    assert (done.code, "KeyError" in done.stdout) == (1, True)


def test_it_goes_when_nobody_asks(home: Home) -> None:
    served = home.serve(2.0, 1.0)
    assert served.wait(SECONDS) == 0
    assert home.sockets == []


def test_it_goes_when_its_socket_is_gone(home: Home) -> None:
    served = home.serve(600.0, 0.2)
    home.until(lambda state: state["running"])
    home.sockets[0].unlink()
    assert served.wait(SECONDS) == 0


def test_it_answers_nobody_once_its_code_has_changed(
    home: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "sitecustomize.py"  # it imports this one, as any of its modules
    own.write_text("")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}")
    first = home.start()["pid"]
    own.write_text("# changed")
    done = home.whence(*EXPLAIN, "--fresh")
    assert (done.code, "KeyError" in done.stdout) == (1, True)
    state = home.until(lambda state: state["running"])
    assert (state["pid"] != first, state["answered"]) == (True, 0)


@dataclass
class Asking:
    """A command in the middle of an investigation, which waits for a model server of ours."""

    process: subprocess.Popen[str]
    server: socket.socket
    asked: socket.socket

    def answer_nothing(self) -> None:
        self.server.close()
        self.asked.close()

    def completed(self) -> Completed:
        out, err = self.process.communicate(timeout=SECONDS)
        return Completed(self.process.returncode, out, err)


@pytest.fixture
def model_server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SECONDS)
        yield server


def _asking(home: Home, server: socket.socket) -> list[str]:
    """A command that asks the server, and waits for it."""
    return home.argv(
        "run", "--fresh", "--analyst", "lmstudio",
        "--set", f"lmstudio.url=http://127.0.0.1:{server.getsockname()[1]}",
        "--set", "lmstudio.connectSeconds=600",
        "--", sys.executable, "-c", "raise OSError('the disk is a plate')",
    )  # fmt: skip


@pytest.fixture
def asking(helped: Home, model_server: socket.socket) -> Iterator[Asking]:
    process = subprocess.Popen(
        _asking(helped, model_server), cwd=helped.project, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    with process:
        asked, _ = model_server.accept()
        asked.settimeout(SECONDS)
        with asked:
            yield Asking(process, model_server, asked)
            process.kill()


def _children_of(process: int) -> list[int]:
    told = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in told.split()]


def _state_of(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]


def _child_of(home: Home) -> int:
    """The one that does the work, when those that told the state have ended."""
    state = home.until(lambda state: len(_children_of(state["pid"])) == 1)
    (child,) = _children_of(state["pid"])
    return child


def test_ctrl_c_cancels_the_investigation(helped: Home, asking: Asking) -> None:
    assert _child_of(helped)
    os.kill(asking.process.pid, signal.SIGINT)
    done = asking.completed()
    assert (done.code, "investigation cancelled" in done.stderr) == (1, True)


@pytest.fixture
def suspended(
    helped: Home, model_server: socket.socket
) -> Iterator[tuple[TerminalSession, socket.socket]]:
    """A shell whose command was suspended while it asked, and the connection it asked by."""
    argv = _asking(helped, model_server)
    shell = f"set -m; {shlex.join(argv)}; echo stopped $?; jobs -p; read line; fg; echo end"
    with TerminalSession(["sh", "-c", shell], cwd=helped.project) as terminal:
        asked, _ = model_server.accept()
        with asked:
            terminal.type("\x1a")
            terminal.expect(f"stopped {128 + signal.SIGTSTP}")
            yield terminal, asked


def test_ctrl_z_stops_the_child_too_and_fg_continues_it(
    helped: Home, model_server: socket.socket, suspended: tuple[TerminalSession, socket.socket]
) -> None:
    terminal, asked = suspended
    child = _child_of(helped)
    helped.until(lambda _: _state_of(child) == "T")
    terminal.type("\n")
    model_server.close()
    asked.close()
    terminal.expect("Start it in the Developer tab")
    terminal.expect("end")
    helped.until(lambda state: child not in _children_of(state["pid"]))


def test_where_a_suspended_command_is_killed_its_child_ends(
    helped: Home, suspended: tuple[TerminalSession, socket.socket]
) -> None:
    terminal, _ = suspended
    child = _child_of(helped)
    os.kill(int(terminal.expect(r"(\d+)\r\n")[1]), signal.SIGKILL)
    helped.until(lambda state: child not in _children_of(state["pid"]))


def test_where_the_command_is_killed_its_child_ends(helped: Home, asking: Asking) -> None:
    child = _child_of(helped)
    asking.process.kill()
    helped.until(lambda state: child not in _children_of(state["pid"]))


def test_the_command_answers_itself_where_its_child_is_killed(helped: Home, asking: Asking) -> None:
    child = _child_of(helped)
    os.kill(child, signal.SIGKILL)
    again, _ = asking.server.accept()
    asking.answer_nothing()  # before `again` ends, or a retry would be accepted and then reset
    again.close()
    assert "Start it in the Developer tab" in asking.completed().stderr


def test_a_killed_helper_takes_no_answer_with_it(helped: Home, asking: Asking) -> None:
    os.kill(helped.state()["pid"], signal.SIGKILL)
    asking.answer_nothing()
    assert "Start it in the Developer tab" in asking.completed().stderr
    assert not helped.state()["running"]
    helped.start()
