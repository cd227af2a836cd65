"""Tries edits of a program's files, each in a fork of the program. Standard library only; syntax of
3.8.

A test run spends most of its time on starting: the interpreter, the runner, its plugins. So the
process stops when the first of the workspace's own files is opened. From there a fork goes on to
its first test, when all is imported. For each edit of a function it is forked again: the function
gets the edited code, and the fork goes on and ends as the program would. Edits of what runs on
import, and of programs without tests, are tried from the first stop on: the file is written before
and written back after the fork. A fork ends as soon as its edit has broken a test or has mended
none, with code 1: nothing more is asked of it. What another one printed is what the command's
output, a file, has grown by. Nothing else may change the files meanwhile: this is for a copy of the
workspace.

The plan is JSON: `{"seconds": of all, "output": the file that is printed to, "results": a file,
"files": {name: text}, "edits": [{"file", "start", "end", "after"} | null, …]}`; offsets are in
bytes, null is the program as it stands. A result is one line: `{"edit": its place in the plan,
"code": the exit code | null where it was stopped, "ms", "output"}`.
"""

import gc
import json
import os
import sys
import time
import types

_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "") + os.sep
_PLAN = os.environ.get("WHENCE_WITNESS_EDITS", "")
_SLOWER = 4  # than without an edit: one may make a loop endless
_LEAST_SECONDS = 2.0
_MOST_BYTES = 128 * 1024
_KILL = 9
_IS_FUNCTION = 2  # CO_NEWLOCALS: what has variables of its own, and is no class
_is_waiting = [False]


def wait():
    """Waits for the first of the workspace's files to be opened, to try the edits there."""
    _is_waiting[0] = True
    sys.addaudithook(_see)


def _see(event, arguments):
    if not _is_waiting[0] or event != "open":
        return
    name = arguments[0]
    if isinstance(name, bytes):
        name = os.fsdecode(name)
    if not isinstance(name, str) or not name.endswith((".py", ".pyc")):
        return
    if not os.path.abspath(name).startswith(_ROOT) or "site-packages" in name:
        return
    _is_waiting[0] = False
    if _is_alone() and _is_first():
        _try_all()


def _is_alone():
    """Whether no other thread is lost in a fork."""
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def _is_first():
    """Whether no other process of the command has taken the plan."""
    try:
        os.close(os.open(_PLAN + ".taken", os.O_CREAT | os.O_EXCL))
    except OSError:
        return False
    return True


def _try_all():
    with open(_PLAN, encoding="utf-8") as file:
        plan = json.load(file)
    plan["end"] = time.monotonic() + plan["seconds"]
    plan["limit"] = plan["seconds"]
    plan.update(edit=None, failing=set(), still=set())
    plan["texts"] = {name: text.encode("utf-8") for name, text in plan["files"].items()}
    _warm_up()
    if "unittest" in sys.modules:  # which pytest uses too
        child = _fork()
        if not child:
            _stop_at_first_test(plan)
            return
        _ended(child, plan["seconds"] + _LEAST_SECONDS)  # it ends its forks before
    _freeze()
    tried = _numbers_noted(plan)
    left = [number for number in range(len(plan["edits"])) if number not in tried]
    if not _try_each(plan, left, _rewrite):
        return  # a fork: the program goes on
    os._exit(0)


def _freeze():
    if hasattr(gc, "freeze"):  # else each fork's collections go through, and copy, all there is
        gc.collect()
        gc.freeze()


def _stop_at_first_test(plan):
    """Has the process fork where its first test begins."""
    import unittest

    is_first = [True]

    def stopping(run, count_failed):
        def stopped(test, *arguments, **named):
            if is_first[0]:
                is_first[0] = False
                _try_functions(plan)
                _leave_early(getattr(test, "session", None))
            before = count_failed(*arguments)
            result = run(test, *arguments, **named)
            if count_failed(result) > before:
                _take_note_of_failure(plan, test)
            return result

        return stopped

    unittest.TestCase.run = stopping(unittest.TestCase.run, _count_failed_tests)
    runner = sys.modules.get("_pytest.runner")
    if runner is not None:
        runner.runtestprotocol = stopping(runner.runtestprotocol, _count_failed_reports)


def _count_failed_reports(reports=True, *_):  # before a test, what it is given is no list of them
    return sum(one.failed for one in reports) if isinstance(reports, list) else 0


def _count_failed_tests(result=None, *_):
    return len(getattr(result, "failures", ())) + len(getattr(result, "errors", ()))


def _take_note_of_failure(plan, test):
    """Ends a fork whose edit has broken a test, or has mended none of those that failed."""
    name = test.nodeid if hasattr(test, "nodeid") else test.id()
    if plan["edit"] is None:
        with open(plan["results"] + ".failed", "a", encoding="utf-8") as file:
            file.write(json.dumps(name) + "\n")
    elif plan["failing"]:
        plan["still"].add(name)
        if plan["still"] >= plan["failing"] or name not in plan["failing"]:
            os._exit(1)


def _names_of_failed(plan):
    try:
        with open(plan["results"] + ".failed", encoding="utf-8") as file:
            return {json.loads(line) for line in file}
    except OSError:
        return set()


def _try_functions(plan):
    """Tries the edits that change nothing but functions; their fork returns."""
    if not _is_alone():
        return
    codes = {name: _compiled(text, name) for name, text in plan["texts"].items()}
    exchanges = [_exchange_for(plan["texts"], codes, edit) for edit in plan["edits"]]
    functions = _functions_by_code(plan["texts"])
    _freeze()

    def exchange(plan, number, edit):
        for old, new in exchanges[number]:
            for one in functions.get(old, ()):
                one.__code__ = new

    numbers = [number for number, codes in enumerate(exchanges) if codes is not None]
    if _try_each(plan, numbers, None, exchange):
        os._exit(0)


def _leave_early(session):
    """Has a fork end where its tests have: to tidy up takes an interpreter as long as they do."""
    if session is None:
        sys.exit = _end
        return
    tidy_up = session.config._ensure_unconfigure

    def tidy_up_and_end():
        tidy_up()
        _end(int(session.exitstatus))

    session.config._ensure_unconfigure = tidy_up_and_end


def _end(code=None):
    _flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def _functions_by_code(names):
    found = {}
    for one in gc.get_objects():
        if type(one) is types.FunctionType and one.__code__.co_filename in names:
            found.setdefault(one.__code__, []).append(one)
    return found


def _exchange_for(texts, codes, edit):
    """(code, code with the edit) of the outermost functions that an edit changes; None where it
    changes more, or is no Python."""
    if edit is None:
        return []
    name = edit["file"]
    old, new = codes[name], _compiled(_edited(texts, edit), name)
    return _differing(old, new) if old and new else None


def _compiled(text, name):
    try:
        return compile(text, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None


def _differing(old, new):
    if old == new:
        return []
    is_function = bool(old.co_flags & _IS_FUNCTION)
    if is_function:
        return [(old, new)] if old.co_freevars == new.co_freevars else None
    inner, edited = _codes_in(old), _codes_in(new)
    if _outside(old) != _outside(new) or len(inner) != len(edited):
        return None
    found = []
    for one, other in zip(inner, edited):
        codes = _differing(one, other) if one.co_name == other.co_name else None
        if codes is None:
            return None
        found += codes
    return found


def _codes_in(code):
    return [one for one in code.co_consts if isinstance(one, types.CodeType)]


def _outside(code):
    """What a code object does itself, without the functions and classes in it."""
    consts = [repr(one) for one in code.co_consts if not isinstance(one, types.CodeType)]
    return code.co_code, consts, code.co_names


def _numbers_noted(plan):
    try:
        with open(plan["results"], encoding="utf-8") as file:
            return {json.loads(line)["edit"] for line in file}
    except OSError:
        return set()


def _try_each(plan, numbers, before, inside=None):
    """Tries edits, each in a fork: false in the forks.

    Args:
        before: what is done for an edit; it returns what is done after it.
        inside: what is done for it in the fork alone.
    """
    for number in numbers:
        edit, left = plan["edits"][number], plan["end"] - time.monotonic()
        if left <= 0:
            break
        began, size = time.monotonic(), os.path.getsize(plan["output"])
        take_back = before(plan, number, edit) if before else None
        child = _fork()
        if not child:
            plan["edit"] = edit
            if inside:
                inside(plan, number, edit)
            return False
        code = _ended(child, min(plan["limit"], left))
        taken = time.monotonic() - began
        if take_back:
            take_back()
        if edit is None and code is not None:
            plan["limit"] = max(_LEAST_SECONDS, _SLOWER * taken)
            plan["failing"] = _names_of_failed(plan)
        _note(plan, {"edit": number, "code": code, "ms": int(taken * 1000)}, size)
    return True


def _rewrite(plan, number, edit):
    if edit is None:
        return None
    texts, name = plan["texts"], edit["file"]
    _write(name, _edited(texts, edit), number)
    return lambda: _write(name, texts[name], number)


def _warm_up():
    """What each fork would work out anew: to show a failure, a runner asks which module a line is
    of, which looks at the files of all modules, and reads its tokens."""
    try:
        import inspect
        import io
        import tokenize

        inspect.getmodule(_warm_up.__code__)
        list(tokenize.generate_tokens(io.StringIO("").readline))
    except Exception:
        pass


def _edited(texts, edit):
    text = texts[edit["file"]]
    return text[: edit["start"]] + edit["after"].encode("utf-8") + text[edit["end"] :]


def _write(name, text, number):
    """With a time of its own, by which bytecode made of another edit is out of date."""
    with open(name, "wb") as file:
        file.write(text)
    when = int(time.time()) + 2 * number
    os.utime(name, (when, when))


def _flush():
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:
        pass


def _fork():
    _flush()
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.environ.pop("WHENCE_WITNESS_EDITS", None)
    return child


def _ended(child, seconds):
    """The exit code; None where the time was up."""
    end, pause = time.monotonic() + seconds, 0.0005
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            _kill_group(child)
            return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
        time.sleep(pause)
        pause = min(pause * 1.5, 0.005)
    _kill_group(child)
    os.kill(child, _KILL)
    os.waitpid(child, 0)
    return None


def _kill_group(child):
    """All that it has started."""
    try:
        os.killpg(child, _KILL)
    except OSError:
        pass


def _note(plan, result, size):
    with open(plan["output"], "rb") as file:
        file.seek(size)
        printed = file.read()
    head, tail = printed[:_MOST_BYTES], printed[_MOST_BYTES:][-_MOST_BYTES:]
    result["output"] = (head + tail).decode("utf-8", "replace")
    with open(plan["results"], "a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
