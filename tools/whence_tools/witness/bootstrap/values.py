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

try:  # without the module `json`, whose import takes longer than to describe a failure
    from _json import encode_basestring_ascii, make_encoder

    _encode = make_encoder(None, None, encode_basestring_ascii, None, ":", ",", 0, 0, 1)
except (ImportError, TypeError):  # another Python than CPython, or one that makes it otherwise
    from json import dumps
else:

    def dumps(value):
        """A dictionary or a list as JSON, without spaces."""
        return "".join(_encode(value, 0))


LONGEST = 200
DEPTH = 2
_MOST_ITEMS = 20
_MOST_PEEKED = 4
_MOST_FIELDS = 20
_MOST_BITS = 256
_MOST_KEYS = 1000

_mro = type.__dict__["__mro__"].__get__
_arguments = BaseException.__dict__["args"].__get__
_members = type.__dict__["__dict__"].__get__
_qualname = type.__dict__["__qualname__"].__get__
_module_members = types.ModuleType.__dict__["__dict__"].__get__
_SEQUENCES = (
    (list, "[", "]"), (tuple, "(", ")"), (set, "{", "}"), (frozenset, "{", "}"), (deque, "[", "]"),
)  # fmt: skip
_SUSPENDED = (types.CoroutineType, types.GeneratorType, types.AsyncGeneratorType)
_TEXTS = (str, bytes, bytearray)
_NUMBERS = (int, float, complex)
_PLAIN = (str, int, bool, float, type(None))
_NOT_ENTERED = (*_PLAIN, types.ModuleType, types.FunctionType)
_PRINTED = (type(None), bool, float, complex, range, type(Ellipsis), type(NotImplemented))
_PLAIN_KEYS = (str, int, bytes, bool, float, tuple, type(None))
# Immutable, without a subclass's code in their representation; named, for they may not be loaded.
_STANDARD = (
    ("decimal", "Decimal"), ("fractions", "Fraction"), ("uuid", "UUID"),
    ("datetime", "date"), ("datetime", "timedelta"), ("re", "Pattern"),
    ("pathlib", "PosixPath"), ("pathlib", "PurePosixPath"), ("pathlib", "WindowsPath"),
    ("pathlib", "PureWindowsPath"),
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


def parts(value):
    """What a container or an object holds, each with how it is reached: `[0]`, `['day']`, `.day`.
    What stands under a secret name is left out."""
    kind = type(value)
    if is_kind_of(kind, dict):
        found = [("[%r]" % (key,), key, item) for key, item in dict.items(value) if _is_plain(key)]
    elif is_any(kind, (list, tuple)):
        found = [("[%d]" % at, None, item) for at, item in enumerate(value)]
    elif is_any(kind, _NOT_ENTERED) or is_kind_of(kind, type):
        found = []
    else:
        own = attributes(value) or {}
        found = [("." + name, name, item) for name, item in own.items()]
    return [(way, item) for way, key, item in found if not _is_secret_key(key, item)]


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
    described = {"t": type_name(kind)}
    module = module_name(kind)
    if module and module != "builtins":
        described["m"] = module
    for tell in _WAYS:
        if tell(described, value, kind, names, depth):
            if (
                "n" in described
                and "s" not in described
                and depth
                and module not in ("", "builtins")
            ):
                _tell_fields(described, attributes(value) or {}, names, depth)
            return described
    _tell_object(described, value, kind, names, depth)
    return described


def _tell_plain(described, value, kind, names, depth):
    if kind is int:
        described["r"] = _number(int, value)
    elif is_any(kind, _PRINTED):
        described["r"] = repr(value)
    elif any(kind is _loaded(*names) for names in _STANDARD) or _is_plain_time(value, kind):
        described["r"] = _short(repr(value))
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


def _tell_named(described, value, kind, names, depth):
    """Functions, classes and modules: what they are called is what there is to say."""
    if kind is types.FunctionType:
        described["r"] = "<function %s>" % str.__str__(value.__qualname__)
    elif kind is types.BuiltinFunctionType:
        described["r"] = "<function %s>" % value.__name__
    elif kind is types.MethodType:
        function = value.__func__
        plain = type(function) is types.FunctionType
        described["r"] = "<method %s>" % (str.__str__(function.__qualname__) if plain else "?")
    elif is_any(kind, _SUSPENDED):
        described["r"] = "<%s %s>" % (kind.__name__, str.__str__(value.__qualname__))
    elif kind is types.ModuleType:
        name = _module_members(value).get("__name__")
        described["r"] = "<module %s>" % (name if type(name) is str else "?")
    elif is_kind_of(kind, type):
        described["r"] = "<class %s>" % type_name(value)
    else:
        return False
    return True


def _tell_exception(described, value, kind, names, depth):
    """As it was made, and what its class adds."""
    if not is_kind_of(kind, BaseException):
        return False
    given = _arguments(value)[: _MOST_PEEKED if depth else 0]
    told = ", ".join(_of(describe(one, (), depth - 1)) for one in given)
    described["r"] = _short("%s(%s)" % (described["t"], told))
    if depth:
        own = _dictionary(value) or {}
        _tell_fields(described, {one: own[one] for one in own if type(one) is str}, names, depth)
    return True


def _tell_enum(described, value, kind, names, depth):
    """By its name; a combination of flags may have none."""
    enum = _loaded("enum", "Enum")
    if enum is sys or not is_kind_of(kind, enum):
        return False
    own = attributes(value) or {}
    name = own.get("_name_")
    if type(name) is not str:
        return False
    described["r"] = "%s.%s" % (described["t"], name)
    if depth:
        described["f"] = {"value": _member("value", own.get("_value_"), depth)}
    return True


def _tell_text(described, value, kind, names, depth):
    for base in _TEXTS:
        if is_kind_of(kind, base):
            length = described["n"] = base.__len__(value)
            shown = base.__getitem__(value, slice(0, LONGEST))
            described["r"] = _short(base.__repr__(shown), cut=length > LONGEST)
            return True
    for base in _NUMBERS:
        if is_kind_of(kind, base):
            described["r"] = _short("%s(%s)" % (described["t"], _number(base, value)))
            return True
    return False


def _tell_mapping(described, value, kind, names, depth):
    if not is_kind_of(kind, dict):
        return False
    described["n"] = dict.__len__(value)
    if depth:
        items = described["i"] = [
            [describe(key, (), 0), _member(key, item, depth)]
            for key, item in _chosen_items(value, names)
        ]
    else:
        items = [[describe(key, (), 0), told] for key, told in _peek(dict.items(value))]
    described["r"] = _joined("{", (_of(k) + ": " + _of(v) for k, v in items), "}", described)
    return True


def _peek(members):
    """What a value holds that is too deep to go into, as far as it is plain and few."""
    found = []
    for key, item in members:
        if len(found) >= _MOST_PEEKED or not (_is_plain(key) and _is_plain(item)):
            break
        found.append((key, _member(key, item, 1)))
    return found


def _is_plain(value):
    return is_any(type(value), _PLAIN)


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


def _tell_sequence(described, value, kind, names, depth):
    for base, opening, closing in _SEQUENCES:
        if is_kind_of(kind, base):
            described["n"] = base.__len__(value)
            items = list(_first(base, value, _MOST_ITEMS if depth else _MOST_PEEKED))
            key = items[0] if described["n"] == 2 else None  # a header, for one
            if depth:
                told = described["i"] = [_member(key, item, depth) for item in items]
            else:
                told = [one for _, one in _peek((key, item) for item in items)]
            described["r"] = _joined(opening, map(_of, told), closing, described)
            return True
    return False


def _first(base, value, most):
    for number, item in enumerate(base.__iter__(value)):
        if number >= most:
            return
        yield item


def _tell_array(described, value, kind, names, depth):
    """numpy, pandas and torch: recognised by identity, read by their own attributes."""
    if kind is _loaded("numpy", "ndarray"):
        described["s"] = "%s %s" % (value.shape, value.dtype.str)
        described["n"] = value.shape[0] if value.shape else 0
        few = value.flat[:5].tolist() if value.dtype.kind in "biufc" else ()
        described["r"] = _short("ndarray %s %s" % (described["s"], list(few)))
    elif kind is _loaded("pandas", "DataFrame") or kind is _loaded("pandas", "Series"):
        described["s"] = str(value.shape)
        described["n"] = value.shape[0]
        described["r"] = "%s %s" % (described["t"], described["s"])
        if described["t"] == "DataFrame":
            described["i"] = [[describe(name, (), 0), {"t": "Series", "r": "Series"}]
                         for name in list(value.columns[:_MOST_ITEMS])]  # fmt: skip
    elif kind is _loaded("torch", "Tensor"):
        described["s"] = "%s %s" % (tuple(value.shape), value.dtype)
        described["r"] = "Tensor %s" % described["s"]
    else:
        return False
    return True


def _loaded(module, name):
    found = sys.modules.get(module)
    return _module_members(found).get(name, found) if type(found) is types.ModuleType else sys


def _tell_object(described, value, kind, names, depth):
    own = attributes(value)
    if depth:
        _tell_fields(described, own or {}, names, depth)
    if own is not None:
        described["n_f"] = len(own)  # also where nothing of them is told
    told = described["f"].items() if "f" in described else _peek((own or {}).items())
    shown = ("%s=%s" % (name, _of(item)) for name, item in told)
    described["r"] = _joined(described["t"] + "(", shown, ")", described)


def _tell_fields(described, own, names, depth):
    """A container's own, too, where its class is derived from a built-in one."""
    if not own:
        return
    order = [name for name in names if type(name) is str and name in own]
    order += [name for name in own if name not in order]
    described["n_f"] = len(own)
    described["f"] = {
        name: _member(name, own[name], depth) for name in order[:_MOST_FIELDS] if type(name) is str
    }


_WAYS = (
    _tell_plain, _tell_named, _tell_array, _tell_exception, _tell_enum, _tell_text, _tell_mapping,
    _tell_sequence,
)  # fmt: skip


def _of(described):
    return described["r"]


def _joined(opening, parts, closing, described):
    """The parts within brackets, as many as fit."""
    count = described.get("n", described.get("n_f", 0))
    shown, length = [], 0
    for part in parts:
        if length + len(part) > LONGEST - 40:
            break
        shown.append(part)
        length += len(part) + 2
    if len(shown) < count:
        shown.append("…")
    base = described["t"] if opening in "[({" and described["t"] not in _PLAIN_NAMES else ""
    return base + opening + ", ".join(shown) + closing


_PLAIN_NAMES = ("list", "tuple", "set", "dict")


def _short(text, cut=False):
    if len(text) > LONGEST:
        return text[: LONGEST - 1] + "…"
    return text + "…" if cut else text
