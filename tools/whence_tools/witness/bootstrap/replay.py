"""Records tests in a second run of them. Standard library only; syntax of 3.8.

Of each test the lines of the user's own files that it runs, and the calls with their arguments and
results. A test is one line of JSON in a file that several processes may write, so that a run that
is ended leaves what it has seen:

    {"test": name, "outcome": "failed" | "passed",
     "lines": {file: [line, …]},
     "calls": [{"id", "by": the caller's id, "at": the line that calls, "file", "first", "name",
                "arguments": {name: value}, "after": {name: value}, "ids": {name: number},
                "result": value | "raised": true, "lines": [line, …],
                "left": the line it was left at}],
     "dropped": how many calls were left out}

`after` has the arguments that are not at the end what they were at the beginning; `ids` tells which
objects and containers the arguments (`self`), their attributes (`self.rows`) and the result ("")
are: what has one number is one thing.

A passed test of another file than those in focus counts its lines only, in one record at the end:
`{"passed": tests, "counts": {file: {line: tests}}}`. Gives way to a debugger or a coverage tool
that traces already.
"""

import _thread
import collections
import opcode
import os
import sys
import time
import types

_values = load("values")  # noqa: F821 - given by the loader
_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "")
_FOCUS = os.environ.get("WHENCE_WITNESS_FOCUS", "")
_STDLIB = os.path.dirname(os.__file__) + os.sep
_MOST_FAILED = 50
_MOST_BYTES = 8 * 1024 * 1024
_MOST_OF_A_TEST = 256 * 1024
_FIRST, _LAST = 10, 10  # activations of one function that a test keeps
_MOST_DESCRIBED = 400  # activations of one function whose values are read to have the last ones
_MOST_SECONDS = 3.0  # of processor time that a test may spend on reading values
_MOST_YIELDED = 8
_MOST_HELD = 5000  # objects that are told apart: each is held, so that no other gets its place
_IS_OPTIMIZED, _HAS_VARARGS, _HAS_VARKEYWORDS, _IS_COROUTINE = 0x1, 0x4, 0x8, 0x80

_CONTAINERS = (list, dict, set, bytearray, collections.deque)
_CHANGERS = frozenset((
    "add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft",
    "heapify", "heappop", "heappush", "heapreplace", "insert", "insort", "insort_left",
    "insort_right", "intersection_update", "move_to_end", "pop", "popitem", "popleft", "remove",
    "reverse", "rotate", "setattr", "setdefault", "shuffle", "sort", "subtract", "update",
))  # fmt: skip


def _codes(*names):
    return tuple(opcode.opmap[name] for name in names if name in opcode.opmap)


_RETURNS = _codes("RETURN_VALUE", "RETURN_CONST")
_YIELDS = _codes("YIELD_VALUE", "YIELD_FROM")
_STORES = _codes("STORE_ATTR", "DELETE_ATTR", "STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE")


class TestTracer:
    """Watches tests, one at a time."""

    def __init__(self, file):
        self._file = file
        self._written = 0
        self._failed = 0
        self._passed = 0
        self._counts = {}
        self._test = None
        self._own = {}
        self._process = os.getpid()

    @property
    def is_running(self):
        return self._test is not None

    def begin(self, file):
        """A test of a file begins; or, without a file, the whole program."""
        if sys.gettrace() is None:
            is_in_focus = not _FOCUS or not file or _same_file(file, _FOCUS)
            self._test = _Test(is_in_focus, has_modules=not file)
            sys.settrace(self.enter)

    def end(self, name, passed):
        """The test has ended; passed is None where it was skipped."""
        if self._test is None:
            return
        sys.settrace(None)
        test, self._test = self._test, None
        if passed is None or self._process != os.getpid():  # a fork's are not this one's
            return
        if not passed:
            self._failed += 1
        if test.is_in_focus if passed else self._failed <= _MOST_FAILED:
            self._write(test.record(name, passed))
        elif passed:
            self._count(test)

    def finish(self):
        """The last test has ended."""
        if self._passed and self._process == os.getpid():
            self._write({"passed": self._passed, "counts": self._counts}, always=True)
            self._passed, self._counts = 0, {}

    def _count(self, test):
        self._passed += 1
        for file, lines in test.lines.items():
            counts = self._counts.setdefault(file, {})
            for line in lines:
                counts[line] = counts.get(line, 0) + 1

    def _write(self, record, always=False):
        line = _values["dumps"](record).encode() + b"\n"
        self._written += len(line)
        if self._written > _MOST_BYTES and not always:
            return
        file = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            _lock(file)
            while line:
                line = line[os.write(file, line) :]
        finally:
            os.close(file)

    def enter(self, frame, event, argument):
        """As `sys.settrace` calls it."""
        code = frame.f_code
        own = self._own.get(code)
        if own is None:
            own = self._own[code] = is_own(code.co_filename)
        test = self._test
        if not own or test is None:
            return None
        lines, leave = test.enter(frame)

        def step(frame, event, argument):
            if event == "line":
                lines.add(frame.f_lineno)
            elif event == "return" and leave is not None:
                leave(frame, argument)
            return step

        return step


class _Test:
    """What one test did so far.

    Attributes:
        lines: file -> those that were run.
    """

    def __init__(self, is_in_focus, has_modules=False):
        self.is_in_focus = is_in_focus
        self.lines = {}
        self._has_modules = has_modules
        self._stacks = {}  # thread -> the ids of what it runs
        self._functions = {}
        self._suspended = {}
        self._calls = 0
        self._reading = 0.0  # seconds
        self._identities = _Identities()

    def enter(self, frame):
        """Where to note the lines of an activation, and what to call when it is left or None."""
        code = frame.f_code
        all_lines = self.lines.setdefault(code.co_filename, set())
        is_module = self._has_modules and code.co_name == "<module>"
        if not self.is_in_focus or not (is_module or _is_function(code)):
            return all_lines, None
        stack = self._stacks.setdefault(_thread.get_ident(), [])
        call = self._suspended.pop(frame, None)
        if call is None:
            self._calls += 1
            known = self._functions.get(code)
            if known is None:
                known = self._functions[code] = _Activations(_may_change(code))
            by = stack[-1] if stack else 0
            call = _Activation(self._calls, by, frame, self._identities)
            if known.count < _MOST_DESCRIBED and self._reading < _MOST_SECONDS and not is_module:
                began = time.thread_time()
                call.read_arguments(frame, known.may_change)
                self._reading += time.thread_time() - began
            known.add(call)
        stack.append(call.id)

        def leave(frame, result):
            if stack:
                stack.pop()
            all_lines.update(call.lines)
            if _stands_at(frame, _YIELDS):
                self._suspended[frame] = call
            began = time.thread_time()
            call.leave(frame, result)
            self._reading += time.thread_time() - began

        return call.lines, leave

    def record(self, name, passed):
        kept, size = [], 0
        calls = [call for known in self._functions.values() for call in known.all()]
        for call in _ends_first(sorted(calls, key=lambda one: one.id)):
            told = call.record()
            size += len(_values["dumps"](told))
            if size <= _MOST_OF_A_TEST:
                kept.append(told)
        kept.sort(key=lambda one: one["id"])
        return {
            "test": name,
            "outcome": "passed" if passed else "failed",
            "lines": {file: sorted(lines) for file, lines in self.lines.items()},
            "calls": kept,
            "dropped": sum(known.count for known in self._functions.values()) - len(kept),
        }


def _ends_first(calls):
    """The first, the last, the second, …: what lies between is the likeliest to be of no use."""
    for index in range((len(calls) + 1) // 2):
        yield calls[index]
        if index != len(calls) - 1 - index:
            yield calls[-1 - index]


class _Identities:
    """Which of the things that a test has are the same one."""

    def __init__(self):
        self._held = {}

    def tell(self, given, told):
        for name, value in given.items():
            kind = type(value)
            is_own = _values["module_name"](kind) not in ("", "builtins")
            if kind in _CONTAINERS or kind is types.CoroutineType or is_own:
                self._hold(told, name, value)
            for part, item in ((_values["attributes"](value) or {}) if is_own else {}).items():
                if type(item) in _CONTAINERS:
                    self._hold(told, name + "." + part, item)

    def _hold(self, told, name, value):
        if id(value) in self._held or len(self._held) < _MOST_HELD:
            self._held[id(value)] = value
            told[name] = id(value)


class _Activations:
    """Those of one function: the first ones and the last ones are kept."""

    def __init__(self, may_change):
        self.count = 0
        self.may_change = may_change
        self._first = []
        self._last = []

    def add(self, call):
        self.count += 1
        if len(self._first) < _FIRST:
            self._first.append(call)
        else:
            self._last = [*self._last[1 - _LAST :], call]

    def all(self):
        return self._first + self._last


class _Activation:
    """One activation of a function."""

    def __init__(self, number, by, frame, identities):
        code = frame.f_code
        self._identities = identities
        self._ids = {}
        self.id = number
        self.lines = set()
        self.arguments = None
        self._given = None
        self._after = {}
        self._result = None
        self._has_returned = False
        self._yielded = []
        self._file = code.co_filename
        self._by = by
        self._at = frame.f_back.f_lineno if by and frame.f_back is not None else 0
        self._first = code.co_firstlineno
        self._left = 0
        self._name = getattr(code, "co_qualname", code.co_name)

    def read_arguments(self, frame, may_change):
        given = _given(frame)
        self.arguments = _describe_all(given, may_change)
        self._identities.tell(given, self._ids)
        if may_change:
            self._given = given

    def leave(self, frame, result):
        self._left = frame.f_lineno
        self._has_returned = _stands_at(frame, _RETURNS)
        if self.arguments is None:
            return
        if self._given is not None and not _stands_at(frame, _YIELDS):
            after, self._given = _describe_all(self._given, is_deep=True), None
            self._after = {
                name: value for name, value in after.items() if value != self.arguments[name]
            }
        if self._has_returned:
            self._result = _describe(result, "")
            self._identities.tell({"": result}, self._ids)
        elif frame.f_code.co_flags & _IS_COROUTINE:
            return  # what it yields is the event loop's
        elif _stands_at(frame, _YIELDS) and len(self._yielded) < _MOST_YIELDED:
            self._yielded.append(_describe(result, ""))

    def record(self):
        told = {
            "id": self.id, "by": self._by, "at": self._at, "file": self._file,
            "first": self._first, "name": self._name, "lines": sorted(self.lines),
            "left": self._left,
        }  # fmt: skip
        if self.arguments is not None:
            told["arguments"] = self.arguments
        if self._ids:
            told["ids"] = self._ids
        if self._after:
            told["after"] = self._after
        if self._yielded:
            told["yielded"] = self._yielded
        elif self._result is not None:
            told["result"] = self._result
        if not self._has_returned:
            told["raised"] = True
        return told


def _is_function(code):
    """Not a module, a class body or a comprehension."""
    named = code.co_name[0] != "<" or code.co_name == "<lambda>"
    return bool(code.co_flags & _IS_OPTIMIZED) and named


def _may_change(code):
    """Whether a function's own code can change what it is given: what it calls is asked itself."""
    return not _CHANGERS.isdisjoint(code.co_names) or any(
        one in _STORES for one in code.co_code[::2]
    )


def _given(frame):
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & _HAS_VARARGS) + bool(code.co_flags & _HAS_VARKEYWORDS)
    held = frame.f_locals
    return {name: held[name] for name in code.co_varnames[:count] if name in held}


def _describe_all(given, is_deep):
    return {name: _describe(value, name, is_deep) for name, value in given.items()}


def _describe(value, name, is_deep=False):
    if name and _values["is_secret"](name, value):
        return {"t": _values["type_name"](type(value)), "r": "[redacted]"}
    try:
        return _describe_deep(value) if is_deep else _values["describe"](value)
    except Exception:
        return {"t": _values["type_name"](type(value)), "r": "<unreadable>"}


def _describe_deep(value):
    """What an object holds is told deep enough to see what changes in it: items of a container in
    one of its attributes."""
    if _values["module_name"](type(value)) in ("", "builtins"):
        return _values["describe"](value)
    described = _values["describe"](value, (), _values["DEPTH"] + 2)
    if "…" in described["r"]:
        described["r"] = _values["describe"](value)["r"]
    return described


def _stands_at(frame, instructions):
    """How an activation is left: the interpreter tells of an exception as of a result, None."""
    return frame.f_lasti >= 0 and frame.f_code.co_code[frame.f_lasti] in instructions


def _lock(file):
    """Workers write to one file. With `fcntl` itself: inside the user's program there is the
    standard library alone, and on some systems not even this part of it."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    except (ImportError, OSError):
        pass


def _same_file(one, other):
    return one is not None and os.path.realpath(one) == os.path.realpath(other)


def is_own(file):
    return (
        file.startswith(_ROOT + os.sep)
        and "site-packages" not in file[len(_ROOT) :]
        and not file.startswith(_STDLIB)
    )


def watch_pytest(replay, module):
    """Gives a plugin module the hooks that tell a test's beginning and end."""
    ended = {}

    def pytest_runtest_setup(item):
        replay.begin(str(getattr(item, "fspath", "")))

    def pytest_runtest_logreport(report):
        if report.when == "teardown":
            replay.end(report.nodeid, ended.pop(report.nodeid, None))
        elif report.failed:
            ended[report.nodeid] = False
        elif report.when == "call":
            ended[report.nodeid] = True if report.passed else None

    def pytest_sessionfinish(session):
        replay.finish()

    module.pytest_runtest_setup = pytest_runtest_setup
    module.pytest_runtest_logreport = pytest_runtest_logreport
    module.pytest_sessionfinish = pytest_sessionfinish


def watch_unittest(replay, case):
    """Watches `TestCase.run`, wherever the tests are started from."""
    import atexit

    original = case.TestCase.run

    def run(self, result=None):
        if replay.is_running:  # pytest's, which runs this one
            return original(self, result)
        replay.begin(getattr(sys.modules.get(type(self).__module__), "__file__", None))
        before = _failures(result)
        try:
            return original(self, result)
        finally:
            replay.end(self.id(), _failures(result) == before)

    case.TestCase.run = run
    atexit.register(replay.finish)


def watch_program(replay):
    """All its threads and modules, as one test that fails."""
    import atexit
    import threading

    if sys.gettrace() is None:
        replay.begin("")
        threading.settrace(replay.enter)
        atexit.register(replay.end, "program", passed=False)


def _failures(result):
    return len(getattr(result, "failures", ())) + len(getattr(result, "errors", ()))
