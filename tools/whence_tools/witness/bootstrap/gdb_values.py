"""Records what the variables of a C, C++, Rust or Go program held when it crashed, threw, panicked
or failed a test.

Runs inside gdb (its Python API, 3.8 and newer), in a second run in the isolated copy:

    gdb -nx -batch -x gdb_values.py --args COMMAND…

Every process that the command starts is followed, so that a script or `make` may stand before the
program. What is written is a line of JSON a failure, in the form of `recording/model.py`.
"""

import contextlib
import json
import linecache
import os
import re
import signal
import sys
import threading
import time

import gdb

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from gdb_describe import SECRET, describe, load_rust_printers
from gdb_session import frames_from, set_up
from gdb_texts import is_go, readable

OUT = os.environ.get("WHENCE_WITNESS_VALUES", "")
ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "")
STARTS = "WHENCE_WITNESS_STARTS"
STARTED = int(os.environ.get(STARTS, "0"))  # anew, before this time
MOST_STARTS = 3
IDLE_SECONDS = 0.1  # of CPU in a second
SIGNALS_BLOCKED = signal.pthread_sigmask(signal.SIG_BLOCK, ())
MOST_FAILURES = 40
MOST_STOPS = 5000  # exits of compilers are stops too
MOST_FRAMES = 200
MOST_OWN_FRAMES = 30
MOST_NAMES = 60
STACK_GUARD = 1 << 16  # bytes
SIGNALS = {
    "SIGSEGV": "Segmentation fault",
    "SIGABRT": "Aborted",
    "SIGFPE": "Floating point exception",
    "SIGBUS": "Bus error",
    "SIGILL": "Illegal instruction",
    "SIGTRAP": "Trace/breakpoint trap",
}
SETTINGS = (
    "breakpoint pending on", "detach-on-fork off", "schedule-multiple on",
    "follow-fork-mode parent", "follow-exec-mode same",
)  # fmt: skip
THROWN = ("__cxa_throw", "rust_panic", "runtime.gopanic", "testing.(*common).Fail")
RUNNERS = ("testing.T *", "struct testing.T *", "testing.B *")  # Go's, and `~r0` is a result of it


def locals_of(frame, line, text):
    """The variables in view, but those declared at the line or after it: they have no value yet,
    unless the line is a loop's.

    Args:
        text: of the line.
    """
    found = {}
    is_loop = re.match(r"\s*for\b", text)
    block = readable(frame.block)
    while block is not None and not block.is_global and not block.is_static:
        for symbol in block:
            if not (symbol.is_argument or symbol.is_variable) or symbol.name in found:
                continue
            if symbol.name.startswith(("~", "__for_")) or str(symbol.type) in RUNNERS:
                continue
            if SECRET.search(symbol.name) or len(found) >= MOST_NAMES:
                continue
            if not symbol.is_argument and symbol.line >= line + bool(is_loop):
                continue
            described = readable(lambda symbol=symbol: describe(symbol.value(frame)))
            if described is not None:
                found[symbol.name] = described
        if block.function is not None:
            break
        block = block.superblock
    return found


def place_of(frame):
    """Where a frame stands: of one that a signal interrupted not before its instruction."""
    newer = frame.newer()
    if newer is not None and newer.name() == "runtime.sigpanic":
        return gdb.find_pc_line(frame.pc())
    return frame.find_sal()


def own_frames():
    """The frames below the workspace, innermost first."""
    found = []
    for frame, place, file in frames_from(gdb.newest_frame(), MOST_FRAMES, place_of):
        if file.startswith(ROOT + "/") and place.line and len(found) < MOST_OWN_FRAMES:
            function = frame.function()
            frame.select()  # printers look their types up from there
            found.append(
                {
                    "file": file,
                    "function": frame.name() or "",
                    "line": place.line,
                    "first": function.line if function is not None else place.line,
                    "own": True,
                    "locals": locals_of(frame, place.line, linecache.getline(file, place.line)),
                }
            )
    return found


def record(kind, message, how):
    frames = readable(own_frames)
    if not frames:
        return False
    version = "gdb " + gdb.VERSION.split()[-1]
    args = [{"t": "string", "r": json.dumps(message)}]
    chain = [{"type": kind, "module": "", "args": args, "frames": frames[::-1]}]
    process = gdb.selected_inferior().pid
    told = {"how": how, "runtime": version, "pid": process, "about": None, "chain": chain}
    with open(OUT, "a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")
    return True


def thrown_type():
    """The class of a C++ exception that is being thrown, by the symbol of its type."""
    frame = gdb.newest_frame()
    if "rust_panic" in (frame.name() or ""):
        return "panic"
    if is_go(frame):
        return ""  # its kind is known by what it prints
    info = readable(lambda: gdb.execute("info symbol $rsi", to_string=True)) or ""
    match = re.match(r"typeinfo for (.+?)(?: in section.*| \+ .*)?$", info.strip())
    return match.group(1).partition("@")[0] if match else "exception"


def is_stack_full():
    """Whether the memory that could not be accessed is the stack's next."""

    def distance():
        about = gdb.parse_and_eval("$_siginfo")
        address = int(about["_sifields"]["_sigfault"]["si_addr"])
        return abs(address - int(gdb.newest_frame().read_register("sp")))

    found = readable(distance)
    return found is not None and found < STACK_GUARD


def is_panic_of_signal():
    """Whether Go panics for a signal, at which the values were recorded already."""
    frame = gdb.newest_frame()
    for _ in range(4):
        if frame is not None and frame.name() == "runtime.sigpanic":
            return True
        frame = frame.older() if frame is not None else None
    return False


class Stops:
    """Records what made a process stop.

    Attributes:
        is_over: the program was ended by a signal: nothing more is to be seen.
    """

    def __init__(self):
        self.recorded = 0
        self.is_over = False
        gdb.events.stop.connect(self.notice)

    def notice(self, event):
        if isinstance(event, gdb.SignalEvent) and is_go(gdb.newest_frame()):
            self.recorded += record("", "", "reported")  # Go makes a panic of it
        elif isinstance(event, gdb.SignalEvent) and event.stop_signal in SIGNALS:
            message = SIGNALS[event.stop_signal]
            kind = "stack-overflow" if is_stack_full() else event.stop_signal
            self.is_over = record(kind, message, "uncaught")
        elif isinstance(event, gdb.BreakpointEvent) and self.recorded < MOST_FAILURES:
            kind = thrown_type()
            if is_panic_of_signal():
                return
            if kind == "panic" and not self.recorded:
                with contextlib.suppress(Exception):
                    load_rust_printers()
            self.recorded += record(kind, "", "reported")


def traced_processes():
    """(process, whether it is stopped) of those that this debugger holds."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open("/proc/%s/status" % name) as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
            if int(fields.get("TracerPid", 0)) == os.getpid():
                yield int(name), fields["State"].strip().startswith("t")


def start_watching_for_a_halt():
    """On a thread that gets no signals: the debugger waits for those of its children, and never
    wakes when another thread has them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    threading.Thread(target=start_over_when_stuck, daemon=True).start()
    signal.pthread_sigmask(signal.SIG_SETMASK, SIGNALS_BLOCKED)


def start_over_when_stuck():
    """Begins anew where the debugger waits for a process that it holds itself: it forgets one now
    and then when several end at the same time."""
    idle, spent = 0, time.process_time()
    while STARTED < MOST_STARTS:
        time.sleep(1)
        held = list(traced_processes())
        is_idle = time.process_time() - spent < IDLE_SECONDS
        idle = idle + 1 if is_idle and any(stopped for _, stopped in held) else 0
        spent = time.process_time()
        if idle >= 2:
            start_over()


def start_over():
    """Begins anew, unless that was done often enough."""
    if STARTED >= MOST_STARTS:
        return
    for process, _ in list(traced_processes()):
        with contextlib.suppress(OSError):
            os.kill(process, signal.SIGKILL)
    os.environ[STARTS] = str(STARTED + 1)
    with open("/proc/self/cmdline", "rb") as file:
        command = [os.fsdecode(word) for word in file.read().split(b"\0")[:-1]]
    signal.pthread_sigmask(signal.SIG_SETMASK, SIGNALS_BLOCKED)
    os.execvp(command[0], command)  # noqa: S606 - the very command that this is


def run():
    start_watching_for_a_halt()
    set_up(*SETTINGS)
    for function in THROWN:
        gdb.execute("break '%s'" % function, to_string=True)
    stops = Stops()
    go_on = "run"
    for _ in range(MOST_STOPS):
        try:
            gdb.execute(go_on, to_string=True)
            living = [one for one in gdb.inferiors() if one.pid]
            if not living or stops.is_over:
                return
            if not gdb.selected_inferior().pid:
                gdb.execute("inferior %d" % living[0].num, to_string=True)
        except gdb.error:  # a process ended in between
            if not stops.recorded:
                start_over()
            return
        go_on = "continue"


run()
