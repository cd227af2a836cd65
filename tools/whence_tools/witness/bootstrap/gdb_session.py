"""What the recorders in gdb have in common: its settings, and the way from frame to frame."""

import gdb
from gdb_texts import readable

SETTINGS = (
    "pagination off", "confirm off", "width 0", "print elements 20", "print max-depth 3",
    "print address off", "print symbol off", "print frame-arguments none",
    "print inferior-events off", "print thread-events off", "disable-randomization off",
    "debuginfod enabled off", "print null-stop on",
)  # fmt: skip
PASSED_ON = ("SIGINT", "SIGCHLD", "SIGALRM", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGTERM", "SIGURG")


def set_up(*settings):
    for setting in SETTINGS + settings:
        readable(lambda setting=setting: gdb.execute("set " + setting, to_string=True))
    for name in PASSED_ON:
        gdb.execute("handle %s nostop noprint pass" % name, to_string=True)


def frames_from(frame, most, place_of=gdb.Frame.find_sal):
    """(frame, its place, its file) of a frame and its callers."""
    for _ in range(most):
        if frame is None:
            return
        place = place_of(frame)
        yield frame, place, place.symtab.fullname() if place.symtab else ""
        frame = frame.older()


def function_block(block):
    """That of the function that a block is in; None where it is in none."""
    while block is not None and block.function is None:
        block = block.superblock
    return block
