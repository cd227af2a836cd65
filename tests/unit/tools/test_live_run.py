"""Real commands, real pipes, real terminals."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.processes import wait_gone
from tests.support.terminals import SECONDS, TerminalSession
from whence_tools.children.live_run import Completed, run_through

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX shells and terminals")

FOLDER = -1
# Whence's side of a live run, as its own process: it has signals and a terminal of its own.
_RUNNER = """
import json, os, sys
from pathlib import Path
from whence_tools.children.live_run import run_through

done = run_through(sys.argv[1:], cwd=Path.cwd())
zombies = True
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    zombies = False
Path("result.json").write_text(json.dumps({
    "exit_code": done.exit_code, "text": done.captured.text, "zombies": zombies,
    "interrupts": done.interrupts, "ended_by": done.ended_by}))
sys.exit(done.exit_code)
"""
# The same, but the program around the run breaks down once the command is up.
_CRASHING_RUNNER = """
import os, signal, sys, threading
from pathlib import Path
from whence_tools.children.live_run import run_through

def break_down(number, frame):
    if not frame.f_code.co_filename.endswith("selectors.py"):
        threading.Timer(0.01, os.kill, (os.getpid(), number)).start()  # once it waits
        return
    raise RuntimeError("broken")

signal.signal(signal.SIGUSR1, break_down)
run_through(sys.argv[1:], cwd=Path.cwd())
"""


def runner(*argv: str) -> list[str]:
    return [sys.executable, "-c", _RUNNER, *argv]


def result_of(folder: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads((folder / "result.json").read_text())
    return result


def passed_through(
    argv: Sequence[str], folder: Path, **options: Any
) -> tuple[Completed, bytes, bytes]:
    """Runs with pipes and returns what came out on each side as well."""
    paths = [folder / "passed.out", folder / "passed.err"]
    files = [path.open("wb") for path in paths]
    completed = run_through(
        argv, cwd=folder, tty=False, stdout=files[0].fileno(), stderr=files[1].fileno(), **options
    )
    for file in files:
        file.close()
    out, err = [path.read_bytes() for path in paths]
    return completed, out, err


def make(path: Path, content: str | None, mode: int) -> None:
    if mode == FOLDER:
        path.mkdir()
    elif content is not None:
        path.write_text(content)
        path.chmod(mode)


def sh(script: str) -> list[str]:
    return ["sh", "-c", script]


# -- output ------------------------------------------------------------------------------------


def test_both_streams_pass_byte_for_byte_and_are_kept(tmp_path: Path) -> None:
    odd = r"\377\000\r\n\033[31m\303"
    completed, out, err = passed_through(
        sh(f"printf 'a{odd}'; printf 'b{odd}' >&2; exit 3"), tmp_path
    )

    expected = b"\xff\x00\r\n\x1b[31m\xc3"
    assert (out, err) == (b"a" + expected, b"b" + expected)
    assert (completed.stdout, completed.stderr) == (out, err)
    assert completed.exit_code == 3
    assert completed.captured.text.count("\ufffd") == 4


def test_the_streams_are_kept_in_the_order_seen(tmp_path: Path) -> None:
    # Each line waits until the one before has been passed on.
    wait = "while ! grep -q {} passed.{}; do :; done;"
    completed, _, _ = passed_through(
        sh(
            "echo one;" + wait.format("one", "out") + "echo two >&2;"
            + wait.format("two", "err") + "echo three"
        ),
        tmp_path,
    )  # fmt: skip

    assert completed.captured.text == "one\ntwo\nthree\n"


def test_a_hundred_megabytes_pass_whole_and_are_kept_in_bounded_memory(
    tmp_path: Path,
) -> None:
    megabytes = 100
    script = f"echo first; head -c {megabytes}000000 /dev/zero; echo last"
    completed, out, _ = passed_through(sh(script), tmp_path, capture_limit=1 << 20)

    assert len(out) == megabytes * 1_000_000 + len("first\nlast\n")
    kept = completed.captured.bytes_of()
    assert len(kept) == 1 << 20
    assert completed.captured.omitted == len(out) - len(kept)
    assert kept.startswith(b"first\n\0")
    assert kept.endswith(b"\0last\n")


def test_nothing_of_a_command_that_ends_at_once_is_lost(tmp_path: Path) -> None:
    for turn in range(20):
        completed, out, err = passed_through(sh(f"printf {turn}; printf e >&2"), tmp_path)
        assert (out, err) == (str(turn).encode(), b"e")
        assert completed.captured.bytes_of("stdout") == out


def test_a_silent_command_leaves_nothing(tmp_path: Path) -> None:
    completed, out, err = passed_through(["true"], tmp_path)

    assert (completed.exit_code, out, err, completed.captured.text) == (0, b"", b"", "")


def test_a_grandchild_that_keeps_the_pipe_open_does_not_hold_the_run_up(
    tmp_path: Path,
) -> None:
    started = time.monotonic()
    completed, out, _ = passed_through(sh("sleep 60 & echo $!"), tmp_path)

    assert time.monotonic() - started < 10
    assert completed.exit_code == 0
    os.kill(int(out), signal.SIGKILL)  # it was left running, as it would be without Whence


def test_a_grandchild_that_never_stops_printing_does_not_hold_the_run_up(
    tmp_path: Path,
) -> None:
    started = time.monotonic()
    with Path(os.devnull).open("wb") as nowhere:  # a gigabyte a second
        completed = run_through(
            sh("yes & exit 4"), cwd=tmp_path, tty=False, stdout=nowhere.fileno()
        )

    assert time.monotonic() - started < 20
    assert completed.exit_code == 4


def test_a_reader_that_has_gone_ends_the_command_as_in_a_shell(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        completed = run_through(["yes"], cwd=tmp_path, tty=False, stdout=writing)
    finally:
        os.close(writing)

    assert completed.exit_code == 128 + signal.SIGPIPE
    assert completed.output_closed


def test_a_slow_reader_gets_everything(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    received = []

    def read_slowly() -> None:
        while data := os.read(reading, 1000):
            received.append(len(data))

    thread = threading.Thread(target=read_slowly)
    thread.start()
    completed = run_through(
        sh("head -c 3000000 /dev/zero"), cwd=tmp_path, tty=False, stdout=writing
    )
    os.close(writing)
    thread.join(SECONDS)
    os.close(reading)

    assert (completed.exit_code, sum(received)) == (0, 3_000_000)


def test_what_a_command_wrote_waits_for_a_reader_that_pauses(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"x" * 60_000)  # it has little room left, so that passing on has to wait
    received = []

    def read_late() -> None:
        deadline = time.monotonic() + SECONDS
        while not (tmp_path / "done").exists() and time.monotonic() < deadline:
            select.select([], [], [], 0.01)
        select.select([], [], [], 1.5)  # longer than a grandchild would be heard
        while data := os.read(reading, 1 << 16):
            received.append(len(data))

    thread = threading.Thread(target=read_late)
    thread.start()
    script = "head -c 40000 /dev/zero; : >done"
    completed = run_through(sh(script), cwd=tmp_path, tty=False, stdout=writing)
    os.close(writing)
    thread.join(SECONDS)
    os.close(reading)

    assert (completed.exit_code, sum(received)) == (0, 100_000)


def test_stdin_is_the_commands(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"typed")
    os.close(writing)
    completed, out, _ = passed_through(["cat"], tmp_path, stdin=reading)
    os.close(reading)

    assert (completed.exit_code, out) == (0, b"typed")


# -- how it ends -------------------------------------------------------------------------------


def test_a_signal_is_128_more_than_its_number(tmp_path: Path) -> None:
    completed, _, _ = passed_through(sh("kill -SEGV $$"), tmp_path)

    assert completed.exit_code == 128 + signal.SIGSEGV


@pytest.mark.parametrize("terminal", [False, True], ids=["pipes", "terminal"])
@pytest.mark.parametrize(
    ("name", "content", "mode", "code", "message"),
    [
        ("nosuch-command", None, 0, 127, "nosuch-command: command not found"),
        ("./nosuch", None, 0, 127, "./nosuch: no such file"),
        ("./data", "x", 0o644, 126, "./data: Permission denied"),
        ("./folder", "", FOLDER, 126, "./folder: Permission denied"),
        ("./script", "#!/nosuch/interpreter\n", 0o755, 126, "interpreter"),
    ],
)
def test_what_cannot_be_started_has_the_shells_exit_code_and_says_why(
    tmp_path: Path,
    name: str,
    content: str | None,
    mode: int,
    code: int,
    message: str,
    *,
    terminal: bool,
) -> None:
    make(tmp_path / name, content, mode)
    reading, writing = os.pipe()
    with contextlib.chdir(tmp_path):
        completed = run_through(
            [name, "x"], cwd=tmp_path, tty=terminal, stdout=writing, stderr=writing
        )
    os.close(writing)
    said = os.read(reading, 4096)
    os.close(reading)

    assert completed.exit_code == code
    assert message in (completed.failure or "")
    assert said.decode() == f"whence: {completed.failure}\n"


@pytest.mark.parametrize("terminal", [False, True], ids=["pipes", "terminal"])
def test_a_script_without_interpreter_line_is_the_shells(tmp_path: Path, *, terminal: bool) -> None:
    make(tmp_path / "script", "echo $1; exit 5", 0o755)
    reading, writing = os.pipe()
    with contextlib.chdir(tmp_path):
        completed = run_through(["./script", "a b"], cwd=tmp_path, tty=terminal, stdout=writing)
    os.close(reading)
    os.close(writing)

    assert completed.exit_code == 5
    assert completed.stdout.strip() == b"a b"


def test_a_folder_that_is_not_there_is_the_callers_mistake(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run_through(["true"], cwd=tmp_path / "nosuch", tty=False)


def test_a_failure_of_whence_ends_the_command_and_what_it_started(tmp_path: Path) -> None:
    class BrokenError(Exception):
        pass

    def break_down(number: int, frame: FrameType | None) -> None:
        assert frame
        if not frame.f_code.co_filename.endswith("selectors.py"):
            threading.Timer(0.01, os.kill, (os.getpid(), number)).start()  # once it waits
            return
        raise BrokenError

    before = signal.signal(signal.SIGUSR1, break_down)
    script = f"sleep 100 & echo $!; kill -USR1 {os.getpid()}; wait"
    out = tmp_path / "passed.out"
    try:
        with pytest.raises(BrokenError), out.open("wb") as file:
            run_through(sh(script), cwd=tmp_path, tty=False, stdout=file.fileno())
    finally:
        signal.signal(signal.SIGUSR1, before)

    wait_gone(int(out.read_text()))


# -- signals sent to Whence --------------------------------------------------------------------


class LiveRunner:
    """Whence's side as a process without a terminal."""

    def __init__(self, folder: Path, script: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            runner("sh", "-c", script), cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def line(self) -> str:
        assert self.process.stdout
        assert select.select([self.process.stdout], [], [], SECONDS)[0]
        return self.process.stdout.readline().decode().strip()

    def end(self) -> int:
        self.process.communicate(timeout=SECONDS)
        return self.process.returncode


def test_an_interrupt_goes_to_the_command_first(tmp_path: Path) -> None:
    whence = LiveRunner(tmp_path, "trap 'echo caught; exit 7' INT; echo ready; while :; do :; done")
    assert whence.line() == "ready"
    whence.process.send_signal(signal.SIGINT)

    assert whence.line() == "caught"
    assert whence.end() == 7
    assert result_of(tmp_path)["interrupts"] == 1


def test_an_interrupt_that_another_thread_gets_reaches_the_command_at_once(
    tmp_path: Path,
) -> None:
    # The system may hand a signal to any thread, or just before the loop begins to wait: either
    # way no call of the loop's is interrupted, as here.
    def interrupt_here() -> None:
        deadline = time.monotonic() + SECONDS
        while not (tmp_path / "ready").exists():
            assert time.monotonic() < deadline
            select.select([], [], [], 0.01)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    thread = threading.Thread(target=interrupt_here)
    thread.start()
    script = "trap 'exit 7' INT; : >ready; while :; do :; done"
    done = run_through(["sh", "-c", script], cwd=tmp_path)
    thread.join()

    assert done.exit_code == 7


def test_a_command_that_ignores_interrupts_is_killed_by_the_third(tmp_path: Path) -> None:
    whence = LiveRunner(tmp_path, "trap 'echo no' INT; echo ready; while :; do sleep 0.01; done")
    assert whence.line() == "ready"
    for _ in range(2):
        whence.process.send_signal(signal.SIGINT)
        assert whence.line() == "no"
    whence.process.send_signal(signal.SIGINT)

    assert whence.end() == 128 + signal.SIGKILL


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_ending_whence_ends_the_command_and_leaves_nobody(
    tmp_path: Path, number: signal.Signals
) -> None:
    whence = LiveRunner(tmp_path, "sleep 100 & echo $!; wait")
    grandchild = int(whence.line())
    whence.process.send_signal(number)

    assert whence.end() == 128 + number
    assert result_of(tmp_path)["ended_by"] == number
    assert not result_of(tmp_path)["zombies"]
    wait_gone(grandchild)


def test_ending_whence_also_ends_what_ignores_term_and_outlives_the_command(tmp_path: Path) -> None:
    whence = LiveRunner(tmp_path, "(trap '' TERM; exec sleep 100) & echo $!; wait")
    grandchild = int(whence.line())
    whence.process.send_signal(signal.SIGTERM)

    assert whence.end() == 128 + signal.SIGTERM
    wait_gone(grandchild)


def test_quit_goes_to_the_command(tmp_path: Path) -> None:
    whence = LiveRunner(tmp_path, "trap 'exit 9' QUIT; echo ready; while :; do :; done")
    assert whence.line() == "ready"
    whence.process.send_signal(signal.SIGQUIT)

    assert whence.end() == 9


def test_a_signal_whence_was_told_to_ignore_stays_ignored(tmp_path: Path) -> None:
    script = "kill -HUP $PPID; kill -HUP $$; echo here"
    ignore = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
    nohup = [sys.executable, "-c", f"{ignore} os.execv(sys.argv[1], sys.argv[1:])"]
    done = subprocess.run(
        [*nohup, *runner("sh", "-c", script)], cwd=tmp_path, capture_output=True, timeout=SECONDS
    )

    assert (done.returncode, done.stdout) == (0, b"here\n")


# -- a terminal --------------------------------------------------------------------------------


def test_a_command_under_a_terminal_has_a_terminal_of_the_same_size(tmp_path: Path) -> None:
    script = "test -t 0 && test -t 1 && test -t 2 && stty size && echo mine >/dev/tty"
    with TerminalSession(runner(*sh(script)), cwd=tmp_path, size=(33, 77)) as terminal:
        terminal.expect("33 77\r\nmine\r\n")
        assert terminal.wait() == 0


def test_a_resized_window_is_followed(tmp_path: Path) -> None:
    script = "trap 'stty size; exit 0' WINCH; echo ready; while :; do sleep 0.01; done"
    with TerminalSession(runner(*sh(script)), cwd=tmp_path) as terminal:
        terminal.expect("ready")
        terminal.resize(11, 22)
        os.kill(terminal.process.pid, signal.SIGWINCH)
        terminal.expect("11 22")
        assert terminal.wait() == 0


def test_what_is_typed_reaches_the_command_once(tmp_path: Path) -> None:
    with TerminalSession(runner(*sh("read word; echo got $word")), cwd=tmp_path) as terminal:
        terminal.type("hello\n")
        terminal.expect("got hello\r\n")
        assert terminal.wait() == 0
    assert result_of(tmp_path)["text"].count("hello") == 2  # its echo and its answer


def test_the_interrupt_key_reaches_the_command(tmp_path: Path) -> None:
    script = "trap 'echo caught; exit 5' INT; echo ready; while :; do sleep 0.01; done"
    with TerminalSession(runner(*sh(script)), cwd=tmp_path) as terminal:
        before = terminal.modes
        terminal.expect("ready")
        terminal.type("\x03")
        terminal.expect("caught")
        assert terminal.wait() == 5
        assert terminal.modes == before


def test_the_third_interrupt_key_in_a_row_kills_and_the_second_says_so(tmp_path: Path) -> None:
    script = "trap 'echo no' INT; echo ready; while :; do sleep 0.01; done"
    with TerminalSession(runner(*sh(script)), cwd=tmp_path) as terminal:
        before = terminal.modes
        terminal.expect("ready")
        terminal.type("\x03")
        terminal.expect("no")
        terminal.type("\x03")
        terminal.expect("press Ctrl-C once more to kill")
        terminal.type("\x03")
        assert terminal.wait() == 128 + signal.SIGKILL
        assert terminal.modes == before


def test_a_command_that_reads_raw_keys_gets_every_interrupt_key_as_a_key(tmp_path: Path) -> None:
    script = "stty raw -echo; echo ready; head -c 4 | od -An -tx1; stty sane"
    with TerminalSession(runner(*sh(script)), cwd=tmp_path) as terminal:
        terminal.expect("ready")
        terminal.type("\x03\x03\x03\x1a")
        terminal.expect("03 03 03 1a")
        assert terminal.wait() == 0


def test_the_terminal_is_given_back_when_whence_is_ended(tmp_path: Path) -> None:
    with TerminalSession(runner(*sh("echo ready; sleep 100")), cwd=tmp_path) as terminal:
        before = terminal.modes
        terminal.expect("ready")
        assert terminal.modes != before
        os.kill(terminal.process.pid, signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
        assert terminal.modes == before


def test_the_terminal_is_given_back_and_nobody_left_when_whence_breaks_down(
    tmp_path: Path,
) -> None:
    script = "echo $$; read word; kill -USR1 $PPID; sleep 100"
    argv = [sys.executable, "-c", _CRASHING_RUNNER, *sh(script)]
    with TerminalSession(argv, cwd=tmp_path) as terminal:
        before = terminal.modes
        command = int(terminal.expect(r"(\d+)\r\n").group(1))
        terminal.type("now\n")
        assert terminal.wait() == 1
        assert terminal.modes == before
        wait_gone(command)


def test_the_suspend_key_stops_both_and_continuing_wakes_both(tmp_path: Path) -> None:
    script = "echo ready; read word; echo got $word"
    job = " ".join(f"'{part}'" for part in ("sh", "-c", script))
    (tmp_path / "runner.py").write_text(_RUNNER)
    shell = f"set -m; {sys.executable} runner.py {job}; echo stopped $?; stty -a; fg; echo end $?"
    with TerminalSession(sh(shell), cwd=tmp_path) as terminal:
        terminal.expect("ready")
        terminal.type("\x1a")
        terminal.expect(f"stopped {128 + signal.SIGTSTP}")
        terminal.expect(" icanon")  # the shell has its terminal back as it was
        terminal.expect("runner.py")  # fg says what it continues
        terminal.type("word\n")
        terminal.expect("got word")
        terminal.expect("end 0")


def test_suspending_where_no_shell_could_continue_us_goes_on(tmp_path: Path) -> None:
    with TerminalSession(
        runner(*sh("echo ready; read word; echo $word")), cwd=tmp_path
    ) as terminal:
        terminal.expect("ready")
        terminal.type("\x1a")
        terminal.type("on\n")
        terminal.expect("on\r+\n.*on\r\n")
        assert terminal.wait() == 0


def test_piped_input_reaches_a_command_whose_output_is_a_terminal(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"piped\n")
    os.close(writing)
    with TerminalSession(runner("cat"), cwd=tmp_path, stdin=reading) as terminal:
        before = terminal.modes
        os.close(reading)
        terminal.expect("piped\r\n")
        assert terminal.wait() == 0
        assert terminal.modes == before


def test_much_output_passes_a_terminal_whole(tmp_path: Path) -> None:
    with TerminalSession(runner("seq", "200000"), cwd=tmp_path) as terminal:
        assert terminal.wait() == 0
        assert terminal.seen == b"".join(b"%d\r\n" % number for number in range(1, 200001))


def test_under_a_terminal_a_command_has_the_environment_and_signals_it_would_have(
    tmp_path: Path,
) -> None:
    script = sh("env | sort; grep SigIgn /proc/self/status")
    clean = ["env", "-i", "LANG=C", f"PATH={os.environ['PATH']}"]
    plain = subprocess.run([*clean, *script], cwd=tmp_path, capture_output=True, timeout=SECONDS)
    with TerminalSession([*clean, *runner(*script)], cwd=tmp_path) as terminal:
        assert terminal.wait() == 0
        seen = terminal.seen.replace(b"\r\n", b"\n")

    # Whence's own Python was started in the same clean environment and may add a locale to it.
    without_locale = [line for line in seen.splitlines() if not line.startswith(b"LC_CTYPE=")]
    assert without_locale == plain.stdout.splitlines()
