"""Texts of values of a program that is stopped in gdb, composed of those of their parts in the way
of most languages: `[1, 2]`, `{"a": 1}`, `{name: "nut", price: 2}`."""

import re

import gdb

LONGEST = 200
PLACE = re.compile(r"(?:__|\[)?\d+\]?$")
_files = {}  # by address, as each value asks


def cut(text, longest=LONGEST):
    return text if len(text) <= longest else text[: longest - 1] + "…"


def compose_items(name, items, length, depth, brackets):
    items = list(items)
    rest = ["…"] if length is not None and length > len(items) else []
    text = ", ".join([one["r"] for one in items] + rest)
    told = {"t": name, "r": cut(brackets[0] + text + brackets[1])}
    if length is not None:
        told["n"] = length
    return dict(told, i=items) if depth > 0 else told


def compose_pairs(name, pairs, length, depth):
    rest = ["…"] if length is not None and length > len(pairs) else []
    text = ", ".join(["%s: %s" % (key["r"], item["r"]) for key, item in pairs] + rest)
    told = {"t": name, "r": cut("{%s}" % text)}
    if length is not None:
        told["n"] = length
    return dict(told, i=[list(one) for one in pairs]) if depth > 0 else told


def compose_fields(name, fields, total, depth, head=""):
    rest = ["…"] if len(fields) < total else []
    if fields and all(map(PLACE.match, fields)):
        text = head + "(%s)" % ", ".join([one["r"] for one in fields.values()] + rest)
    elif fields or rest or not head:
        texts = ["%s: %s" % (one, told["r"]) for one, told in fields.items()]
        text = (head + " " if head else "") + "{%s}" % ", ".join(texts + rest)
    else:
        text = head
    told = {"t": name, "r": cut(text)}
    return dict(told, f=fields, n_f=total) if depth > 0 else told


def take(children, most):
    """The first children; those before the first that can't be read."""
    found = []
    try:
        for _, one in zip(range(most), children):
            found.append(one)
    except (gdb.error, RuntimeError, ValueError, TypeError, AttributeError):
        pass
    return found


def printer_text(printer):
    try:
        return str(printer.to_string() or "")
    except (gdb.error, RuntimeError, UnicodeDecodeError, AttributeError):
        return ""


def readable(read):
    """What `read` gives; None where the memory or the debug information does not have it.

    Printers are other people's code: libstdc++'s raise an AttributeError for a type that a stripped
    library does not describe.
    """
    try:
        return read()
    except Exception:
        return None


def is_of(frame, ending):
    """Whether a frame stands in a file with such a name."""
    address = frame.pc()
    if address not in _files:
        place = frame.find_sal()
        _files[address] = place.symtab.filename if place.symtab else ""
    return _files[address].endswith(ending)


def is_go(frame):
    return is_of(frame, (".go", "_amd64.s", "_arm64.s"))
