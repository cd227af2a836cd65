"""Which lines each test runs, in a second run of the tests. Standard library only; syntax of 3.8.

Only the user's own files are traced, and each line of a test counts once. Gives way to a debugger
or a coverage tool that traces already.
"""

import json
import os
import sys

_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "")
_STDLIB = os.path.dirname(os.__file__) + os.sep
_MOST_FAILED = 50


class Spectrum:
    """The lines that each failed test ran, and how many of the passed ones ran each line."""

    def __init__(self, file):
        self._failed = []
        self._passed = 0
        self._counts = {}
        self._file = file
        self._lines = None
        self._own = {}

    @property
    def is_running(self):
        return self._lines is not None

    def begin(self):
        """A test begins."""
        if sys.gettrace() is None:
            self._lines = {}
            sys.settrace(self._enter)

    def end(self, name, passed):
        """The test has ended; passed is None where it was skipped."""
        if self._lines is None:
            return
        sys.settrace(None)
        lines, self._lines = self._lines, None
        if passed:
            self._passed += 1
            for file, found in lines.items():
                counts = self._counts.setdefault(file, {})
                for line in found:
                    counts[line] = counts.get(line, 0) + 1
        elif passed is False and len(self._failed) < _MOST_FAILED:
            told = {file: sorted(found) for file, found in lines.items()}
            self._failed.append({"name": name, "lines": told})

    def write(self):
        if self._failed:
            told = {"failed": self._failed, "passed": self._passed, "counts": self._counts}
            with open(self._file, "w") as file:
                json.dump(told, file)

    def _enter(self, frame, event, argument):
        code = frame.f_code
        own = self._own.get(code)
        if own is None:
            own = self._own[code] = _is_own(code.co_filename)
        if not own or self._lines is None:
            return None
        lines = self._lines.setdefault(code.co_filename, set())

        def step(frame, event, argument):
            if event == "line":
                lines.add(frame.f_lineno)
            return step

        return step


def _is_own(file):
    return (
        file.startswith(_ROOT + os.sep)
        and "site-packages" not in file[len(_ROOT) :]
        and not file.startswith(_STDLIB)
    )


def watch_pytest(spectrum, module):
    """Gives a plugin module the hooks that tell a test's beginning and end."""
    ended = {}

    def pytest_runtest_setup(item):
        spectrum.begin()

    def pytest_runtest_logreport(report):
        if report.when == "teardown":
            spectrum.end(report.nodeid, ended.pop(report.nodeid, None))
        elif report.failed:
            ended[report.nodeid] = False
        elif report.when == "call":
            ended[report.nodeid] = True if report.passed else None

    def pytest_sessionfinish(session):
        spectrum.write()

    module.pytest_runtest_setup = pytest_runtest_setup
    module.pytest_runtest_logreport = pytest_runtest_logreport
    module.pytest_sessionfinish = pytest_sessionfinish


def watch_unittest(spectrum, case):
    """Watches `TestCase.run`, wherever the tests are started from."""
    import atexit

    original = case.TestCase.run

    def run(self, result=None):
        if spectrum.is_running:  # pytest's, which runs this one
            return original(self, result)
        spectrum.begin()
        before = _failures(result)
        try:
            return original(self, result)
        finally:
            spectrum.end(self.id(), _failures(result) == before)

    case.TestCase.run = run
    atexit.register(spectrum.write)


def _failures(result):
    return len(getattr(result, "failures", ())) + len(getattr(result, "errors", ()))
