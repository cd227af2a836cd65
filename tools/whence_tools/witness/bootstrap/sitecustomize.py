"""Runs at the start of every Python program below `whence run`: installs the hooks and gives way.

Python imports the first `sitecustomize` on its path. This one loads `hooks.py` where the
interpreter is new enough, takes its folder off the path and imports the user's `sitecustomize`.
It must parse everywhere, Python 2 included; what it loads must parse on 3.8.
"""

import sys


def _load(name, **given):
    """Runs a file beside this one under a name that coverage tools leave out of their reports.

    What is given stands there as globals. Its code is kept in Whence's cache: Python's own would
    put the file's real name back in.
    """
    import marshal
    import os

    path = os.path.join(os.path.dirname(__file__), name + ".py")
    cache = os.environ.get("WHENCE_WITNESS_CACHE")
    status = os.stat(path)
    version = "%x-%x-%x" % (sys.hexversion, int(status.st_mtime), status.st_size)
    cached = os.path.join(cache, name + "-" + version + ".code") if cache else None
    code = None
    try:
        if cached:
            with open(cached, "rb") as file:
                code = marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        pass
    if code is None:
        with open(path, "rb") as file:
            code = compile(file.read(), "<whence " + name + ">", "exec")
        try:
            if cached:
                beside = cached + "." + str(os.getpid())
                with open(beside, "wb") as file:
                    file.write(marshal.dumps(code))
                os.replace(beside, cached)
        except OSError:
            pass
    namespace = dict(given, __name__="_whence_" + name, load=_load)
    exec(code, namespace)
    return namespace


def _begin():
    import os

    here = os.path.dirname(__file__)
    sys.path[:] = [entry for entry in sys.path if entry != here]
    watched = "WHENCE_WITNESS_SOCKET" in os.environ or "WHENCE_WITNESS_LOOK" in os.environ
    if sys.version_info >= (3, 8) and "WHENCE_WITNESS_OPENED" in os.environ:
        _load("opening")["watch"]()
    elif sys.version_info >= (3, 8) and "WHENCE_WITNESS_EDITS" in os.environ:
        _load("edits")["wait"]()
    elif sys.version_info >= (3, 8) and watched:
        # It is run again at a failure, when a coverage tool may look.
        _load.__code__ = _load.__code__.replace(co_filename="<whence load>")
        _load("hooks")["install"]()


def _give_way():
    this = sys.modules.pop("sitecustomize")  # kept: Python 2 empties a module that nobody holds
    try:
        import sitecustomize
    except ImportError as error:
        if getattr(error, "name", "sitecustomize") != "sitecustomize":
            raise
        # The import of this module, which is still under way, needs one of its name.
        sys.modules["sitecustomize"] = type(this)("sitecustomize")


try:
    _begin()
except Exception:
    pass  # a program is never disturbed by being watched
finally:
    _give_way()
