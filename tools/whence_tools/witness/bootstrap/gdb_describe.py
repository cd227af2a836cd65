"""Describes the values of a program that is stopped in gdb (its Python API, 3.8 and newer).

Pretty printers tell of containers; no code of the program's runs.
"""

import os
import re
import sys

import gdb
import gdb_go
from gdb_texts import (
    LONGEST,
    PLACE,
    compose_fields,
    compose_items,
    compose_pairs,
    cut,
    is_go,
    is_of,
    printer_text,
    readable,
    take,
)

MOST_ITEMS = 20
DEPTH = 2  # levels whose parts are told
TEXT_DEPTH = 2  # levels below them that are told in the text alone
SECRET = re.compile(
    r"password|passwd|passphrase|secret|api_?key|credential|private_?key|authorization|cookie"
    r"|access_?(?:key|token)|auth_?token|(?:token|auth|pwd)$",
    re.IGNORECASE,
)
NO_ADDRESS = re.compile(r" = \{get\(\) = \}")  # of a smart pointer, that is all its printer shows
HELD_SECRET = re.compile(
    r"(\b\w*(?:%s)\w*\s*[=:]\s*)(?:\"(?:[^\"\\\\]|\\\\.)*\"|[^,}\s]+)"
    % SECRET.pattern.replace("$", r"\b"),
    re.IGNORECASE,
)
UNREADABLE = re.compile(r"<error[: ][^<>]*>")
LEFT_OUT = re.compile(r""""(?:[^"\\]|\\.)*"|\.\.\.""")  # three dots that stand in no text
NUMBERS = (
    gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_ENUM,
    gdb.TYPE_CODE_FLT,
)  # fmt: skip
COMPOSED = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION)
POINTERS = (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
FUNCTIONS = (gdb.TYPE_CODE_FUNC, gdb.TYPE_CODE_METHOD)
SMART_POINTERS = ("unique_ptr", "shared_ptr", "weak_ptr")  # their printers' child is the pointer
STANDARD = re.compile(
    r"(?:const |struct )*(?:(?:std|core|alloc|__gnu_cxx)::|(?:sync|strings|bytes)\.)"
)
# Of standard types the member that is the value; where only one takes room, it is that one.
HELD_IN = {
    "Mutex": "data", "RwLock": "data", "UnsafeCell": "value", "strings.Builder": "buf",
    "bytes.Buffer": "buf",
}  # fmt: skip
OPAQUE = re.compile(
    r"(?:function|(?:\w+_)?mutex|thread|condition_variable\w*|basic_\w*stream|random_device"
    r"|\w+_engine|sync\.\w+|Sender|Receiver|JoinHandle)(?=<|$)"
)
WRAPPED = ("[contained value]", "value")  # of printers that tell of a wrapper

# Text in quotes stays; of a name the modules and type arguments go: `Option<u32>::None` is `None`,
# and Go's `example.com/shop/store.Item` is `store.Item`, its `[]int = {1, 2}` is `{1, 2}`.
QUALIFIED = re.compile(
    r""""(?:[^"\\]|\\.)*"|(?:\w+(?:<[^<>"]*>)?::)+|(?:[\w.-]+/)+(?=\w+\.)"""
    r"""|(?:\[\d*\]|map\[)[^\s={}"]* = (?=\{)"""
)


def text_of(value):
    """As gdb writes it, without addresses, modules and secrets."""
    shown = value.format_string(max_elements=MOST_ITEMS, symbols=False).strip()
    text = re.sub(r"\s*\n\s*", " ", shown)
    plain = QUALIFIED.sub(lambda one: one.group() if one.group().startswith('"') else "", text)
    plain = LEFT_OUT.sub(lambda one: "…" if one.group() == "..." else one.group(), plain)
    plain = NO_ADDRESS.sub("", UNREADABLE.sub("<not readable>", plain))
    plain = re.sub(r" = (?=[,}])", " = …", plain)  # an address is left out
    told = re.match(r"(-?\d+) ('.*')$", plain)
    if told:
        plain = told.group(1 if "signed" in str(value.type.strip_typedefs()) else 2)
    return cut(HELD_SECRET.sub("\\1[redacted]", plain))


def short_name(kind):
    """`std::vector<int, …> *` is a `vector *`; a type parameter of Go's is what stands for it."""
    name = str(kind.unqualified())
    if name.startswith(".param"):
        name = re.sub(r"go\.shape\.(.+?)_\d+", r"\1", str(kind.strip_typedefs()))
    name = re.sub(r"<.*>", "", name)
    return re.sub(r"\w+::|(?:[\w.-]+/)+", "", name).strip() or str(kind)[:LONGEST]


def load_rust_printers():
    """Rust's own printers of strings, vectors, options and maps: its `rust-gdb` loads them so."""
    with os.popen("rustc --print sysroot") as told:
        sysroot = told.read().strip()
    sys.path.insert(0, os.path.join(sysroot, "lib", "rustlib", "etc"))
    import gdb_lookup

    for one in gdb.objfiles():
        gdb_lookup.register_printers(one)


def describe(value, depth=DEPTH):
    """A value as plain data; see `values.py`, whose keys these are. Below `depth` levels it has no
    parts, only a text."""
    if value.is_optimized_out:
        return None
    kind = value.type.strip_typedefs()
    if kind.code in POINTERS[1:]:
        return describe(value.referenced_value(), depth)
    name = short_name(value.type)
    if depth < -TEXT_DEPTH and kind.code not in NUMBERS:
        return {"t": name, "r": "…"}
    told = None
    if is_go(gdb.selected_frame()):
        told = readable(lambda: gdb_go.describe_known(value, kind, name, depth, describe))
    return told or describe_by_kind(value, kind, name, depth)


def printer_of(value):
    """What tells of a container; None where nothing does."""
    printer = gdb.default_visualizer(value)
    if type(printer).__name__ == "MapTypePrinter":
        gdb_go.mend_maps(type(printer))
    return printer


def describe_by_kind(value, kind, name, depth):
    printer = printer_of(value)
    is_map = printer is not None and name.startswith("map[")  # Go's is a pointer
    if kind.code == gdb.TYPE_CODE_PTR and not (is_map and int(value)):
        return describe_pointer(value, kind, name, depth)
    told = None
    if printer is not None and name in SMART_POINTERS:
        return describe_held(printer, name, depth)
    if printer is not None:
        told = readable(lambda: describe_printed(printer, value, name, depth))
    if told is None and kind.code in COMPOSED:
        told = describe_composed(value, kind, name, depth)
    elif told is None and kind.code == gdb.TYPE_CODE_ARRAY:
        told = describe_array(value, kind, name, depth)
    return told or {"t": name, "r": text_of(value)}


def describe_held(printer, name, depth):
    """What a smart pointer points to."""
    held = [one for _, one in printer.children()]
    if not held:
        return None
    told = describe_pointer(held[0], held[0].type.strip_typedefs(), name, depth)
    return told if told["t"] == "null" else dict(told, t=name)


def describe_pointer(value, kind, name, depth):
    in_go = is_go(gdb.selected_frame())
    if not int(value):
        absent = "nil" if in_go else "null"
        return {"t": absent, "r": absent}
    target = kind.target().strip_typedefs()
    if target.code in FUNCTIONS:
        return {"t": name, "r": "<function>"}
    text = text_of(value)
    if text.strip("&*"):  # of C's texts, and of Rust's pointers
        return {"t": name, "r": text}
    if target.code in NUMBERS:
        more = "" if name.startswith("*") else "…"  # of C it may be one of many
        return {"t": name, "r": "&" + text_of(value.dereference()) + more}
    if target.code == gdb.TYPE_CODE_PTR and depth > -TEXT_DEPTH:
        first = readable(lambda: describe(value.dereference(), depth - 1))
        return {"t": name, "r": "&" + first["r"] + "…" if first and first["r"] else "<%s>" % name}
    if target.code not in COMPOSED:
        return {"t": name, "r": "<%s>" % name}
    whole = readable(lambda: value.cast(value.dynamic_type)) or value  # of which it may be a part
    try:
        inside = describe(whole.dereference(), depth)
    except gdb.MemoryError:
        return {"t": name, "r": "<not readable>"}
    if inside is None:
        return {"t": name, "r": "<%s>" % name}
    return dict(inside, t=short_name(whole.type) if whole is not value else name)


def describe_array(value, kind, name, depth):
    first, last = kind.range()
    length = last - first + 1
    if kind.target().strip_typedefs().code in NUMBERS or not length:
        return {"t": name, "r": text_of(value), "n": length}
    items = (value[place] for place in range(first, last + 1))
    return compose_items(name, described(items, depth), length, depth, "{}")


def describe_printed(printer, value, name, depth):
    """What a pretty printer tells of a value."""
    summary = printer_text(printer)
    hint = printer.display_hint() if hasattr(printer, "display_hint") else None
    if hint == "string" or not hasattr(printer, "children"):
        return {"t": name, "r": text_of(value)}
    length = gdb_go.length_of(printer, name)
    if length is None:
        said = re.search(r"\b(?:length|size)[ =:]+(\d+)|\bwith (\d+) element", summary)
        length = int(said.group(1) or said.group(2)) if said else None
    if "[no contained value]" in summary:
        return {"t": name, "r": "nullopt" if name == "optional" else "<no value>"}
    children = take(printer.children(), MOST_ITEMS * (2 if hint == "map" else 1))
    names = [child for child, _ in children]
    for wrapped in WRAPPED:
        if wrapped in names:
            held = describe_child(children[names.index(wrapped)][1], depth)
            return dict(held, t=name) if held is not None else None
    values = described((value for _, value in children), depth)
    if hint == "map":
        both = list(values)
        return compose_pairs(name, list(zip(both[::2], both[1::2])), length, depth)
    if name == "tuple" or names == ["first", "second"]:
        return compose_items("tuple", values, None, depth, "()")
    if hint == "array" or all(map(PLACE.match, names)):
        return compose_items(name, values, length, depth, "[]")
    return compose_fields(name, dict(zip(names, values)), len(names), depth)


def describe_composed(value, kind, name, depth):
    """A struct, a class or an enum of Rust's."""
    members, is_standard = list(members_of(value, kind)), bool(STANDARD.match(str(kind)))
    in_rust = is_of(gdb.selected_frame(), ".rs")
    if in_rust and len(members) == 1 and is_variant(kind, *members[0]):
        variant = members[0][1]
        members = list(members_of(variant, variant.type))
        return compose_members(name, members, depth, short_name(variant.type))
    plain = short_name(kind)
    if (is_standard and OPAQUE.match(plain)) or is_fat_pointer(kind):
        return {"t": name, "r": "<%s>" % plain}
    if is_standard:
        large = [one for one in members if one[1].type.sizeof]
        held = [one for one in members if one[0] == HELD_IN.get(plain)] or large
        if len(held) == 1:
            inside = readable(lambda: describe(held[0][1], depth))
            return dict(inside, t=name) if inside is not None else None
        if [one for one, _ in large] == ["secs", "nanos"]:
            return {"t": name, "r": "%gs" % seconds_of(*(one for _, one in large))}
    is_named = in_rust and not str(kind).startswith("(")
    return compose_members(name, members, depth, short_name(kind) if is_named else "")


def compose_members(name, members, depth, head):
    shown = {
        one: readable(lambda member=member: describe(member, depth - 1))
        for one, member in members[:MOST_ITEMS] if not SECRET.search(one)
    }  # fmt: skip
    shown = {one: told for one, told in shown.items() if told is not None}
    return compose_fields(name, shown, len(members), depth, head)


def members_of(value, kind):
    """(name, value) of a struct's members, those of its bases among them."""
    for field in kind.fields():
        if not hasattr(field, "bitpos") or field.artificial:
            continue  # a static one, or the tag of an enum of Rust's
        if field.is_base_class:
            base = field.type.strip_typedefs()
            yield from members_of(value.cast(base), base)
        elif field.name and not field.name.startswith("_vptr"):
            yield field.name, value[field]


def is_variant(kind, name, member):
    """Whether a member is the variant that an enum of Rust's holds."""
    return str(member.type) == "%s::%s" % (kind, name)


def is_fat_pointer(kind):
    """Whether it is a pointer of Rust's to what it has no type of."""
    return [one.name for one in kind.fields()] == ["pointer", "vtable"]


def seconds_of(seconds, nanoseconds):
    while nanoseconds.type.strip_typedefs().code in COMPOSED:
        nanoseconds = nanoseconds[nanoseconds.type.strip_typedefs().fields()[0]]
    return int(seconds) + int(nanoseconds) / 1e9


def described(values, depth):
    """Of the parts of a value, as many as are told: below `depth` levels as many as are read."""
    room = LONGEST >> max(0, DEPTH - depth)
    for value in values:
        told = describe_child(value, depth - 1) or {"t": "", "r": "<optimized out>"}
        yield told
        room -= len(told["r"])
        if depth <= 0 and room < 0:
            return


def describe_child(value, depth):
    if isinstance(value, gdb.Value):
        return readable(lambda: describe(value, depth))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return {"t": type(value).__name__, "r": text}
