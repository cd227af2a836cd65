"""Which of the user's own code opens which of the user's files. Standard library only; syntax of
3.8.

Each pair is written once, a line with a tab, as soon as it is seen: a program may end at any time.
"""

import os
import sys

_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "") + os.sep
_CODE = (".py", ".pyc", ".pyi", ".so")


def watch():
    told = os.open(os.environ["WHENCE_WITNESS_OPENED"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    seen = set()

    def opened(event, arguments):
        if event != "open":
            return
        try:
            path = os.path.abspath(os.fsdecode(arguments[0]))
            if not path.startswith(_ROOT) or path.endswith(_CODE):
                return
            pair = (path, _own_file(sys._getframe(1)))
            if pair[1] and pair not in seen:
                seen.add(pair)
                os.write(told, ("%s\t%s\n" % pair).encode("utf-8", "surrogatepass"))
        except Exception:
            pass

    sys.addaudithook(opened)


def _own_file(frame):
    """The innermost own code that is under way; "" where there is none."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not os.path.isabs(file):
            file = os.path.abspath(file)
        if file.startswith(_ROOT) and "site-packages" not in file:
            return file
        frame = frame.f_back
    return ""
