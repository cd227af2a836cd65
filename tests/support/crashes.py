"""Crashes of one bug as different machines, days and callers print them, for the benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Frames = Sequence[tuple[str, str]]  # function and file, innermost first


@dataclass(frozen=True, slots=True)
class Machine:
    """What differs between two crashes of one bug."""

    root: str
    shift: int
    base: int
    run: int

    def line(self, index: int) -> int:
        return 12 + 17 * index + self.shift

    def address(self, index: int) -> str:
        return f"0x{self.base + 4919 * index:012x}"


MACHINES = (
    Machine("/home/user/src/app", 0, 0x55D0C8A0B1F3, 4242),
    Machine("/builds/group/app", 0, 0x7F3A1C2B3D5D, 17),
    Machine("/home/user/src/app", 9, 0x5601AA10C0F1, 980),
    Machine("/srv/ci/work/3f9a/app", 31, 0x7FFFF7A4D428, 65001),
)


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug: how its crashes are printed, its type, messages of several runs, its own frames, and
    the ways it is reached (callers, outermost last)."""

    show: Callable[[Machine, str, str, Frames], str]
    error_type: str
    messages: Sequence[str]
    own: Frames
    ways: Sequence[Frames]

    def crashes(self) -> list[str]:
        return [
            self.show(
                machine,
                self.error_type,
                self.messages[number % len(self.messages)],
                [*self.own, *self.ways[number % len(self.ways)]],
            )
            for number, machine in enumerate((*MACHINES, MACHINES[1], MACHINES[2]))
        ]


def python(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = [
        f'  File "{machine.root}/{file}", line {machine.line(index)}, in {function}\n    x = y\n'
        for index, (function, file) in enumerate(frames)
    ]
    said = f"{error_type}: {message}" if message else error_type
    return "Traceback (most recent call last):\n" + "".join(reversed(rows)) + said + "\n"


def asan(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"    #{index} {machine.address(index)} in {function} "
        + (
            f"{machine.root}/{file}:{machine.line(index)}:7\n"
            if file
            else "(/usr/lib/libc.so+0x3)\n"
        )
        for index, (function, file) in enumerate(frames)
    )
    return (
        f"=={machine.run}==ERROR: AddressSanitizer: {error_type} on address {machine.address(1)}"
        f" at pc {machine.address(2)} bp {machine.address(3)} sp {machine.address(4)}\n"
        f"{message} of size {1 + machine.run % 8} at {machine.address(1)} thread T0\n"
        f"{rows}\n"
        f"freed by thread T0 here:\n    #0 {machine.address(9)} in free (/out/app+0x12)\n"
        f"    #1 {machine.address(8)} in drop{machine.run % 3} {machine.root}/pool.c:9\n"
    )


def gdb(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"#{index}  {machine.address(index)} in {function} (n=1) at "
        f"{machine.root}/{file}:{machine.line(index)}\n"
        if file
        else f"#{index}  {machine.address(index)} in {function} () from /usr/lib/libc.so.6\n"
        for index, (function, file) in enumerate(frames)
    )
    return f"Program received signal {error_type}, {message}.\n{rows}"


def java(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"\tat {function}({file}:{machine.line(index)})\n"
        for index, (function, file) in enumerate(frames)
    )
    said = f": {message}" if message else ""
    return f'Exception in thread "pool-1-thread-{machine.run}" {error_type}{said}\n{rows}'


def wrapped_java(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    inner = java(machine, error_type, message, frames).partition('" ')[2]
    return (
        f"org.web.ServletException: Request {machine.run} failed: {message}\n"
        f"\tat org.web.Dispatcher.run(Dispatcher.java:{machine.line(3)})\nCaused by: {inner}"
    )


def node(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"    at {function} ({machine.root}/{file}:{machine.line(index)}:{9 + machine.shift})\n"
        if function
        else f"    at {machine.root}/{file}:{machine.line(index)}:{9 + machine.shift}\n"
        for index, (function, file) in enumerate(frames)
    )
    return f"{error_type}: {message}\n{rows}    at node:internal/main/run_main_module:28:49\n"


def go(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"{function}({machine.address(index)}, 0x{machine.run:x})\n"
        f"\t{machine.root}/{file}:{machine.line(index)} +0x{machine.run:x}\n"
        for index, (function, file) in enumerate(frames)
    )
    return f"panic: {error_type}{message}\n\ngoroutine {machine.run} [running]:\n{rows}"


def rust(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    machinery = [("rust_begin_unwind", ""), ("core::panicking::panic_fmt", "")]
    rows = "".join(
        f"   {index}: {function}\n"
        + (f"             at ./{file}:{machine.line(index)}:5\n" if file else "")
        for index, (function, file) in enumerate([*machinery, *frames])
    )
    place = f"{frames[0][1]}:{machine.line(2)}:5"
    return f"thread '{error_type}' panicked at {place}:\n{message}\nstack backtrace:\n{rows}"


def dotnet(machine: Machine, error_type: str, message: str, frames: Frames) -> str:
    rows = "".join(
        f"   at {function}(String s)"
        + (f" in {machine.root}/{file}:line {machine.line(index)}\n" if file else "\n")
        for index, (function, file) in enumerate(frames)
    )
    return f"Unhandled exception. {error_type}: {message}\n{rows}"
