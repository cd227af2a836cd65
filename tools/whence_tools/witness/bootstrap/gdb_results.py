"""What a function returns, at its `ret` instruction, on x86-64.

By the System V ABI, whose registers C, C++ and Rust use: a value of up to sixteen bytes comes in
registers; a larger one, and one of C++ that is not copied byte by byte, in memory of the caller's,
whose address comes in RDI and is left in RAX. Rust has two rules of its own for what is made of two
numbers, and its versions differ in what they put into registers, so what is in RAX decides. Go
keeps its results in variables.
"""

import functools
import linecache
import re

import gdb
from gdb_describe import COMPOSED, DEPTH, NUMBERS, POINTERS, describe
from gdb_session import function_block
from gdb_texts import compose_items

REGISTERS = ("rax", "rdx")
FLOATS = ("xmm0", "xmm1")
IN_REGISTERS = 16  # bytes
WORD = 8
MOST_HEAD = 6  # lines
UNNAMED = re.compile(r"~r\d+$")
STACK = 1 << 20  # bytes above the stack pointer that a caller's memory is looked for in
RED_ZONE = 128  # below the stack pointer, a function's own


def result_of(frame, target):
    """The result as plain data; None where it has none, or where it is not known how it comes.

    `target` is what RDI had when the function began.
    """
    function = frame.function()
    if function.symtab.filename.endswith(".go"):
        return go_results(frame)
    kind = function.type.target()
    if kind is None or kind.code == gdb.TYPE_CODE_VOID or not kind.sizeof:
        return None
    if frame.architecture().name() != "i386:x86-64":
        return None
    value = read_result(frame, kind, target, is_rust=function.symtab.filename.endswith(".rs"))
    return describe(value) if value is not None else None


def go_results(frame):
    """Variables of the function; they are named `~r0` where the code names none."""
    block = function_block(frame.block())
    function = frame.function()
    names = names_of_results(function.symtab.fullname(), gdb.find_pc_line(block.start).line)
    named = [one for one in block if one.name and (one.name in names or UNNAMED.match(one.name))]
    named.sort(key=lambda one: names.index(one.name) if names else int(one.name[2:]))
    found = [describe(one.value(frame)) for one in named]
    found = [one for one in found if one is not None]
    if len(found) < 2:
        return found[0] if found else None
    return compose_items("tuple", found, None, DEPTH, "()")


@functools.lru_cache(maxsize=None)
def names_of_results(file, line):
    """Those that a function of Go's gives its results: `func split(sum int) (x, y int) {`."""
    head = ""
    for number in range(line, line + MOST_HEAD):
        head += linecache.getline(file, number)
        if "{" in head:
            break
    told = re.search(r"\)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\{", head)
    parts = [one.split() for one in told.group(1).split(",")] if told else []
    if not any(len(part) > 1 and part[0] not in ("chan", "func") for part in parts):
        return []  # types alone
    return [part[0] for part in parts if part]


def read_result(frame, kind, target, is_rust):
    plain = kind.strip_typedefs()
    if plain.code == gdb.TYPE_CODE_FLT and plain.sizeof > WORD:
        return frame.read_register("st0")
    parts = scalars(plain)
    address = int(frame.read_register("rax"))
    in_stack = 0 < address - int(frame.read_register("rsp")) < STACK
    if is_rust:  # which often moves RDI before a function's first statement
        is_passed = in_stack and plain.sizeof > WORD and (parts is None or len(parts) > 2)
    else:
        is_passed = in_stack and address == target and not is_plain(plain)
    if is_passed or plain.sizeof > IN_REGISTERS:
        return gdb.Value(address).cast(kind.pointer()).dereference()
    if is_rust and (parts is None or len(parts) > 2):
        parts = [(0, plain.sizeof, False)]  # of such a type it makes one integer
    elif parts is None:
        return None
    data = bytearray(plain.sizeof)
    integers, floats = iter(REGISTERS), iter(FLOATS)
    if not is_rust or len(parts) != 2:  # eight bytes a register
        parts = eightbytes(parts, plain.sizeof)
    for offset, size, is_float in parts:
        register = frame.read_register(next(floats if is_float else integers))
        data[offset : offset + size] = raw(register)[:size]
    return in_memory(frame, bytes(data), kind)


def in_memory(frame, data, kind):
    """A value of some bytes, which are put where the stack has nothing more: gdb 13 ends itself on
    an enum of Rust's that is nowhere."""
    free = int(frame.read_register("rsp")) - RED_ZONE - IN_REGISTERS
    gdb.selected_inferior().write_memory(free, data)
    return gdb.Value(free).cast(kind.pointer()).dereference()


def raw(register):
    """The register's first eight bytes."""
    if register.type.sizeof > 8:
        register = register["v2_int64"][0]
    mask = (1 << 64) - 1
    return (int(register.cast(gdb.lookup_type("long"))) & mask).to_bytes(8, "little")


def scalars(kind, base=0):
    """(offset, size, whether it is a float) of the numbers that a type is made of; None where its
    variants differ in them."""
    kind = kind.strip_typedefs()
    if not kind.sizeof:
        return []
    if kind.code in NUMBERS + POINTERS:
        return [(base, kind.sizeof, kind.code == gdb.TYPE_CODE_FLT)]
    if kind.code == gdb.TYPE_CODE_ARRAY:
        first, last = kind.range()
        item = kind.target()
        count = last - first + 1
        parts = [scalars(item, base + place * item.sizeof) for place in range(count)]
        return None if None in parts else [one for part in parts for one in part]
    if kind.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        return None
    found = set()
    for field in kind.fields():
        if not hasattr(field, "bitpos"):
            continue
        part = scalars(field.type, base + field.bitpos // 8)
        if part is None:
            return None
        found.update(part)
    return sorted(found)


def eightbytes(parts, size):
    """One part for each eight bytes: of floats where nothing else is in them."""
    for offset in range(0, size, 8):
        inside = [is_float for at, _, is_float in parts if offset <= at < offset + 8]
        yield offset, min(8, size - offset), bool(inside) and all(inside)


def is_plain(kind):
    """Whether C++ is sure to copy it byte by byte: it has no member functions. Of others debug
    information does not tell whether the compiler made those that copy and destroy."""
    if kind.code not in COMPOSED:
        return True
    shown = gdb.execute("ptype struct %s" % kind.name, to_string=True) if kind.name else ""
    if "(" in shown or "<" in shown:
        return False
    return all(is_plain(field.type.strip_typedefs()) for field in kind.fields())
