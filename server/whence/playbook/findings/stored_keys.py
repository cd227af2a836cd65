"""Why a key is not there, of a container that the program fills itself: how it is stored and how it
is asked for, side by side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.conclusion import (
    INFERRED,
    Abstention,
    AbstentionText,
    Finding,
    FindingText,
)
from whence.playbook.engine.makers import is_library
from whence.playbook.engine.origin import NOTHING, Want, Where, shorten
from whence.playbook.engine.resolving import Resolver
from whence.playbook.engine.source import Site
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.fixes.text_edits import rewrite
from whence_tools.code.flow_model import Call, Constant, Member, Name, Subscript
from whence_tools.errors.observed import is_quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Edits
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Class, Expr

_FILES: Final = 6
_MOST: Final = 8
_PUTS: Final = frozenset(
    {"put", "set", "insert", "emplace", "insert_or_assign", "try_emplace", "setdefault", "merge",
     "putIfAbsent", "computeIfAbsent", "entry", "Add", "TryAdd"}
)  # fmt: skip
_TAKES_OUT: Final = frozenset(
    {"remove", "delete", "pop", "erase", "clear", "discard", "popitem", "Remove", "unset", "filter",
     "retain", "removeIf", "reject!", "delete_if"}
)  # fmt: skip
# What calls turn text into, by their names in all languages.
_FORMS: Final = {
    **dict.fromkeys(
        ("lower", "casefold", "toLowerCase", "toLocaleLowerCase", "to_lowercase", "ToLower",
         "to_ascii_lowercase", "ToLowerInvariant", "downcase", "strtolower", "mb_strtolower",
         "lowercase"),
        "small letters",
    ),
    **dict.fromkeys(
        ("upper", "toUpperCase", "toLocaleUpperCase", "to_uppercase", "to_ascii_uppercase",
         "ToUpper", "ToUpperInvariant", "upcase", "strtoupper", "mb_strtoupper", "uppercase"),
        "capitals",
    ),
    **dict.fromkeys(("strip", "trim", "TrimSpace", "Trim"), "text without blanks around it"),
}  # fmt: skip
_MAKE: Final[Mapping[str, Callable[[str], str]]] = {
    "small letters": str.lower, "capitals": str.upper, "text without blanks around it": str.strip,
}  # fmt: skip
_HASHES: Final = {"equals": "hashCode", "Equals": "GetHashCode"}
_KEY_TYPE: Final = re.compile(r"(?:Map|Dictionary|Set)\s*<\s*(?P<name>[A-Z]\w*)\s*[,>]")
_LAST_NAME: Final = re.compile(r"\w+(?=\W*$)")

_OTHER_FORM: Final = FindingText(
    "Keys of `{name}` are turned into {form} at {right}, but not at {at}; so a key that is there "
    "under its other spelling is not found, and {crash} fails.",
    "Give the key the same form at {at} as at {right}.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    right="the key is turned into {form} here",
    at="the key is used as it comes here",
)
_WITHOUT_DEFAULT: Final = FindingText(
    "`{lookup}` at {at} gives None for a key that `{name}` doesn't have, where {right} gives "
    "`{default}`.",
    "Give `{default}` for such a key at {at}, as at {right}.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    right="the same lookup has a default here",
    at="the key is looked up here without a default",
)
_NO_HASH: Final = FindingText(
    "`{klass}` defines `{equals}` at {at} without `{hash}`; so equal keys of `{name}` are in "
    "different places of the hash table, and {lookup} doesn't find them.",
    "Define `{hash}` in `{klass}` over the fields that `{equals}` compares.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    lookup="an equal key is looked up here",
    at="`{equals}` is defined here, and no `{hash}` beside it",
)
_CHANGED_KEY: Final = FindingText(
    "{at} changes `{field}`, which `{klass}.{hash}` depends on, while `{klass}` is the key of "
    "`{name}`; so {lookup} looks for it in another place of the hash table.",
    "Take the entry out before {at} changes its key, and put it in again after it.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    lookup="the key is looked up here",
    at="this changes the key",
)
_CHANGED_BY_CALLER: Final = FindingText(
    "{at} changes an object that is a key of `{name}` ({changing} sets what its hash code depends "
    "on); so {lookup} looks for it in another place of the hash table.",
    "Change the object before it becomes a key, or take the entry out and put it in again.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    lookup="the key is looked up here",
    changing="this sets what the hash code depends on",
    at="the key is changed here",
)
_OPEN: Final = AbstentionText(
    "`{lookup}` at {at} finds nothing. `{name}` is filled and emptied by the program itself, and "
    "the code doesn't show why the key is not there.",
    crash="the error is raised here: the lookup found nothing",
    at="the key is looked up here",
    taken="entries are taken out of `{name}` here",
    stored="entries are put into `{name}` here",
)


class KeyUse(NamedTuple):
    """A key as an expression, where it is written."""

    file: SourceFile
    key: Expr

    @property
    def at(self) -> Site:
        return Site(self.file, self.key.at.line)


def explain_missing_entry(
    case: Case, crash: Site, lookup: Expr, where: Where, *, is_there: bool = True
) -> ToolSteps[Finding | Abstention | None]:
    """What keeps a lookup from finding its key; None where the container isn't filled by the code,
    so that the lookup itself has to expect it.

    Args:
        lookup: the call or subscript that found nothing.
        where: whose code it is.
        is_there: whether the key may be there in another form.
    """
    container, key = parts_of_lookup(lookup)
    name = _last_name(container)
    if container is None or key is None or not name:
        return None
    stored, taken = yield from find_uses(case, where, container)
    if not stored or (yield from is_library(case)):
        return None
    asked = KeyUse(where.file, key)
    words: dict[str, object] = {"name": name, "crash": crash, "lookup": asked.at}
    if is_there:
        found = yield from _with_key_class(case, words, asked, name)
        found = found or (yield from _with_other_form(case, words, asked, where, stored))
        if found is not None:
            return found
    words["lookup"] = shorten(lookup)
    if isinstance(lookup, Call) and (beside := _with_default(words, asked, lookup)) is not None:
        return beside
    return _OPEN.abstention(
        crash, words, at=asked.at, taken=taken[:2], stored=[one.at for one in stored[:2]]
    )


def compare_uses(
    case: Case, crash: Site, lookup: Expr, where: Where, *, is_there: bool
) -> ToolSteps[Finding | None]:
    """The same, where the uses of the container alone tell."""
    found = yield from explain_missing_entry(case, crash, lookup, where, is_there=is_there)
    return found if isinstance(found, Finding) else None


def parts_of_lookup(lookup: Expr) -> tuple[Expr | None, Expr | None]:
    """The container and the key, of what can be a lookup."""
    if isinstance(lookup, Subscript):
        return lookup.object, lookup.index
    if isinstance(lookup, Call) and lookup.arguments:
        return lookup.receiver, lookup.arguments[0].value
    return None, None


def _last_name(expr: Expr | None) -> str:
    return expr.name.lstrip("$@") if isinstance(expr, Name | Member) else ""


def find_uses(
    case: Case, where: Where, container: Expr
) -> ToolSteps[tuple[list[KeyUse], list[Site]]]:
    """The keys that are put into a container, by all the names it has on its way, and the lines
    that take entries out."""
    name = _last_name(container)
    if not name:
        return [], []
    stored: list[KeyUse] = []
    taken: list[Site] = []
    files = yield from case.locate(name, where.file.path, _FILES)
    names = {(file.path, name): file for file in files}
    names |= yield from _find_other_names(case, container, where)
    for (_, called), file in names.items():
        if file.flow is None:
            continue
        stored += [
            KeyUse(file, bound.index)
            for bound in file.flow.bindings
            if bound.kind == "item" and bound.index is not None and _ends(bound.target, called)
        ]
        for call in file.flow.calls:
            receiver = call.receiver
            if receiver is None or _last_name(receiver) != called or receiver.at == container.at:
                continue
            if call.name in _PUTS and call.arguments:
                stored.append(KeyUse(file, call.arguments[0].value))
            elif call.name in _TAKES_OUT:
                taken.append(Site(file, call.at.line))
    unique = {(one.file.path, one.key.at.start): one for one in stored}
    return list(unique.values())[:_MOST], taken


def _find_other_names(
    case: Case, container: Expr, where: Where
) -> ToolSteps[dict[tuple[str, str], SourceFile]]:
    """What a container is called where it comes from: a parameter, a local that is returned."""
    tracer = Tracer(case, NOTHING)
    yield from tracer.trace(container, where)
    return {
        (at.file.path, name): at.file for expr, at in tracer.visited if (name := _last_name(expr))
    }


def _ends(target: str, name: str) -> bool:
    last = _LAST_NAME.search(target)
    return last is not None and last[0] == name


def _with_other_form(
    case: Case, words: dict[str, object], asked: KeyUse, where: Where, stored: list[KeyUse]
) -> ToolSteps[Finding | None]:
    """The side that doesn't turn the key into the form that all of the other side gives it."""
    own = yield from _forms_of(case, asked.key, where)
    known = yield from in_turn(_forms_of(case, one.key, Where(one.file)) for one in stored)
    others = list(zip(stored, known, strict=True))
    for form in dict.fromkeys(_FORMS.values()):
        with_form = [(one, forms[form]) for one, forms in others if form in forms]
        if len(with_form) == len(others) and form not in own and not _has_form(asked.key, form):
            if _is_refuted(case, form):
                return None
            right = with_form[0][1]
            edits = _give_form(asked, right) if {*others[0][1]} - {*own} == {form} else ()
            return _OTHER_FORM.finding(words, at=asked.at, right=right.at, form=form, edits=edits)
        if not with_form and form in own and len(others) == 1:
            at = others[0][0]
            if not _has_form(at.key, form):
                edits = _give_form(at, own[form]) if {*own} - {*others[0][1]} == {form} else ()
                place = own[form].at
                return _OTHER_FORM.finding(words, at=at.at, right=place, form=form, edits=edits)
    return None


def _give_form(use: KeyUse, right: KeyUse) -> Edits:
    """The key, given the form by the call that does it on the other side."""
    call, text = right.key, use.key.at.text
    if not isinstance(call, Call) or not isinstance(use.key, Name | Member | Subscript | Call):
        return ()
    if call.receiver is not None and not call.arguments:
        brackets = "()" if call.at.text.endswith(")") else ""
        return rewrite(use.file, use.key, f"{text}.{call.name}{brackets}")
    one = len(call.arguments) == 1 and right.file.path == use.file.path
    return rewrite(use.file, use.key, f"{call.callee.at.text}({text})") if one else ()


def _with_default(words: dict[str, object], asked: KeyUse, lookup: Call) -> Finding | None:
    """The one lookup without a default, where all others of a field have the same one."""
    field, flow = lookup.receiver, asked.file.flow
    is_bare = lookup.name == "get" and len(lookup.arguments) == 1
    if not is_bare or not isinstance(field, Member) or flow is None or flow.language != "python":
        return None
    others = [
        one
        for one in flow.calls
        if one.name == "get" and one.receiver is not None and one.at != lookup.at
        and one.receiver.at.text == field.at.text
    ]  # fmt: skip
    given = {one.arguments[-1].value.at.text if one.arguments[1:] else "None" for one in others}
    if len(given) != 1 or given == {"None"}:
        return None
    default = given.pop()
    return _WITHOUT_DEFAULT.finding(
        words, at=asked.at, right=asked.at.on(others[0].at.line), default=default,
        edits=rewrite(asked.file, asked.key, f"{asked.key.at.text}, {default}"),
    )  # fmt: skip


def _has_form(key: Expr, form: str) -> bool:
    """Whether a key that is written out has a form already; a number has any."""
    if not isinstance(key, Constant):
        return False
    return _MAKE[form](key.value) == key.value


def _is_refuted(case: Case, form: str) -> bool:
    """Whether all texts that were seen where the lookup failed have the form: then it makes no
    difference to the key, which is one of them."""
    seen = (one.value for one in case.frames[0].seen)
    words = [value.text for value in seen if is_quoted(value.repr)]
    return bool(words) and all(_MAKE[form](word) == word for word in words)


def _forms_of(case: Case, key: Expr, where: Where) -> ToolSteps[dict[str, KeyUse]]:
    """The forms that a key is given on its way, each with the call that does it."""
    tracer = Tracer(case, Want(lambda _: False, absent=False, derived=True))
    yield from tracer.trace(key, where)
    found: dict[str, KeyUse] = {}
    for expr, at in [(key, where), *tracer.visited]:
        for one in _calls_in(expr):
            if one.name in _FORMS:
                found.setdefault(_FORMS[one.name], KeyUse(at.file, one))
    return found


def _calls_in(expr: Expr) -> Iterator[Call]:
    return (one for one in expr.walk() if isinstance(one, Call))


def _with_key_class(
    case: Case, words: dict[str, object], asked: KeyUse, name: str
) -> ToolSteps[Finding | None]:
    """A class of keys whose hash code is missing, or changes after they were put in."""
    for file in (yield from case.locate(name, asked.file.path, _FILES)):
        typed = [one for one in file.lines if re.search(rf"\b{re.escape(name)}\b", one)]
        match = next(filter(None, map(_KEY_TYPE.search, typed)), None)
        if match is None:
            continue
        for defined in (yield from Resolver(case).definitions(match["name"], file)):
            if defined.klass is not None:
                found = _of_class(defined.file, defined.klass, words)
                return (yield from _blame_caller(case, found, words)) if found else None
    return None


def _blame_caller(case: Case, found: Finding, words: dict[str, object]) -> ToolSteps[Finding]:
    """The one line that changes a key through a method of its class, where there is one: the method
    may be called on what is no key yet."""
    changing = found.at.function
    if changing is None or changing.name in _HASHES:
        return found
    callers = [
        Site(file, call.at.line)
        for file in (yield from case.locate(changing.name, found.at.path, _FILES))
        for call in (file.flow.calls if file.flow is not None else ())
        if call.name == changing.name and call.receiver is not None
    ]
    if len(callers) != 1:
        return found
    told = {"lookup": words["lookup"], "crash": words["crash"], "name": words["name"]}
    return _CHANGED_BY_CALLER.finding(told, at=callers[0], changing=found.at)


def _of_class(file: SourceFile, klass: Class, words: dict[str, object]) -> Finding | None:
    flow = file.flow
    assert flow is not None
    for equals, hashed in _HASHES.items():
        asks = next(iter(flow.function_named(equals, klass.name)), None)
        gives = next(iter(flow.function_named(hashed, klass.name)), None)
        told = {**words, "klass": klass.name, "equals": equals, "hash": hashed}
        if asks is not None and gives is None:
            # annotations stand above its name
            named = next((n for n in asks.lines if f"{equals}(" in file.line(n)), asks.line)
            return _NO_HASH.finding(told, at=Site(file, named))
        if gives is None:
            continue
        body = file.text_of(gives)
        makers = {one.start for one in flow.functions if one.constructor}
        changed = [
            one
            for one in flow.bindings
            if one.owner == klass.name and one.function not in makers and one.function != -1
            and one.kind in {"assign", "attribute"}
            and one.target in {field.name for field in klass.fields}
            and re.search(rf"\b{re.escape(one.target)}\b", body)
        ]  # fmt: skip
        if len(changed) == 1:
            at = Site(file, changed[0].line)
            return _CHANGED_KEY.finding(told, at=at, field=changed[0].target)
    return None
