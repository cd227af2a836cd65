"""Describes values without running any of the user's code. Standard library only; syntax of 3.8.

No `repr`, property, `__getattr__`, `__len__` or `__eq__` of a class of the user's is called: types
are compared with `is`, containers are read by the built-in type's own methods, attributes by the
slots and dictionaries that the interpreter keeps. A value becomes a dictionary:

    t  the name of its type          f  attributes: name -> value
    r  how it reads, at most 200     i  items: [key, value] of a mapping, values of a sequence
       characters                    m  the module of its class
    n  its length                    s  its shape, with its kind of elements
"""

import sys
import types

LONGEST = 200
DEPTH = 2
_MOST_ITEMS = 20
_MOST_FIELDS = 20
_MOST_BITS = 256

_mro = type.__dict__["__mro__"].__get__
_members = type.__dict__["__dict__"].__get__
_qualname = type.__dict__["__qualname__"].__get__
_module_members = types.ModuleType.__dict__["__dict__"].__get__
_SEQUENCES = ((list, "[", "]"), (tuple, "(", ")"), (set, "{", "}"), (frozenset, "{", "}"))
_TEXTS = (str, bytes, bytearray)
_NUMBERS = (int, float, complex)

_STRONG = ("password", "passwd", "passphrase", "secret", "apikey", "credential", "privatekey",
           "authorization", "cookie", "accesskey", "pwd")  # fmt: skip
_WEAK = ("token", "auth", "pass", "signature")


def is_secret(name, value):
    """Whether a name says that its value is one; a weak name needs a value that looks it."""
    plain = name.replace("_", "").lower()
    if any(word in plain for word in _STRONG):
        return True
    weak = any(plain.endswith(word) for word in _WEAK)
    return weak and type(value) in (str, bytes) and len(value) >= 16 and len(value.split()) == 1


def type_name(kind):
    return _qualname(kind)


def is_kind_of(kind, base):
    """`issubclass` by identity: `in` would ask a metaclass whether it is equal."""
    return any(one is base for one in _mro(kind))


def attributes(value):
    """The instance's own attributes, from its dictionary and slots; None where it has neither."""
    kind = type(value)
    found = {}
    has_any = False
    for base in _mro(kind):
        for name, member in _members(base).items():
            if type(member) is types.MemberDescriptorType and name != "__weakref__":
                has_any = True
                try:
                    found.setdefault(name, member.__get__(value, kind))
                except AttributeError:
                    pass
    own = _dictionary(value)
    if own is not None:
        has_any = True
        found.update((name, dict.__getitem__(own, name)) for name in dict.__iter__(own))
    return found if has_any else None


def _dictionary(value):
    for base in _mro(type(value)):
        getter = _members(base).get("__dict__")
        if getter is not None:
            if type(getter) is not types.GetSetDescriptorType:
                return None
            try:
                own = getter.__get__(value, type(value))
            except AttributeError:
                return None
            return own if is_kind_of(type(own), dict) else None
    return None


def describe(value, names=(), depth=DEPTH):
    """Describes a value.

    Args:
        names: attributes and keys that the code around it uses: they come first.
        depth: how far to go into what it holds.
    """
    kind = type(value)
    told = {"t": type_name(kind)}
    module = _members(kind).get("__module__")
    if type(module) is str and module != "builtins":
        told["m"] = module
    for tell in (_tell_plain, _tell_named, _tell_array, _tell_text, _tell_mapping, _tell_sequence):
        if tell(told, value, kind, names, depth):
            return told
    _tell_object(told, value, kind, names, depth)
    return told


def _tell_plain(told, value, kind, names, depth):
    if value is None or kind in (bool, float, complex):
        told["r"] = repr(value)
    elif kind is int:
        bits = value.bit_length()
        told["r"] = repr(value) if bits <= _MOST_BITS else "<int of %d bits>" % bits
    elif value is Ellipsis or value is NotImplemented:
        told["r"] = repr(value)
    else:
        return False
    return True


def _tell_named(told, value, kind, names, depth):
    """Functions, classes and modules: what they are called is what there is to say."""
    if kind in (types.FunctionType, types.BuiltinFunctionType):
        told["r"] = "<function %s>" % value.__qualname__
    elif kind is types.MethodType:
        function = value.__func__
        told["r"] = "<method %s>" % (
            function.__qualname__ if type(function) is types.FunctionType else "?"
        )
    elif kind is types.ModuleType:
        told["r"] = "<module %s>" % _module_members(value).get("__name__", "?")
    elif is_kind_of(kind, type):
        told["r"] = "<class %s>" % type_name(value)
    else:
        return False
    return True


def _tell_text(told, value, kind, names, depth):
    for base in _TEXTS:
        if is_kind_of(kind, base):
            length = told["n"] = base.__len__(value)
            shown = base.__getitem__(value, slice(0, LONGEST))
            told["r"] = _short(base.__repr__(shown), cut=length > LONGEST)
            return True
    for base in _NUMBERS:
        if is_kind_of(kind, base):
            told["r"] = _short("%s(%s)" % (told["t"], base.__repr__(value)))
            return True
    return False


def _tell_mapping(told, value, kind, names, depth):
    if not is_kind_of(kind, dict):
        return False
    told["n"] = dict.__len__(value)
    if depth:
        told["i"] = [
            [describe(key, (), 0), _member(key, item, depth)]
            for key, item in _chosen_items(value, names)
        ]
    told["r"] = _joined("{", (_of(k) + ": " + _of(v) for k, v in told.get("i", ())), "}", told)
    return True


def _chosen_items(value, names):
    """The items under keys that the code names, then the first ones."""
    chosen = {}
    for name in names:
        if type(name) in (str, int) and dict.__contains__(value, name):
            chosen[name] = dict.__getitem__(value, name)
    items = list(chosen.items())
    for key, item in dict.items(value):
        if len(items) >= _MOST_ITEMS:
            break
        if not (type(key) in (str, int) and key in chosen):
            items.append((key, item))
    return items


def _member(key, item, depth):
    if type(key) is str and is_secret(key, item):
        return {"t": type_name(type(item)), "r": "[redacted]"}
    return describe(item, (), depth - 1)


def _tell_sequence(told, value, kind, names, depth):
    for base, opening, closing in _SEQUENCES:
        if is_kind_of(kind, base):
            told["n"] = base.__len__(value)
            if depth:
                told["i"] = [describe(item, (), depth - 1) for item in _first(base, value)]
            told["r"] = _joined(opening, map(_of, told.get("i", ())), closing, told)
            return True
    return False


def _first(base, value):
    for number, item in enumerate(base.__iter__(value)):
        if number >= _MOST_ITEMS:
            return
        yield item


def _tell_array(told, value, kind, names, depth):
    """numpy, pandas and torch: recognised by identity, read by their own attributes."""
    if kind is _loaded("numpy", "ndarray"):
        told["s"] = "%s %s" % (value.shape, value.dtype.str)
        told["n"] = value.shape[0] if value.shape else 0
        few = value.flat[:5].tolist() if value.dtype.kind in "biufc" else ()
        told["r"] = _short("ndarray %s %s" % (told["s"], list(few)))
    elif kind is _loaded("pandas", "DataFrame") or kind is _loaded("pandas", "Series"):
        told["s"] = str(value.shape)
        told["n"] = value.shape[0]
        told["r"] = "%s %s" % (told["t"], told["s"])
        if told["t"] == "DataFrame":
            told["i"] = [[describe(name, (), 0), {"t": "Series", "r": "Series"}]
                         for name in list(value.columns[:_MOST_ITEMS])]  # fmt: skip
    elif kind is _loaded("torch", "Tensor"):
        told["s"] = "%s %s" % (tuple(value.shape), value.dtype)
        told["r"] = "Tensor %s" % told["s"]
    else:
        return False
    return True


def _loaded(module, name):
    found = sys.modules.get(module)
    return _module_members(found).get(name, found) if type(found) is types.ModuleType else sys


def _tell_object(told, value, kind, names, depth):
    own = attributes(value)
    if own and depth:
        order = [name for name in names if type(name) is str and name in own]
        order += [name for name in own if name not in order]
        told["f"] = {
            name: _member(name, own[name], depth)
            for name in order[:_MOST_FIELDS]
            if type(name) is str
        }
    if own is not None:
        told["n_f"] = len(own)
    shown = ("%s=%s" % (name, _of(item)) for name, item in told.get("f", {}).items())
    told["r"] = _joined(told["t"] + "(", shown, ")", told)


def _of(told):
    return told["r"]


def _joined(opening, parts, closing, told):
    """The parts within brackets, as many as fit."""
    count = told.get("n", told.get("n_f", 0))
    shown, length = [], 0
    for part in parts:
        if length + len(part) > LONGEST - 40:
            break
        shown.append(part)
        length += len(part) + 2
    if len(shown) < count:
        shown.append("…")
    base = told["t"] if opening in "[({" and told["t"] not in _PLAIN_NAMES else ""
    return base + opening + ", ".join(shown) + closing


_PLAIN_NAMES = ("list", "tuple", "set", "dict")


def _short(text, cut=False):
    if len(text) > LONGEST:
        return text[: LONGEST - 1] + "…"
    return text + "…" if cut else text
