"""A function whose signature borrows more than its body does.

`fn find<'a>(&'a self, query: &'a str) -> &'a Item` lends out `query` for as long as the result is
used, though what it returns is taken from `self`. The compiler reports the caller alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.ownership import texts
from whence_tools.code.flow_model import Call, Member, Name
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr, Function, Parameter

# Codes of a borrow that lasts too long.
LASTS_TOO_LONG: Final = frozenset({"E0597", "E0505", "E0506", "E0499", "E0502", "E0716"})
_LIFETIME: Final = re.compile(r"'(?P<name>[a-z_]\w*)(?!')")
_REFERENCE: Final = re.compile(r"&'(?P<name>[a-z_]\w*) (?:mut )?[^'&]+")
_COMPARED: Final = r"(?:[=!]=|[<>]=?)\s*[&*]*{0}(?!\s*[.(\[\w])|(?<![\w.]){0}\s*(?:[=!]=|[<>]=?)"
# Calls that look at an argument, and give none of it back.
_LOOKED_AT: Final = (
    r"\.(?P<method>contains|contains_key|starts_with|ends_with|eq|ne|cmp|partial_cmp|eq_ignore_ascii_case|"
    r"get|get_mut|binary_search|find|rfind|strip_prefix|strip_suffix)"
    r"\(\s*&?\*?{0}\s*\)"
)
_OWN: Final = (
    r"(?<![\w.&]){0}(?:\.chars\(\)\.(?:count|all|any)|\.(?:len|is_empty|to_string|to_uppercase|"
    r"to_lowercase|to_ascii_uppercase|to_ascii_lowercase|contains|starts_with|ends_with|"
    r"eq_ignore_ascii_case))\("
)
_COPIED: Final = r"(?<![\w*])\*{0}\b(?!\s*[.(\[])"
_LAZY: Final = re.compile(r"\b(?:impl|dyn|Filter\w*|Map|Fn\w*|Lazy\w*)\b|\w*Iter\b")
_PRINTED: Final = r"\b(?:e?println|e?print|format|write|writeln|assert\w*)!\([^;]*?\b{0}\b[^;]*?\)"


@dataclass(frozen=True, slots=True)
class Borrowing:
    """A call of a function of the workspace that borrows what doesn't live long enough.

    Attributes:
        argument: which one is borrowed; None for what the method is called on.
    """

    at: Site
    call: Call
    argument: int | None
    function: Function
    file: SourceFile

    @property
    def head(self) -> str:
        """The function as written, up to its body."""
        return self.file.text_of(self.function).partition("{")[0]

    @property
    def takes_self(self) -> bool:
        return re.search(r"\(\s*&?\s*(?:'\w+\s+)?(?:mut\s+)?self\b", self.head) is not None

    @property
    def parameter(self) -> Parameter | None:
        """The parameter that is given the borrow."""
        if self.argument is None:
            return None
        is_method = isinstance(self.call.callee, Member)
        place = self.argument - (self.takes_self and not is_method)
        known = self.function.parameters
        return known[place] if 0 <= place < len(known) else None


def find_borrowings(case: Case, at: Site, name: str) -> ToolSteps[list[Borrowing]]:
    """The calls of functions of the workspace on a line that borrow a variable; of a temporary,
    those that are given one.

    Args:
        name: the variable; "" for a temporary.
    """
    if at.file.flow is None:
        return []
    found: list[Borrowing] = []
    column = case.frames[0].column if at.line == case.frames[0].line else None
    for call, argument in _list_borrowing(at, name, column):
        for file in (yield from case.locate(call.name, at.path)):
            functions = file.flow.function_named(call.name) if file.flow is not None else []
            found += [Borrowing(at, call, argument, one, file) for one in functions]
    return found


def _list_borrowing(at: Site, name: str, column: int | None) -> Iterator[tuple[Call, int | None]]:
    for call in at.flow.calls:
        if not call.at.line <= at.line <= call.at.last_line or not call.name:
            continue
        receiver = call.receiver
        if name and isinstance(receiver, Name) and receiver.name == name:
            yield call, None
        for place, one in enumerate(call.arguments):
            if one.value.at.line == at.line and _is_borrowed(one.value, name, column):
                yield call, place


def _is_borrowed(value: Expr, name: str, column: int | None) -> bool:
    text = value.at.text
    if not name:
        begins = value.at.column
        is_there = column is not None and begins <= column < begins + len(text)
        return is_there and (text.startswith("&") or isinstance(value, Call))
    return re.match(rf"(?:&\s*(?:mut\s+)?)?{re.escape(name)}\b", text) is not None


def explain_signature(found: list[Borrowing], said: Mapping[str, object]) -> Finding | None:
    """The signature that makes a borrow last, where its body doesn't.

    Args:
        said: the words on the error itself.
    """
    if len(found) != 1:
        return None
    borrowing = found[0]
    words = {**said, "borrow": borrowing.at, "function": borrowing.function.qualified}
    if borrowing.argument is None:
        return _explain_receiver(borrowing, words)
    parameter = borrowing.parameter
    tied = _find_tie(borrowing, parameter) if parameter is not None else None
    if parameter is None or tied is None or not _only_reads(borrowing, parameter.name):
        return None
    place = Site(borrowing.file, parameter.line)
    name = parameter.name
    edits = place.replacing(f"{name}: &'{tied} ", f"{name}: &")
    return texts.TIED.finding(words, at=place, name=name, lifetime=f"'{tied}", edits=edits)


def _find_tie(borrowing: Borrowing, parameter: Parameter) -> str | None:
    """The lifetime that a parameter shares with the result, and with something else that the
    function is given; None where it has none, or needs it."""
    match = _REFERENCE.fullmatch(parameter.type)
    if match is None:
        return None
    name, head = match["name"], borrowing.head
    generics, _, rest = head.partition("(")
    given = rest.rpartition("->")[0].replace(parameter.type, "", 1)
    is_own = re.search(rf"'{name}\b", generics) is not None
    returned = {one["name"] for one in _LIFETIME.finditer(borrowing.function.result_type)}
    has_other = re.search(rf"'{name}\b", given) or (not is_own and borrowing.takes_self)
    has_bound = re.search(rf"'\w+\s*:\s*[^,>]*'{name}\b|'{name}\s*:", generics)
    is_lazy = _LAZY.search(borrowing.function.result_type)  # what it compares later, it keeps
    return name if returned == {name} and has_other and not (has_bound or is_lazy) else None


def _only_reads(borrowing: Borrowing, name: str) -> bool:
    """Whether all that a body does with a parameter is to compare it, to copy it, and to call what
    gives nothing of it back."""
    _, _, body = mask_file(borrowing.file).text_of(borrowing.function).partition("{")
    forms = (_COMPARED, _LOOKED_AT, _OWN, _COPIED, _PRINTED)
    pattern = "|".join(f"(?:{one.format(re.escape(name))})" for one in forms)
    used = re.compile(rf"(?<![\w.]){re.escape(name)}\b")
    called = {match["method"] for match in re.finditer(pattern, body) if match["method"]}
    flow = borrowing.file.flow
    if flow is None or any(flow.function_named(one) for one in called):
        return False  # it may be a method of the program's own
    return bool(used.search(body)) and used.search(re.sub(pattern, "", body)) is None


def _explain_receiver(borrowing: Borrowing, words: dict[str, object]) -> Finding | None:
    """`&'a mut self`, where `'a` belongs to the type: one call borrows it for good."""
    match = re.search(r"\(\s*(?P<self>&'(?P<name>[a-z_]\w*) mut self)\b", borrowing.head)
    generics = borrowing.head.partition("(")[0]
    if match is None or re.search(rf"'{match['name']}\b", generics):
        return None
    line = borrowing.function.line + borrowing.head[: match.start("self")].count("\n")
    place = Site(borrowing.file, line)
    return texts.BORROWED_FOR_GOOD.finding(
        words, at=place, receiver=match["self"], lifetime=f"'{match['name']}",
        type=borrowing.function.owner, edits=place.replacing(match["self"], "&mut self"),
    )  # fmt: skip
