"""Notices the failures of the user's program. Standard library only; syntax of Python 3.8.

Nothing is imported and nothing measured until something fails. A failure is noticed where it is
reported: an uncaught exception by what the interpreter leaves in `sys`, a printed or logged one in
`traceback.TracebackException`, through which `print_exc`, `logging.exception`, multiprocessing,
asyncio and the web frameworks go, and a test's by its runner.
"""

import sys
from _thread import get_ident
from os import getcwd, getpid

_PLUGIN = "_whence_pytest"
_FINAL = ("uncaught", "thread", "pytest", "unittest", "doctest")
_MOST_OF_A_SITE = 2
_MOST_REPORTED = 20
_MOST_FINAL = 40


class _Recorder:
    """Sends what is worth sending, and never raises into the program."""

    def __init__(self):
        self._record = None
        self._seen = {}
        self._process = getpid()
        self._busy = set()
        self._counts = {True: 0, False: 0}

    def notice(self, how, error, traceback, about=None):
        thread = get_ident()
        # Recording imports modules, which hides from older interpreters that it was an interrupt.
        if error is None or traceback is None or thread in self._busy or _is_interrupt(error):
            return
        self._busy.add(thread)
        try:
            if self._is_worth_it(how, error, traceback, about):
                if self._record is None:
                    namespace = load("recorder", **_given)  # noqa: F821 - given by the loader
                    self._record = namespace["record"]
                self._record(how, error, traceback, about)
        except OSError:  # nobody takes it in any more, or too slowly
            self._counts = {True: _MOST_FINAL, False: _MOST_REPORTED}
        except Exception:
            pass
        finally:
            self._busy.discard(thread)

    def _is_worth_it(self, how, error, traceback, about):
        """A program may report the same failure again and again: the first two of a site count."""
        if self._process != getpid():  # a fork: what its parent has seen is not its own
            self._process, self._seen, self._counts = getpid(), {}, {True: 0, False: 0}
        final = how in _FINAL
        if self._counts[final] >= (_MOST_FINAL if final else _MOST_REPORTED):
            return False
        last = traceback
        while last.tb_next is not None:
            last = last.tb_next
        # By identity: a class may have a metaclass with a hash and an equality of its own.
        site = (how, about, id(type(error)), id(last.tb_frame.f_code), last.tb_lineno)
        self._seen[site] = self._seen.get(site, 0) + 1
        if self._seen[site] > _MOST_OF_A_SITE:
            return False
        self._counts[final] += 1
        return True


def _is_interrupt(error):
    return type(error) is KeyboardInterrupt


_given = {}  # where failures go to, and where the program began
_recorder = _Recorder()
notice = _recorder.notice


def _at_exit():
    """CPython sets these before it calls any hook, the program's own among them."""
    error = getattr(sys, "last_value", None)
    notice("uncaught", error, getattr(sys, "last_traceback", None))


def _replace(owner, name, make):
    """Puts a function in a method's place that looks like it.

    Args:
        make: gets the method and returns the function.
    """
    original = getattr(owner, name)
    function = make(original)
    function.__wrapped__ = original
    for shown in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(function, shown, getattr(original, shown))
    setattr(owner, name, function)


def _watch_threads(threading):
    make = threading._make_invoke_excepthook

    def make_noticing():
        invoke = make()

        def invoke_excepthook(thread):
            kind, error, traceback = sys.exc_info()
            if kind is not SystemExit:
                notice("thread", error, traceback)
            return invoke(thread)

        return invoke_excepthook

    threading._make_invoke_excepthook = make_noticing


def _watch_reports(traceback):
    def make(original):
        def __init__(self, exc_type, exc_value, exc_traceback, *rest, **options):
            notice("reported", exc_value, exc_traceback)
            return original(self, exc_type, exc_value, exc_traceback, *rest, **options)

        return __init__

    _replace(traceback.TracebackException, "__init__", make)


def _watch_unittest(result):
    """Before the runner cuts its own frames off the traceback: they hold the operands."""

    def make(original):
        def add(self, test, *rest, **named):
            _notice_test(test, [*rest, *named.values()])
            return original(self, test, *rest, **named)

        return add

    for name in ("addFailure", "addError", "addSubTest"):
        _replace(result.TestResult, name, make)


def _notice_test(test, given):
    """Custom runners give a result what they like."""
    try:
        _, error, traceback = given[-1]
        notice("unittest", error, traceback, _name_of(test))
    except Exception:
        pass  # a subtest that passed, among others


def _name_of(test):
    """The module, class and method of a `TestCase`, without calling it."""
    method = getattr(test, "__dict__", {}).get("_testMethodName")
    kind = type(test)
    return "%s.%s.%s" % (kind.__module__, kind.__qualname__, method) if method else None


def _watch_doctest(doctest):
    def make(original):
        def report(self, out, test, example, exc_info):
            notice("doctest", exc_info[1], exc_info[2], test.name)
            return original(self, out, test, example, exc_info)

        return report

    _replace(doctest.DocTestRunner, "report_unexpected_exception", make)


def _watch_click(exceptions):
    """Click prints its errors in one line and exits: no traceback is made."""

    def make(original):
        def show(self, *rest, **options):
            notice("reported", self, self.__traceback__)
            return original(self, *rest, **options)

        return show

    _replace(exceptions.ClickException, "show", make)


def _watch_pytest(config):
    """Where pytest takes its plugins from the environment, ours is one more.

    In the environment itself it would end the pytest of an interpreter that does not load this.
    """

    def make(original):
        def consider_env(self):
            original(self)
            try:
                self.register(_plugin(), _PLUGIN)
            except Exception:
                pass

        return consider_env

    _replace(config.PytestPluginManager, "consider_env", make)


def _plugin():
    from types import ModuleType

    plugin = ModuleType(_PLUGIN)
    if _second_look:
        _second_look["watch_pytest"](_second_look["replay"], plugin)
        return plugin

    def pytest_exception_interact(node, call):
        caught = call.excinfo
        notice("pytest", caught.value, caught.tb, getattr(node, "nodeid", None))

    plugin.pytest_exception_interact = pytest_exception_interact
    return plugin


_WATCHED = {
    "threading": _watch_threads,
    "traceback": _watch_reports,
    "unittest.result": _watch_unittest,
    "doctest": _watch_doctest,
    "click.exceptions": _watch_click,
    "_pytest.config": _watch_pytest,
}


class _Loader:
    """Loads a module as its own loader does, and watches it from then on."""

    def __init__(self, loader, watch):
        self._loader = loader
        self._watch = watch

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        if _WATCHED.pop(module.__name__, None):
            _guarded(self._watch, module)

    def __getattr__(self, name):
        return getattr(self._loader, name)


class _Finder:
    """Sees the watched modules when they are first imported."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        watch = _WATCHED.get(name)  # looked for, not loaded yet
        if watch is None:
            return None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            spec = find(name, path, target) if finder is not _Finder and find else None
            if spec is not None:
                if hasattr(spec.loader, "exec_module"):
                    spec.loader = _Loader(spec.loader, watch)
                return spec
        return None


def _guarded(watch, module):
    try:
        watch(module)
    except Exception:
        pass  # another version of the module: its failures are not seen


_second_look = {}  # in one: what watches the tests, in place of what notices failures


def _look_again(file, whole):
    """The second look: what each test does, or which lines the whole program runs."""
    module = load("replay")  # noqa: F821 - given by the loader
    replay = module["TestTracer"](file)
    _WATCHED.clear()
    if whole:
        module["watch_program"](replay)
        return
    _second_look.update(module, replay=replay)
    _WATCHED["_pytest.config"] = _watch_pytest
    _WATCHED["unittest.case"] = lambda case: module["watch_unittest"](replay, case)


def _current_folder():
    try:
        return getcwd()
    except OSError:  # it was deleted
        return ""


def install():
    import atexit
    from os import environ

    if "WHENCE_WITNESS_LOOK" in environ:
        _look_again(environ["WHENCE_WITNESS_LOOK"], "WHENCE_WITNESS_WHOLE" in environ)
    else:
        _given.update(socket_path=environ["WHENCE_WITNESS_SOCKET"], started_in=_current_folder())
        atexit.register(_at_exit)
    for name in list(_WATCHED):
        if name in sys.modules:
            _guarded(_WATCHED.pop(name), sys.modules[name])
    sys.meta_path.insert(0, _Finder)
