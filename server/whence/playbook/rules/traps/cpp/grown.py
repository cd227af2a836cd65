"""Traps of C++: references to elements of a vector that grows before they are used again, also in
what is called between."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.evidence.typed_tree import LOOPS
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.sources import group_functions, list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types

_ELEMENT: Final = lazy_pattern(
    r"&\s*(?P<first>[\w.>-]+?)(?:\[.*\]|\.(?:back|front|at)\(.*\))"
    r"|(?P<it>[\w.>-]+?)\.(?:begin|end|data)\(\)"
)
_ITSELF: Final = lazy_pattern(
    r"(?P<of>[\w.>-]+?)(?:\[.*\]|\.(?:back|front|at|emplace_back)\([^;]*\))"
)
_RETURNED: Final = lazy_pattern(r"(?P<address>&\s*)?(?P<of>[\w.>-]+?)(?:\[.*\]|\.at\(.*\))")
_GROWS: Final = ("push_back", "emplace_back", "insert", "emplace", "resize")
_CLASSES: Final = ("class_specifier", "struct_specifier")
_PATH: Final = lazy_pattern(r"\w+(?:\.\w+)*")
_CAPTURES: Final = lazy_pattern(r"&|\bthis\b")
_MOST_CALLS: Final = 4  # one inside of the other


class _Room(NamedTuple):
    """A vector as a function knows it.

    Attributes:
        of: the place of the parameter that it is reached from; -1 of the object's own fields.
        path: what is behind that, with dots; "" of the parameter itself.
    """

    of: int
    path: str


def find_old_elements(types: Types, tree: Tree) -> Iterator[Trap]:
    """A reference to an element of a vector that grows before it is used again."""
    calls = _Calls(types)
    for made in tree.list_parts("init_declarator"):
        declarator, value, function = made.field("declarator"), made.field("value"), made.function
        is_reference = declarator.type == "reference_declarator"
        name = declarator.text.strip("&* ")
        if not function or not re.fullmatch(r"\w+", name):
            continue
        match = (_ITSELF if is_reference else _ELEMENT).fullmatch(value.text)
        of = next((one for one in match.groups() if one), "") if match is not None else ""
        is_pointer = declarator.type == "pointer_declarator"
        if is_reference or is_pointer:
            of = calls.find_returned(value, is_pointer=is_pointer) or of
        uses = _list_uses(calls, made, name, _join(of), is_reference=is_reference) if of else None
        if uses is not None:
            grown, later = uses
            words = {"name": name, "of": of, "grown": grown.site, "uses": later}
            yield Trap(made.site, texts.OLD_ELEMENT, words)


def _list_uses(
    calls: _Calls, made: Part, name: str, of: str, *, is_reference: bool
) -> tuple[Part, list[Part]] | None:
    """What lets a vector grow, and the uses of an element's reference behind it."""
    function, block = made.function, made.find_around("compound_statement")
    grown = [
        one for one in function.list_calls()
        if one.start > made.end and block.contains(one) and calls.grows(one, of)
        and not _leaves_block(one, made)
    ]  # fmt: skip
    is_roomy = rf"\b{re.escape(of.rpartition('.')[2])}(?:\.|->)reserve\("
    if not grown or any(re.search(is_roomy, one.file.text) for one in calls.trees):
        return None
    first = grown[0]
    put = first.find_around("assignment_expression", "compound_statement")
    loops = [one for one in first.list_around(*LOOPS) if block.contains(one)]
    start = min((one.start for one in loops), default=first.end)
    later = [
        one for one in block.list_inside("identifier")
        if one.text == name and one.start > made.end and (loops or not first.contains(one))
        and (one.start > start or _is_kept_in(first, one, put))
    ]  # fmt: skip
    if not later or put.field("left").text == name:
        return None
    ordered = sorted(later, key=lambda one: (one.start < first.end, one.start))
    return None if not is_reference and _is_set(ordered[0]) else (first, ordered)


def _is_kept_in(call: Part, name: Part, put: Part) -> bool:
    """Whether a call's result is put into what a name refers to, which is looked at behind it."""
    left = put.field("left")
    is_kept = put.type == "assignment_expression" and put.field("right").contains(call)
    return is_kept and left.contains(name) and left != name


def _leaves_block(call: Part, made: Part) -> bool:
    """Whether the block of a call, which is another one, is left behind it."""
    block = call.find_around("compound_statement")
    leaves = block.list_inside("return_statement", "break_statement", "throw_statement")
    is_other = block != made.find_around("compound_statement")
    return is_other and any(one.end > call.start for one in leaves)


def _is_set(name: Part) -> bool:
    is_put = name.parent.type in {"assignment_expression", "init_declarator"}
    return is_put and name == name.parent.field("left", "declarator")


def _join(text: str) -> str:
    """`nodes` of `this->nodes`, `scene.nodes` of `scene->nodes`; "" of what is no such path."""
    path = re.sub(r"\s+", "", text).replace("->", ".").removeprefix("this.")
    path = path.removeprefix("(*this).").removeprefix("&").removeprefix("*")
    return path if _PATH.fullmatch(path) else ""


class _Calls:
    """Which vectors the calls of a program let grow."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self.trees = types.in_language("cpp")

    def grows(self, call: Part, of: str) -> bool:
        """Whether a call lets a vector grow, which its function knows by a path."""
        return bool(of) and of in self._list_grown(call, _MOST_CALLS)

    def find_returned(self, call: Part, *, is_pointer: bool) -> str:
        """The vector of which a function of the program returns an element."""
        found = self._find_called(call) if call.type == "call_expression" else None
        if found is None or found.type == "lambda_expression":
            return ""
        kind = found.field("declarator").type
        leaving = found.list_inside("return_statement")
        match = _RETURNED.fullmatch(leaving[0].first.text) if len(leaving) == 1 else None
        expected = "pointer_declarator" if is_pointer else "reference_declarator"
        if match is None or kind != expected or bool(match["address"]) != is_pointer:
            return ""
        room = _find_room(found, _join(match["of"]))
        return _place(call, room) if room is not None else ""

    @cached_property
    def _functions(self) -> dict[str, list[Part]]:
        return group_functions(self.trees)

    def _list_grown(self, call: Part, depth: int) -> set[str]:
        """The paths of what a call lets grow, as they read where it stands."""
        if call.called in _GROWS and call.receiver:
            is_vector = self._types.find(call.receiver).startswith("vector<")
            return {_join(call.receiver.text)} if is_vector else set()
        found = self._find_called(call) if depth else None
        if found is None or found.contains(call):
            return set()
        inside = {
            path for one in found.field("body").list_calls()
            for path in self._list_grown(one, depth - 1) if path
        }  # fmt: skip
        if found.type == "lambda_expression":
            own = {one.name for one in found.tree.declared if found.start <= one.start < found.end}
            return {path for path in inside if path.partition(".")[0] not in own}
        rooms = {_find_room(found, path) for path in inside}
        return {path for room in rooms if room is not None and (path := _place(call, room))}

    def _find_called(self, call: Part) -> Part | None:
        """The one function or lambda of the program that a call may run."""
        name = call.called.rpartition("::")[2]
        made = [
            one.field("value") for one in call.function.list_inside("init_declarator")
            if one.field("value").type == "lambda_expression" and one.declared_name.text == name
            and _CAPTURES.search(one.field("value").field("captures").text)
        ]  # fmt: skip
        if not call.receiver and made:
            return made[0] if len(made) == 1 else None
        given = len(call.arguments)
        fitting = [one for one in self._functions.get(name, ()) if _takes(one, given)]
        klass = self._find_class(call)
        same = [one for one in fitting if class_of(one) == klass] if klass is not None else fitting
        if not call.receiver:
            same = same or [one for one in fitting if not class_of(one)]
        return same[0] if len(same) == 1 else None

    def _find_class(self, call: Part) -> str | None:
        """The class whose method a call runs; None where that is not known."""
        receiver = call.receiver
        if not receiver or receiver.text == "this":
            return class_of(call.find_around("function_definition"))
        kind = self._types.find(receiver).rstrip("&* ")
        return kind.rpartition("::")[2] if re.fullmatch(r"[\w:]+", kind) else None


def class_of(function: Part) -> str:
    """The class of a method; "" of another function."""
    declared = function.field("declarator")
    while declared and declared.type != "function_declarator":
        declared = declared.field("declarator") or declared.first
    outside = declared.field("declarator").text.rpartition("::")[0].rpartition("::")[2]
    return outside or function.find_around(*_CLASSES).field("name").text


def _takes(function: Part, given: int) -> bool:
    """Whether a function can be called with this number of arguments."""
    parameters = list_parameters(function)
    needed = [one for one in parameters if one.type == "parameter_declaration"]
    # Defaults stand where it is declared.
    declared = bool(function.field("declarator")) and given <= len(parameters)
    return declared and (given >= len(needed) or class_of(function) != "" or not needed)


def _find_room(function: Part, path: str) -> _Room | None:
    """How a function reaches a vector; None of one of its own."""
    root, _, rest = path.partition(".")
    for index, one in enumerate(list_parameters(function)):
        if one.field("declarator").declared_name.text == root:
            is_shared = one.field("declarator").type in {"reference_declarator",
                                                         "pointer_declarator"}  # fmt: skip
            return _Room(index, rest) if is_shared else None
    own = [
        one for one in function.tree.declared_as.get(root, ())
        if not one.owner and function.start <= one.start < function.end
    ]  # fmt: skip
    return None if own or not root else _Room(-1, path)


def _place(call: Part, room: _Room) -> str:
    """A vector that a function reaches, as it reads where it is called."""
    if room.of >= len(call.arguments):
        return ""
    outer = call.arguments[room.of].text if room.of >= 0 else call.receiver.text
    if room.of < 0 and outer in {"", "this", "(*this)"}:
        return room.path
    head = _join(outer)
    return ".".join(one for one in (head, room.path) if one) if head else ""
