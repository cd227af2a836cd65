"""Writes a failure down and sends it. Standard library only; syntax of Python 3.8."""

import os
import sys
import types

_values = load("values")  # noqa: F821 - given by the loader
is_secret, is_any, is_kind_of = _values["is_secret"], _values["is_any"], _values["is_kind_of"]
type_name, module_name = _values["type_name"], _values["module_name"]

_MOST_BYTES = 512 * 1024
_MOST_FRAMES = 50
_MOST_NAMES = 60
_MOST_LINKS = 5
_SEND_SECONDS = 1.0
_LONGEST_MESSAGE = 4000
_FOREIGN_NAMES = ("first", "second", "a", "b", "expected", "actual", "got", "want")
_ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "")
_STDLIB = os.path.dirname(os.__file__) + os.sep
_PLAIN_KEYS = (str, int, bytes, bool)
_DEEPEST = 6
_MOST_REACHED = 2000
# Of these one may stand in several places.
_WITHOUT_IDENTITY = (str, int, bool, float, type(None), bytes, type, types.FunctionType)
_DEFINITIONS = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType)
_cause = BaseException.__dict__["__cause__"].__get__
_context = BaseException.__dict__["__context__"].__get__
_is_suppressed = BaseException.__dict__["__suppress_context__"].__get__
_traceback = BaseException.__dict__["__traceback__"].__get__
_arguments = BaseException.args.__get__


def record(how, error, traceback, about=None):
    """Sends one failure as a line of JSON; what would be too long goes without its values."""
    failure = {
        "how": how,
        "pid": os.getpid(),
        "runtime": "Python %d.%d.%d" % sys.version_info[:3],
        "about": about,
        "chain": _chain(error, traceback),
    }
    line = _line(failure)
    for cut in (_drop_outer, _drop_nested):
        if len(line) > _MOST_BYTES:
            cut(failure["chain"])
            line = _line(failure)
    if len(line) <= _MOST_BYTES:
        _send(line)


def _drop_outer(chain):
    """The values of all but the innermost frames."""
    for link in chain:
        for frame in link["frames"][:-3]:
            frame.pop("locals", None)
            frame.pop("globals", None)


def _drop_nested(chain):
    """What values hold; how they read stays."""
    for link in chain:
        for frame in link["frames"]:
            for described in [
                *frame.get("locals", {}).values(),
                *frame.get("globals", {}).values(),
            ]:
                described.pop("i", None)
                described.pop("f", None)


def describe(value, names, depth):
    """As `values.describe`; of what cannot be read, the type. One value costs no other."""
    try:
        return _values["describe"](value, names, depth)
    except Exception:
        return {"t": type_name(type(value)), "r": "<unreadable>"}


def _line(failure):
    return _values["dumps"](failure).encode() + b"\n"


def _send(line):
    from _socket import AF_UNIX, SOCK_STREAM, socket

    connection = socket(AF_UNIX, SOCK_STREAM)
    try:
        connection.settimeout(_SEND_SECONDS)
        connection.connect(socket_path)  # noqa: F821 - given
        connection.sendall(line)
    finally:
        connection.close()


def _chain(error, traceback):
    """The error and what led to it, the last raised first."""
    links, seen = [], set()
    relation = None
    while error is not None and len(links) < _MOST_LINKS and id(error) not in seen:
        seen.add(id(error))
        links.append(_link(error, traceback, relation))
        cause = _cause(error)
        relation = "cause" if cause is not None else "context"
        if cause is None and not _is_suppressed(error):
            cause = _context(error)
        error, traceback = cause, None if cause is None else _traceback(cause)
    return links


def _link(error, traceback, relation):
    kind = type(error)
    link = {
        "type": type_name(kind),
        "module": module_name(kind) or "builtins",
        "args": [_argument(one) for one in _arguments(error)[:5]],
        "frames": _frames(error, traceback),
    }
    fields = _values["attributes"](error) or {}
    for name in ("name", "obj", "path", "errno", "filename", "key"):
        value = fields.get(name, _built_in(error, name))
        if value is not None:
            link.setdefault("fields", {})[name] = describe(value, (), 1)
    if relation:
        link["relation"] = relation
    return link


def _argument(value):
    """A message is kept whole: a runner's explanation of an assertion is one."""
    described = describe(value, (), 1)
    if type(value) is str and len(value) > _values["LONGEST"]:
        described["r"] = repr(value[:_LONGEST_MESSAGE])
    return described


def _built_in(error, name):
    """What the interpreter's own exceptions keep beside their arguments."""
    for base in type.__dict__["__mro__"].__get__(type(error)):
        if module_name(base) in ("", "builtins"):  # one of C says nothing
            member = type.__dict__["__dict__"].__get__(base).get(name)
            if is_any(type(member), (types.MemberDescriptorType, types.GetSetDescriptorType)):
                return member.__get__(error)
    return None


def _frames(error, traceback):
    """Outermost first."""
    links = []
    while traceback is not None:
        links.append(traceback)
        traceback = traceback.tb_next
    if len(links) > _MOST_FRAMES:
        links = links[:10] + links[10 - _MOST_FRAMES :]
    key, frames = _key_of(error), []
    for link in links:
        inside = any(frame["own"] for frame in frames)
        frames.append(_frame(link, key, inside))
    outer = [place for place, frame in enumerate(frames) if frame["own"]]
    if outer and outer[-1] < len(links) - 1:
        refused = _refused(links[outer[-1]].tb_frame, links[-1].tb_frame)
        frames[outer[-1]]["refused"] = refused
    return frames


def _refused(caller, raiser):
    """What a library raised for, as the own function that called it reaches it from its locals: how
    that is written, and the value. Nothing of what that function has a name for."""
    code = raiser.f_code
    given = _mapping(raiser.f_locals)
    names = [name for name in code.co_varnames[: code.co_argcount] if name not in ("self", "cls")]
    wanted = [given.get(name) for name in names]
    wanted = [one for one in wanted if not is_any(type(one), _WITHOUT_IDENTITY)]
    level = list(_mapping(caller.f_locals).items())
    known = [id(value) for _, value in level]
    wanted = [one for one in wanted if id(one) not in known]
    for _ in range(_DEEPEST if wanted else 0):
        level = level[:_MOST_REACHED]
        level = [
            (text + way, part) for text, value in level for way, part in _values["parts"](value)
        ]
        found = {
            text: describe(value, (), 1)
            for text, value in level
            if any(value is one for one in wanted)
        }
        if found:
            return found
    return {}


def _key_of(error):
    """What was looked for in vain, in a tuple of one; an empty one where nothing was."""
    if not is_kind_of(type(error), KeyError):
        return ()
    arguments = _arguments(error)
    return arguments[:1] if arguments and is_any(type(arguments[0]), _PLAIN_KEYS) else ()


def _frame(link, key, inside):
    """Of a library's frame, what it was called with; nothing where no own frame called it."""
    frame, code = link.tb_frame, link.tb_frame.f_code
    file = code.co_filename
    if not file.startswith("<"):
        file = os.path.join(started_in, file)  # noqa: F821 - given; older interpreters: relative
    own = _is_own(file)
    described = {
        "file": file,
        "function": getattr(code, "co_qualname", code.co_name),
        "line": link.tb_lineno,
        "first": code.co_firstlineno,
        "own": own,
    }
    position = _position(code, link.tb_lasti)
    if position:
        described["position"] = position
    if not (own or inside):
        return described
    names = _names(code)
    locals_ = _mapping(frame.f_locals)
    module_level = code.co_name == "<module>" or locals_ is _mapping(frame.f_globals)
    if own:
        described["locals"] = _describe_all(_chosen(code, locals_, module_level), names, key)
        if not module_level:
            used = dict(_globals(frame, code, locals_))
            described["globals"] = _describe_all(used, names, key)
            described["unbound"] = [
                name for name in code.co_varnames + code.co_cellvars if name not in locals_
            ]
    else:
        arguments = set(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
        recorded = {
            name: value
            for name, value in locals_.items()
            if name in arguments or name in _FOREIGN_NAMES
        }
        described["locals"] = _describe_all(recorded, (), key, 1)
    return described


def _mapping(names):
    """Locals as a dictionary; a class body may have a mapping of the user's making."""
    if type(names) is dict:
        return names
    return dict(names) if type(names).__name__ == "FrameLocalsProxy" else {}


def _is_own(file):
    if "site-packages" in file or "dist-packages" in file or file.startswith("<"):
        inside = _ROOT and ("site-packages" in _ROOT or "dist-packages" in _ROOT)
        return bool(inside) and file.startswith(_ROOT)
    return not file.startswith(_STDLIB)


def _position(code, lasti):
    """The line, last line, column and last column of the failing expression; from 3.11 on."""
    positions = getattr(code, "co_positions", None)
    if positions is None or lasti < 0:
        return None
    for number, position in enumerate(positions()):
        if number == lasti // 2:
            return None if None in position else position
    return None


def _names(code):
    """Attributes and keys that the code names."""
    constants = tuple(one for one in code.co_consts if is_any(type(one), (str, int)))
    return code.co_names + constants


def _chosen(code, locals_, module_level):
    used = set(code.co_names) if module_level else None
    chosen = {}
    order = [name for name in code.co_varnames if name in locals_]
    order += [name for name in locals_ if name not in order]
    for name in order:
        value = locals_[name]
        if used is not None and (name not in used or _is_definition(value)):
            continue
        if type(name) is str and not (name.startswith("__") and name.endswith("__")):
            chosen[name] = value
        if len(chosen) >= _MOST_NAMES:
            break
    return chosen


def _globals(frame, code, locals_):
    known = _mapping(frame.f_globals)
    for name in code.co_names:
        if name in known and name not in locals_ and not _is_definition(known[name]):
            yield name, known[name]


def _is_definition(value):
    kind = type(value)
    return is_any(kind, _DEFINITIONS) or is_kind_of(kind, type)


def _describe_all(named, names, key, depth=2):
    described = {}
    for name, value in named.items():
        if is_secret(name, value):
            described[name] = {"t": type_name(type(value)), "r": "[redacted]"}
            continue
        described[name] = describe(value, names, depth)
        if key and type(value) is dict and _values["has_plain_keys"](value):
            described[name]["lacks"] = key[0] not in value
    return described
