"""What a call leaves behind for all that come after it, of whatever object: variables of a module
or of a class that a function changes. What it stores for what it was given is none of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import FUNCTIONS, find_function_around
from whence_tools.code.syntax import line_of, walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source

_NAME: Final = re.compile(r"[@$#]*([A-Za-z_]\w*)")
_CLASS: Final = re.compile(r"^(?:class|struct|enum|trait|object|interface|impl|declaration_list)")
_STATIC: Final = re.compile(r"\bstatic\b(?!.*\b(?:const|final|readonly)\b.*=\s*[\w\"'-]+;)|@@")
_OF_FUNCTION: Final = re.compile(r"\bstatic\s+(?:mut\s+)?(?:\w+[\s*&]+)*[$]?(\w+)\s*(?::[^=\n]+)?=")
_IN_PLACE: Final = (
    r"(?:\.(?:append|add|extend|insert|push|unshift|clear|pop|popleft|shift|remove|splice)\b"
    r"|\.length\s*=[^=]|\[\]\s*=|\s*<<(?!<)"
)
_ASSIGNED: Final = r"|\s*(?:[-+*/|.]|\|\|)?=(?![=>~])|\+\+"
_DECLARED: Final = r"\b(?:const|let|var|my|auto|[a-z]\w*)[ \t]+[*&$]?{0}\s*(?::[^=\n]+)?:?=(?!=)"
_OWNER: Final = r"(?:\b(?:self|static|cls|this|[A-Z]\w*)(?:\.|::|->))?"
_NAMES: Final = ("left", "name", "property", "declarator")
_VALUES: Final = ("right", "value", "default_value")
_MUST_DECLARE: Final = frozenset({"python", "php"})  # to assign to a variable of the module


def find_shared_state(source: Source) -> Iterator[str]:
    """In words that follow "The patch"; one for each place in which it is changed."""
    outer, owned = _list_variables(source)
    for function in walk(source.root):
        if function.type not in FUNCTIONS:
            continue
        text = source.text(function)
        kept = [name for name in outer if _changes_outer(name, text, source.language)]
        kept += [name for name in owned if _changes_owned(name, text, source)]
        rest = _OF_FUNCTION.sub("", text)
        kept += [name for name in _OF_FUNCTION.findall(text) if _changes(name, rest)]
        for name in dict.fromkeys(kept):
            yield f"keeps state in `{name}`, which outlives the call"


def _list_variables(source: Source) -> tuple[list[str], list[str]]:
    """Those of the module, and those that all objects of a class share."""
    outer: dict[str, None] = {}
    owned: dict[str, None] = {}
    for node in walk(source.root):
        name, value = (
            next(filter(None, map(node.child_by_field_name, fields)), None)
            for fields in (_NAMES, _VALUES)
        )
        found = _NAME.fullmatch(source.text(name)) if name is not None else None
        if value is None or found is None or find_function_around(node) is not None:
            continue
        if not any(_CLASS.match(one.type) for one in walk_ancestors(node)):
            outer[found[1]] = None
        elif source.language == "python" or _is_static(node, source):
            owned[found[1]] = None
    return list(outer), list(owned)


def _is_static(node: Node, source: Source) -> bool:
    return _STATIC.search(source.line_text(line_of(node))) is not None


def _changes_outer(name: str, text: str, language: str) -> bool:
    is_global = re.search(rf"\bglobal\b[^\n;]*[$\s]{name}\b", text) is not None
    if re.search(_DECLARED.format(name), text) or (language == "php" and not is_global):
        return False
    assigns = is_global or language not in _MUST_DECLARE
    return _changes(name, text, _IN_PLACE + (_ASSIGNED if assigns else ""))


def _changes_owned(name: str, text: str, source: Source) -> bool:
    own = rf"\bself\.{name}\s*(?::[^=\n]+)?="  # in Python each object may have its own
    if source.language == "python" and re.search(own, source.text(source.root)):
        return False
    return _changes(name, text, owner=_OWNER)


def _changes(name: str, text: str, how: str = _IN_PLACE + _ASSIGNED, owner: str = "") -> bool:
    return re.search(rf"(?<![\w.>#]){owner}[@$#]*{name}{how})", text) is not None
