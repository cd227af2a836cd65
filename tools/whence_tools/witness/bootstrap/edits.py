"""Tries edits of a program's files, each in a fork of the program. Standard library only; syntax of
3.8.

A test run spends most of its time on starting: the interpreter, the runner, its plugins. So the
process stops when the first of the workspace's own files is opened. For each edit it is forked:
the file is written, the fork goes on and ends as the program would, and the file is written back.
What the fork printed is what the command's output, a file, has grown by. Nothing else may change
the files meanwhile: this is for a copy of the workspace.

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

_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "") + os.sep
_PLAN = os.environ.get("WHENCE_WITNESS_EDITS", "")
_SLOWER = 4  # than without an edit: one may make a loop endless
_LEAST_SECONDS = 2.0
_MOST_BYTES = 128 * 1024
_KILL = 9
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
    end = time.monotonic() + plan["seconds"]
    texts = {name: text.encode("utf-8") for name, text in plan["files"].items()}
    limit = plan["seconds"]
    if hasattr(gc, "freeze"):  # else each fork's collections go through, and copy, all there is
        gc.collect()
        gc.freeze()
    for number, edit in enumerate(plan["edits"]):
        left = end - time.monotonic()
        if left <= 0:
            break
        edited = _edited(texts, edit) if edit else None
        began = time.monotonic()
        if edited:
            _write(edit["file"], edited, number)
        size = os.path.getsize(plan["output"])
        child = _fork()
        if not child:
            return  # the program goes on
        code = _ended(child, min(limit, left))
        taken = time.monotonic() - began
        if edited:
            _write(edit["file"], texts[edit["file"]], number)
        elif code is not None:
            limit = max(_LEAST_SECONDS, _SLOWER * taken)
        _note(plan, {"edit": number, "code": code, "ms": int(taken * 1000)}, size)
    os._exit(0)


def _edited(texts, edit):
    text = texts[edit["file"]]
    return text[: edit["start"]] + edit["after"].encode("utf-8") + text[edit["end"] :]


def _write(name, text, number):
    """With a time of its own, by which bytecode made of another edit is out of date."""
    with open(name, "wb") as file:
        file.write(text)
    when = int(time.time()) + 2 * number
    os.utime(name, (when, when))


def _fork():
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:
        pass
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.environ.pop("WHENCE_WITNESS_EDITS", None)
    return child


def _ended(child, seconds):
    """The exit code; None where the time was up."""
    end, pause = time.monotonic() + seconds, 0.001
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            _kill_group(child)
            return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)
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
