"""What Go's debug information does not tell of values: what an interface holds, and what common
types of its library stand for."""

import datetime
import json
import re

import gdb
from gdb_texts import LONGEST, compose_items, cut, readable

CONTAINERS = ("[]", "map[")  # whose printers tell of items alone
INTERFACES = (["tab", "data"], ["_type", "data"])
ERRORS = {"errors.errorString": "s", "fmt.wrapError": "msg", "fmt.wrapErrors": "msg"}
HAS_MONOTONIC = 1 << 63  # in `wall` of a time.Time
MASK = {"nanoseconds": (1 << 30) - 1, "seconds": (1 << 33) - 1}
YEAR_ONE, YEAR_1885 = (
    datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc) for year in (1, 1885)
)
UNITS = (("h", 3600 * 10**9), ("m", 60 * 10**9), ("s", 10**9), ("ms", 10**6), ("µs", 10**3))
EXTRA_STAR = 2  # in a type's flags: its name begins with a star that is not its own
DIRECT = 32  # in a type's kind: the interface holds the value itself
SLOTS, LEAST_HASH = 8, 5  # of a map's bucket; smaller ones mark slots that are empty or moved
LONG_WORDS = 8  # of a large number
_types = {}


class NeverIterated:
    """A map as its printer knows one: it takes the flags of a map that is or was iterated for keys
    and values behind pointers, and fails."""

    def __init__(self, value):
        self.value = value
        self.type = value.type

    def __getitem__(self, field):
        return 0 if field == "flags" else self.value[field]


def mend_maps(kind):
    """Has the class of the printer of maps list all of them."""
    if not hasattr(kind, "is_mended"):
        kind.list_items, kind.children, kind.is_mended = kind.children, list_map, True


def list_map(printer):
    if is_set(printer.val):
        return list_set(printer.val)
    printer.val = NeverIterated(printer.val)
    return printer.list_items()


def is_set(value):
    """Whether it is a map to values that take no room, whose printer fails."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_PTR:
        kind = kind.target().strip_typedefs()
    buckets = [one.type.target() for one in kind.fields() if one.name == "buckets"]
    values = [one for kind in buckets for one in kind.fields() if one.name == "values"]
    return bool(values) and not values[0].type.sizeof


def list_set(value):
    for place in range(2 ** int(value["B"])):
        bucket = value["buckets"] + place
        while int(bucket):
            for slot in range(SLOTS):
                if int(bucket["tophash"][slot]) >= LEAST_HASH:
                    yield "", bucket["keys"][slot]
                    yield "", "{}"
            bucket = bucket["overflow"]


def length_of(printer, name):
    """Of a slice or a map; None of anything else."""
    return readable(lambda: read_length(printer.val)) if name.startswith(CONTAINERS) else None


def read_length(value):
    if value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
        return int(value.dereference()["count"])
    return int(value["len"])


def describe_known(value, kind, name, depth, describe):
    """A value that is told otherwise than by its parts; None of any other. What an interface holds
    is described by `describe`."""
    if name == "time.Time":
        return {"t": name, "r": tell_time(int(value["wall"]), int(value["ext"]))}
    if name == "time.Duration":
        return {"t": name, "r": tell_duration(int(value))}
    if name == "big.Int":
        return {"t": name, "r": tell_large(value)}
    if name == "[]uint8":
        return describe_bytes(value, name)
    if name.startswith("func("):
        return {"t": name, "r": "func"}
    if kind.code != gdb.TYPE_CODE_STRUCT:
        return None
    names = [one.name for one in kind.fields()]
    if names == ["str", "len"]:  # a type parameter's have no printer
        return describe_text(value)
    if names in INTERFACES:
        return describe_interface(value, kind, name, depth, describe)
    if re.match(r"atomic\.\w+$", name):
        return {"t": name, "r": str(int(value["v"]))}
    return None


def tell_time(wall, extension):
    """In UTC, by ISO 8601."""
    nanoseconds = wall & MASK["nanoseconds"]
    if wall & HAS_MONOTONIC:
        begin, seconds = YEAR_1885, wall >> 30 & MASK["seconds"]
    else:
        begin, seconds = YEAR_ONE, extension
    moment = begin + datetime.timedelta(seconds=seconds)
    fraction = (".%09d" % nanoseconds).rstrip("0").rstrip(".")
    return moment.strftime("%Y-%m-%dT%H:%M:%S").zfill(19) + fraction + "Z"


def tell_duration(nanoseconds):
    """As Go writes it: `1h30m0s`."""
    rest, text = abs(nanoseconds), "-" if nanoseconds < 0 else ""
    if not rest:
        return "0s"
    for unit, size in UNITS[:2]:
        if rest >= size or text.strip("-"):
            text += "%d%s" % (rest // size, unit)
            rest %= size
    if text.strip("-"):
        return text + "%gs" % (rest / 10**9)
    for unit, size in UNITS[2:]:
        if rest >= size:
            return text + "%.12g%s" % (rest / size, unit)
    return text + "%dns" % rest


def tell_large(value):
    words, length = value["abs"]["array"], int(value["abs"]["len"])
    if length > LONG_WORDS:
        return "<a number of %d words>" % length
    number = sum(int(words[place]) << 64 * place for place in range(length))
    return str(-number if value["neg"] else number)


def describe_text(value):
    length = int(value["len"])
    text = value["str"].string("utf-8", "replace", min(length, LONGEST)) if length else ""
    return {"t": "string", "r": cut(json.dumps(text, ensure_ascii=False)), "n": length}


def describe_bytes(value, name):
    """As a text where it is one."""
    length = int(value["len"])
    shown = min(length, LONGEST)
    data = gdb.selected_inferior().read_memory(int(value["array"]), shown) if shown else b""
    data = bytes(data)
    if data and all(32 <= one < 127 or one in b"\n\t" for one in data):
        text = json.dumps(data.decode()) + ("…" if length > shown else "")
        return {"t": name, "r": cut(text), "n": length}
    items = [{"t": "uint8", "r": str(one)} for one in data[:20]]
    return compose_items(name, items, length, 0, "[]")


def describe_interface(value, kind, name, depth, describe):
    """What it holds, where its type is found."""
    first = value[kind.fields()[0]]
    if not int(first):
        return {"t": "nil", "r": "nil"}
    runtime_type = first["_type"] if kind.fields()[0].name == "tab" else first
    told = readable(lambda: name_type(runtime_type))
    held = told and find_type(told)
    if held is None:
        return {"t": told or name, "r": "%s{…}" % (told or name)}
    data = value["data"]
    is_direct = int(runtime_type["kind" if has(runtime_type, "kind") else "Kind_"]) & DIRECT
    inside = data.cast(held) if is_direct else data.cast(held.pointer()).dereference()
    plain = told.lstrip("*")
    if plain in ERRORS:
        inside = inside.dereference() if held.code == gdb.TYPE_CODE_PTR else inside
        text = readable(lambda: describe(inside[ERRORS[plain]]))
        return {"t": name, "r": "error(%s)" % text["r"]} if text else None
    described = readable(lambda: describe(inside, depth))
    if described is None:
        return {"t": told, "r": "%s{…}" % told}
    is_composed = described["r"].startswith("{")
    return dict(described, t=told, r=cut(plain + described["r"]) if is_composed else described["r"])


def has(pointer, field):
    return field in [one.name for one in pointer.type.target().strip_typedefs().fields()]


def name_type(pointer):
    """The name that the program itself has of a type: `*errors.errorString`."""
    types = int(gdb.parse_and_eval("'runtime.firstmoduledata'.types"))
    offset = int(pointer["str" if has(pointer, "str") else "Str"])
    flags = int(pointer["tflag" if has(pointer, "tflag") else "TFlag"])
    read = gdb.selected_inferior().read_memory
    length, place, shift = 0, types + offset + 1, 0
    while True:
        byte = read(place, 1).tobytes()[0]
        place += 1
        length |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    name = read(place, min(length, LONGEST)).tobytes().decode()
    return name[1:] if flags & EXTRA_STAR else name


def find_type(name):
    """The type of a name; a package's is written with its whole path in the debug information."""
    if name not in _types:
        stars = len(name) - len(name.lstrip("*"))
        found = look_up(name[stars:])
        for _ in range(stars if found is not None else 0):
            found = found.pointer()
        _types[name] = found
    return _types[name]


def look_up(plain):
    found = readable(lambda: gdb.lookup_type(plain)) or readable(
        lambda: gdb.lookup_type("struct " + plain)
    )
    if found is None and re.match(r"\w+\.\w+$", plain):
        listed = gdb.execute("info types /%s$" % re.escape(plain), to_string=True)
        paths = re.findall(r"(?<!\S)([\w.-]+/(?:[\w.~-]+/)*%s);" % re.escape(plain), listed)
        found = readable(lambda: gdb.lookup_type(paths[0])) if len(set(paths)) == 1 else None
    return found
