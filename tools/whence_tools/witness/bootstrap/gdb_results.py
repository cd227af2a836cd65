"""What a function returns, at its `ret` instruction, on x86-64.

By the System V ABI, whose registers C, C++ and Rust use: a value of up to sixteen bytes comes in
registers, a larger one in memory whose address is in RAX. Rust has two rules of its own for what is
made of two numbers. Go keeps its results in variables.
"""

import re

import gdb
from gdb_describe import NUMBERS, POINTERS, describe
from gdb_session import function_block

REGISTERS = ("rax", "rdx")
FLOATS = ("xmm0", "xmm1")
IN_REGISTERS = 16  # bytes
RED_ZONE = 128  # below the stack pointer, a function's own


def result_of(frame):
    """The result as plain data; None where it has none, or where it is not known how it comes."""
    function = frame.function()
    if function.symtab.filename.endswith(".go"):
        return go_results(frame)
    kind = function.type.target()
    if kind is None or kind.code == gdb.TYPE_CODE_VOID or not kind.sizeof:
        return None
    if frame.architecture().name() != "i386:x86-64":
        return None
    value = read_result(frame, kind, is_rust=function.symtab.filename.endswith(".rs"))
    return describe(value) if value is not None else None


def go_results(frame):
    """Variables of the function; they are named `~r0` where the code names none."""
    block = function_block(frame.block())
    named = [one for one in block if one.name and re.match(r"~r\d+$", one.name)]
    named.sort(key=lambda one: int(one.name[2:]))
    found = [describe(one.value(frame)) for one in named]
    found = [one for one in found if one is not None]
    if len(found) < 2:
        return found[0] if found else None
    return {"t": "tuple", "r": "(%s)" % ", ".join(one["r"] for one in found), "i": found}


def read_result(frame, kind, is_rust):
    plain = kind.strip_typedefs()
    if plain.sizeof > IN_REGISTERS or (not is_rust and not is_trivial(plain)):
        return gdb.Value(frame.read_register("rax")).cast(kind.pointer()).dereference()
    parts = scalars(plain)
    if parts is None:
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


def is_trivial(kind):
    """Whether C++ may copy it byte by byte: what has a destructor comes in memory."""
    if kind.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        return True
    shown = gdb.execute("ptype struct %s" % kind.name, to_string=True) if kind.name else ""
    if "~" in shown or re.search(
        r"\b%s\(const " % re.escape((kind.name or "?").split("::")[-1]), shown
    ):
        return False
    return all(is_trivial(field.type.strip_typedefs()) for field in kind.fields())
