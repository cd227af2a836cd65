"""Describes the values of a program that is stopped in gdb (its Python API, 3.8 and newer).

Pretty printers tell of containers; no code of the program's runs.
"""

import os
import re
import sys

import gdb

MOST_ITEMS = 20
LONGEST = 200
DEPTH = 2
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
LEFT_OUT = re.compile(r""""(?:[^"\\]|\\.)*"|\.\.\.""")  # three dots that stand in no text
NUMBERS = (
    gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_ENUM,
    gdb.TYPE_CODE_FLT,
)  # fmt: skip
GO_CONTAINERS = ("[]", "map[")  # whose printers tell of items alone
INTERFACES = (["tab", "data"], ["_type", "data"])  # Go's
SMART_POINTERS = ("unique_ptr", "shared_ptr", "weak_ptr")  # their printers' child is the pointer
POINTERS = (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)


# Text in quotes stays; of a name the modules and type arguments go: `Option<u32>::None` is `None`,
# and Go's `example.com/shop/store.Item` is `store.Item`, its `[]int = {1, 2}` is `{1, 2}`.
QUALIFIED = re.compile(
    r""""(?:[^"\\]|\\.)*"|(?:\w+(?:<[^<>"]*>)?::)+|(?:[\w.-]+/)+(?=\w+\.)"""
    r"""|(?:\[\d*\]|map\[)[^\s={}"]* = (?=\{)"""
)


def text_of(value):
    shown = value.format_string(max_elements=MOST_ITEMS, symbols=False).strip()
    text = re.sub(r"\s*\n\s*", " ", shown)
    plain = QUALIFIED.sub(lambda one: one.group() if one.group().startswith('"') else "", text)
    plain = LEFT_OUT.sub(lambda one: "…" if one.group() == "..." else one.group(), plain)
    plain = NO_ADDRESS.sub("", plain)
    plain = re.sub(r" = (?=[,}])", " = …", plain)  # an address is left out
    return cut(HELD_SECRET.sub("\\1[redacted]", plain))


def cut(text):
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def short_name(kind):
    """`std::vector<int, …> *` is a `vector *`."""
    name = re.sub(r"<.*>", "", str(kind.unqualified()))
    return re.sub(r"\w+::|(?:[\w.-]+/)+", "", name).strip() or str(kind)[:LONGEST]


def load_rust_printers():
    """Rust's own printers of strings, vectors, options and maps: its `rust-gdb` loads them so."""
    with os.popen("rustc --print sysroot") as told:
        sysroot = told.read().strip()
    sys.path.insert(0, os.path.join(sysroot, "lib", "rustlib", "etc"))
    import gdb_lookup

    for one in gdb.objfiles():
        gdb_lookup.register_printers(one)


class NeverIterated:
    """A map of Go's as its printer knows one: it takes the flags of a map that is or was iterated
    for keys and values behind pointers, and fails."""

    def __init__(self, value):
        self.value = value
        self.type = value.type

    def __getitem__(self, field):
        return 0 if field == "flags" else self.value[field]


def printer_of(value):
    """What tells of a container; None where nothing does."""
    printer = gdb.default_visualizer(value)
    if type(printer).__name__ == "MapTypePrinter" and not hasattr(printer, "is_mended"):
        kind = type(printer)
        kind.list_items, kind.children, kind.is_mended = kind.children, list_map, True
    return printer


def list_map(printer):
    printer.val = NeverIterated(printer.val)
    return printer.list_items()


def describe(value, depth=DEPTH):
    """A value as plain data; see `values.py`, whose keys these are."""
    kind = value.type.strip_typedefs()
    name = short_name(value.type)
    if value.is_optimized_out:
        return None
    if kind.code in POINTERS[1:]:
        return describe(value.referenced_value(), depth)
    printer = printer_of(value)
    is_map = printer is not None and name.startswith("map[")  # Go's is a pointer
    if kind.code == gdb.TYPE_CODE_PTR and not (is_map and int(value)):
        return describe_pointer(value, kind, name, depth)
    if kind.code == gdb.TYPE_CODE_STRUCT and [one.name for one in kind.fields()] in INTERFACES:
        is_nil = not int(value[kind.fields()[0]])
        return {"t": "nil", "r": "nil"} if is_nil else {"t": name, "r": name + "{…}"}
    if printer is not None and name in SMART_POINTERS:
        held = [one for _, one in printer.children()]
        return (
            describe_pointer(held[0], held[0].type.strip_typedefs(), name, depth) if held else None
        )
    told = {"t": name, "r": text_of(value)}
    if printer is not None:
        described = readable(lambda: describe_printed(printer, told, depth))
        if described is not None:
            return described
    if kind.code == gdb.TYPE_CODE_ARRAY:
        first, last = kind.range()
        told["n"] = last - first + 1
    elif kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION) and depth:
        told["f"] = fields_of(value, kind, depth - 1)
        told["n_f"] = len(kind.fields())
    return told


def describe_pointer(value, kind, name, depth):
    if not int(value):
        absent = "nil" if is_go(gdb.selected_frame()) else "null"
        return {"t": absent, "r": absent}
    target = kind.target().strip_typedefs()
    told = {"t": name, "r": text_of(value)}
    if target.code in NUMBERS and not told["r"].strip("&*"):
        more = "" if name.startswith("*") else "…"  # of C it may be one of many
        return {"t": name, "r": "&" + text_of(value.dereference()) + more}
    if target.code == gdb.TYPE_CODE_PTR and depth and not told["r"].strip("&*"):
        first = readable(lambda: describe(value.dereference(), depth - 1))
        return {"t": name, "r": "&" + first["r"] + "…" if first and first["r"] else "<%s>" % name}
    if target.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION) and depth:
        try:
            inside = describe(value.dereference(), depth)
        except gdb.MemoryError:
            return {"t": name, "r": told["r"] + " (not readable)"}
        if inside is not None:
            told.update(r=inside["r"], f=inside.get("f", {}), n_f=inside.get("n_f", 0))
    return told


def describe_printed(printer, told, depth):
    """What a pretty printer tells of a container: its items, or None to have the plain form."""
    length = re.search(r"\b(?:length|size)[ =:]+(\d+)|\bwith (\d+) element", str(_summary(printer)))
    in_go = (
        readable(lambda: go_length(printer.val)) if told["t"].startswith(GO_CONTAINERS) else None
    )
    if in_go is not None:
        told["n"] = in_go
    elif length:
        told["n"] = int(length.group(1) or length.group(2))
    if not hasattr(printer, "children") or not depth:
        return told
    hint = printer.display_hint() if hasattr(printer, "display_hint") else None
    if hint not in ("array", "map"):
        return told
    items = []
    for place, (_, child) in enumerate(printer.children()):
        if place >= MOST_ITEMS * (2 if hint == "map" else 1):
            break
        if isinstance(child, gdb.Value):
            items.append(describe(child, depth - 1) or {"t": "", "r": "<optimized out>"})
    told["i"] = [list(pair) for pair in zip(items[::2], items[1::2])] if hint == "map" else items
    return told


def go_length(value):
    if value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
        return int(value.dereference()["count"])
    return int(value["len"])


def _summary(printer):
    try:
        return printer.to_string() or ""
    except (gdb.error, RuntimeError, UnicodeDecodeError):
        return ""


def fields_of(value, kind, depth):
    found = {}
    for field in kind.fields()[:MOST_ITEMS]:
        if field.name and not field.is_base_class and hasattr(field, "bitpos"):
            if SECRET.search(field.name) or field.name.startswith("_vptr"):
                continue
            told = readable(lambda field=field: describe(value[field], depth))
            if told is not None:
                found[field.name] = told
    return found


def readable(read):
    """What `read` gives; None where the memory or the debug information does not have it.

    Printers are other people's code: libstdc++'s raise an AttributeError for a type that a stripped
    library does not describe.
    """
    try:
        return read()
    except Exception:
        return None


def is_go(frame):
    place = frame.find_sal()
    return bool(place.symtab) and place.symtab.filename.endswith((".go", "_amd64.s", "_arm64.s"))


def compose(told):
    """A value whose text is made of its parts, as most languages write them."""
    items, fields = told.get("i"), told.get("f")
    if items is not None:
        rest = ", …" if told.get("n", len(items)) > len(items) else ""
        if items and isinstance(items[0], list):
            texts = ["%s: %s" % (compose(key)["r"], compose(item)["r"]) for key, item in items]
            text = "{" + ", ".join(texts) + rest + "}"
        else:
            text = "[" + ", ".join(compose(one)["r"] for one in items) + rest + "]"
        if told["t"] == "tuple":
            text = "(" + text[1:-1] + ")"
        return dict(told, r=cut(text))
    if fields and told["r"].startswith("{"):
        texts = ["%s: %s" % (name, compose(one)["r"]) for name, one in fields.items()]
        texts += ["…"] if len(fields) != told.get("n_f") else []
        return dict(told, r=cut("{" + ", ".join(texts) + "}"))
    character = re.match(r"(&?)-?\d+ ('.*')$", told["r"])
    return dict(told, r="".join(character.groups())) if character else told
