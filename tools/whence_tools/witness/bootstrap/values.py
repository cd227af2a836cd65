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
from _collections import deque

LONGEST = 200
DEPTH = 2
_MOST_ITEMS = 20
_MOST_FIELDS = 20
_MOST_BITS = 256
_MOST_KEYS = 1000

_mro = type.__dict__["__mro__"].__get__
_members = type.__dict__["__dict__"].__get__
_qualname = type.__dict__["__qualname__"].__get__
_module_members = types.ModuleType.__dict__["__dict__"].__get__
_SEQUENCES = (
    (list, "[", "]"), (tuple, "(", ")"), (set, "{", "}"), (frozenset, "{", "}"), (deque, "[", "]"),
)  # fmt: skip
_TEXTS = (str, bytes, bytearray)
_NUMBERS = (int, float, complex)
_PLAIN_KEYS = (str, int, bytes, bool, float, tuple, type(None))
# Immutable, without a subclass's code in their representation; named, for they may not be loaded.
_STANDARD = (
    ("decimal", "Decimal"), ("fractions", "Fraction"), ("uuid", "UUID"),
    ("datetime", "date"), ("datetime", "timedelta"),
)  # fmt: skip

_STRONG = ("password", "passwd", "passphrase", "secret", "apikey", "credential", "privatekey",
           "authorization", "cookie", "accesskey", "accountkey", "encryptionkey", "signingkey",
           "masterkey", "storagekey", "accesstoken", "authtoken", "apitoken", "refreshtoken",
           "sessiontoken", "bearertoken", "idtoken", "bottoken", "pwd")  # fmt: skip
_WEAK = ("token", "auth", "pass", "signature")


def is_secret(name, value):
    """Whether a name says that its value is one; a weak name needs a value that looks it."""
    plain = name.replace("_", "").lower()
    if any(word in plain for word in _STRONG):
        return True
    if type(value) is tuple:  # a name and a password
        return plain.endswith("auth")
    if not is_any(type(value), (str, bytes)):
        return False
    weak = any(plain.endswith(word) for word in _WEAK)
    return plain.endswith("pass") or (weak and len(value) >= 16 and len(value.split()) == 1)


def _is_secret_key(key, value):
    if type(key) is bytes:
        key = key.decode("latin-1")
    return type(key) is str and is_secret(key, value)


def type_name(kind):
    return str.__str__(_qualname(kind))


def module_name(kind):
    """The module of a class; "" where it does not say, as built-in ones of C don't."""
    name = _members(kind).get("__module__")
    return name if type(name) is str else ""


def is_any(kind, kinds):
    """Whether a class is one of several; `in` would ask a metaclass whether it is equal."""
    return any(one is kind for one in kinds)


def is_kind_of(kind, base):
    """`issubclass` by identity."""
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
        found.update({name: item for name, item in dict.items(own) if type(name) is str})
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
    module = module_name(kind)
    if module and module != "builtins":
        told["m"] = module
    for tell in _WAYS:
        if tell(told, value, kind, names, depth):
            return told
    _tell_object(told, value, kind, names, depth)
    return told


def _tell_plain(told, value, kind, names, depth):
    if kind is int:
        told["r"] = _number(int, value)
    elif is_any(kind, (type(None), bool, float, complex, type(Ellipsis), type(NotImplemented))):
        told["r"] = repr(value)
    elif any(kind is _loaded(*names) for names in _STANDARD) or _is_plain_time(value, kind):
        told["r"] = _short(repr(value))
    else:
        return False
    return True


def _is_plain_time(value, kind):
    """A time whose zone is no class of the user's."""
    if kind is not _loaded("datetime", "datetime") and kind is not _loaded("datetime", "time"):
        return False
    zone = value.tzinfo
    return zone is None or type(zone) is _loaded("datetime", "timezone")


def _number(base, value):
    """Long ones are not written out: that takes long, and newer interpreters refuse it."""
    bits = int.bit_length(value) if base is int else 0
    return base.__repr__(value) if bits <= _MOST_BITS else "<int of %d bits>" % bits


def _tell_named(told, value, kind, names, depth):
    """Functions, classes and modules: what they are called is what there is to say."""
    if kind is types.FunctionType:
        told["r"] = "<function %s>" % str.__str__(value.__qualname__)
    elif kind is types.BuiltinFunctionType:
        told["r"] = "<function %s>" % value.__name__
    elif kind is types.MethodType:
        function = value.__func__
        plain = type(function) is types.FunctionType
        told["r"] = "<method %s>" % (str.__str__(function.__qualname__) if plain else "?")
    elif kind is types.ModuleType:
        name = _module_members(value).get("__name__")
        told["r"] = "<module %s>" % (name if type(name) is str else "?")
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
            told["r"] = _short("%s(%s)" % (told["t"], _number(base, value)))
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
    for name in names if has_plain_keys(value) else ():
        if is_any(type(name), (str, int)) and dict.__contains__(value, name):
            chosen[name] = dict.__getitem__(value, name)
    items = list(chosen.items())[:_MOST_ITEMS]
    for key, item in dict.items(value):
        if len(items) >= _MOST_ITEMS:
            break
        if not (is_any(type(key), (str, int)) and key in chosen):
            items.append((key, item))
    return items


def has_plain_keys(value):
    """Whether a look-up asks no class of the user's whether it is equal; of a large dictionary the
    first keys speak for the others."""
    for number, key in enumerate(dict.__iter__(value)):
        if number >= _MOST_KEYS:
            return True
        if not is_any(type(key), _PLAIN_KEYS):
            return False
    return True


def _member(key, item, depth):
    if _is_secret_key(key, item):
        return {"t": type_name(type(item)), "r": "[redacted]"}
    return describe(item, (), depth - 1)


def _tell_sequence(told, value, kind, names, depth):
    for base, opening, closing in _SEQUENCES:
        if is_kind_of(kind, base):
            told["n"] = base.__len__(value)
            if depth:
                items = list(_first(base, value))
                key = items[0] if len(items) == 2 else None  # a header, for one
                told["i"] = [_member(key, item, depth) for item in items]
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


_WAYS = (_tell_plain, _tell_named, _tell_array, _tell_text, _tell_mapping, _tell_sequence)


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
