"""Whether a value that was seen is of the type that Python code declares for it."""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site
    from whence_tools.errors.observed import Value

_BUILT_IN: Final = {
    **{name: name for name in ("str", "int", "float", "bool", "bytes", "list", "dict", "tuple")},
    "set": "set",
    "frozenset": "frozenset",
    "None": "NoneType",
    "Text": "str",
    "List": "list",
    "Dict": "dict",
    "Tuple": "tuple",
    "Set": "set",
    "FrozenSet": "frozenset",
}
# What else may be handed in where a type is declared (PEP 484, "the numeric tower").
_STANDS_IN: Final = {"float": {"int", "bool"}, "int": {"bool"}, "bytes": {"bytearray"}}
_UNRELATED: Final = frozenset({"decimal.Decimal", "fractions.Fraction", "datetime.timedelta"})
_ALTERNATIVES: Final = re.compile(
    r"(?:[\w.]+\.)?(?P<word>Optional|Union)\[(?P<inside>.+)\]", re.DOTALL
)
_ROOTLESS: Final = frozenset({"object", "ABC", "NamedTuple"})


def breaks_promise(case: Case, at: Site, declared: str, value: Value) -> ToolSteps[bool]:
    """Whether a value can't be of a declared type; False where one of the two is not known.

    Args:
        at: where the type is declared, as it is written: `Source | None`.
    """
    kind = f"{value.module}.{value.type}".lstrip(".")
    if not hasattr(builtins, kind) and kind not in _UNRELATED | {"NoneType"}:
        return False
    alternatives = list(_list_alternatives(declared))
    for one in alternatives:
        known = _BUILT_IN.get(one)
        if known is None and not (yield from _is_another_class(case, at, one)):
            return False
        if known is not None and kind in {known, *_STANDS_IN.get(known, ())}:
            return False
    return bool(alternatives)


def _list_alternatives(declared: str) -> list[str]:
    """The names of the types of a union, without their arguments."""
    text = declared.strip().strip("'\"").strip()
    if match := _ALTERNATIVES.fullmatch(text):
        parts = _split(match["inside"], ",") + ["None"] * (match["word"] == "Optional")
    else:
        parts = _split(text, "|")
    if len(parts) > 1:
        return [name for part in parts for name in _list_alternatives(part)]
    return [text.partition("[")[0].rpartition(".")[2]] if text else []


def _split(text: str, mark: str) -> list[str]:
    """The parts between marks that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == mark and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part.strip()]


def _is_another_class(case: Case, at: Site, name: str) -> ToolSteps[bool]:
    """Whether a name is one class of the workspace, which no built-in value is an instance of."""
    files = yield from case.locate(name, at.path)
    found = [one.flow.class_named(name) for one in files if one.flow is not None]
    classes = [one for one in found if one is not None]
    return len(classes) == 1 and set(classes[0].bases) <= _ROOTLESS
