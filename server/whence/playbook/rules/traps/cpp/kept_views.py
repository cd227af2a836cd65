"""Views of texts that are gone when somebody looks: of a parameter that is a copy, or kept in an
object."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.messages import FREED
from whence.playbook.rules.traps.program.sources import list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.tree_mending import Change, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Tree
    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.tree_mending import TreeMend

_CLASSES: Final = ("class_specifier", "struct_specifier")
_VIEW: Final = "string_view"


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the error tells of memory that is gone, or of nothing that would tell."""
    for tree in program.types.in_language("cpp") if program.may_show(FREED) else ():
        yield from _find_of_copies(tree)
        yield from _find_in_objects(tree)


def _find_of_copies(tree: Tree) -> Iterator[Trap]:
    """`std::vector<std::string_view> fields(std::string line)`."""
    for function in tree.list_parts("function_definition"):
        if _VIEW not in function.field("type").text:
            continue
        for given in list_parameters(function):
            name = given.declared_name.text
            is_copy = re.fullmatch(rf"(?:std::)?string\s+{name}", given.text) if name else None
            if is_copy is not None and re.search(rf"\b{name}\b", function.field("body").text):
                words = {"name": name, "part": given}
                yield Trap(given.site, texts.VIEW_OF_COPY, words)


def _find_in_objects(tree: Tree) -> Iterator[Trap]:
    """`struct Ingredient { std::string_view name; }`."""
    for klass in tree.list_parts(*_CLASSES):
        body = klass.field("body")
        kept = [
            one for one in (body.children if body else ())
            if one.type == "field_declaration" and one.field("type").text.endswith(_VIEW)
        ]  # fmt: skip
        if kept:
            words = {"owner": klass.field("name").text, "name": kept[0].declared_name.text,
                     "kept": kept}  # fmt: skip
            yield Trap(kept[0].site, texts.VIEW_IN_OBJECT, words)


def _take_reference(_at: Site, words: Mapping[str, object]) -> list[Change]:
    given = words["part"]
    assert isinstance(given, Part)
    kind = given.field("type").text
    return [write(given, f"const {kind}& {words['name']}")]


def _keep_text(_at: Site, words: Mapping[str, object]) -> list[Change]:
    kept = words["kept"]
    assert isinstance(kept, list)
    return [write(one.field("type"), "std::string") for one in kept]


OF_VIEWS: Final[dict[FindingText, TreeMend]] = {
    texts.VIEW_OF_COPY: _take_reference,
    texts.VIEW_IN_OBJECT: _keep_text,
}
