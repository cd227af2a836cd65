"""What a linker finds several times: a header defines it, two files do, or one is linked twice.

Message forms: GNU ld, gold, LLVM lld.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.evidence.includes import find_including
from whence.playbook.evidence.link_command import (
    find_own_command,
    stem_of,
)
from whence.playbook.evidence.linkage import is_source
from whence.playbook.evidence.makefiles import expand, find_failed_recipe
from whence.playbook.fixes.own_copies import define_in_source, make_inline
from whence.playbook.rules.linking import texts
from whence.playbook.rules.linking.lists import find_link, list_reached
from whence.playbook.rules.linking.signatures import compare, may_be_meant, read_symbol
from whence.playbook.rules.linking.uses import read_linked
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.link_command import LinkCommand
    from whence.playbook.evidence.linkage import Linked
    from whence.playbook.evidence.makefiles import FailedRecipe
    from whence.playbook.rules.linking.signatures import Symbol

_SOURCE: Final = re.compile(r"[\w.+-]+\.(?:c|cc|cpp|cxx|c\+\+|C|m|mm|cu)\b(?!\.)")
# An object that the compiler names itself says nothing.
_OBJECT: Final = re.compile(r"(?<![\w.+-])(?!cc\w{6}\.o)[\w.+-]+\.(?:o|obj)\b")


@dataclass(frozen=True, slots=True)
class _Copies:
    """A definition, and the sources that it is a part of, with the `#include` lines that lead
    to it: none for its own file."""

    defined: Linked
    ways: dict[str, tuple[Site, ...]]

    def of_sources(self, stems: Collection[str]) -> _Copies:
        """Those of the sources that are linked; all where that isn't known."""
        kept = {one: way for one, way in self.ways.items() if not stems or stem_of(one) in stems}
        return _Copies(self.defined, kept)


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    symbol = read_symbol(match["symbol"])
    if symbol is None:
        return None
    _, linked = yield from read_linked(case, symbol)
    if not linked:
        return None
    failed = yield from find_failed_recipe(case)
    link = _find_link(case, failed)
    stems = _find_stems(case) or ({stem_of(one) for one in link.inputs} if link else set())
    copies: list[_Copies] = []
    for one in linked:
        if one.is_defined and _is_seen(symbol, one):
            ways = yield from find_including(case, one.file.path)
            own = {one.file.path: ()} if is_source(one.file.path) else {}
            copies.append(_Copies(one, {**ways, **own}).of_sources(stems))
    copies = [one for one in copies if one.ways]
    if any(one.defined.is_conditional for one in copies):
        return None
    if len(copies) == 2:
        return _explain_two(copies, linked)
    if len(copies) != 1:
        return None
    told = yield from _explain_including(case, copies[0], linked)
    return told or _explain_linked_twice(copies[0].defined, link, failed)


def _find_link(case: Case, failed: FailedRecipe | None) -> LinkCommand | None:
    own = find_own_command(case)
    return own or (find_link(case, failed) if failed is not None else None)


def _find_stems(case: Case) -> set[str]:
    """The sources or objects that the linker names, without endings."""
    text = "\n".join([*(one.file or "" for one in case.problem.frames[:2]), case.message])
    return {stem_of(one) for one in _SOURCE.findall(text) or _OBJECT.findall(text)}


def _is_seen(symbol: Symbol, one: Linked) -> bool:
    """Whether a definition is of the name that was found several times."""
    is_fixed = one.is_const and not one.is_function and not one.is_c  # C++: of its own file alone
    is_meant = may_be_meant(symbol, one) and bool(one.scopes) == bool(symbol.scopes)
    likeness = compare(symbol, one) if one.is_function else "same"
    return is_meant and likeness != "other" and not (one.is_local or one.is_inline or is_fixed)


def _explain_including(
    case: Case, copies: _Copies, linked: Sequence[Linked]
) -> ToolSteps[Conclusion]:
    """One definition that is a part of several sources."""
    defined, ways = copies.defined, copies.ways
    taken = {path: way for path, way in ways.items() if way}
    words = {"name": defined.name, "at": defined.at, "defined": defined.at}
    if not defined.in_header:
        if len(ways) == 2 and len(taken) == 1:
            (way,) = taken.values()
            return texts.INCLUDED_SOURCE.finding(words, place=way[0], includes=_quote_way(way[1:]))
        return None
    if len(taken) < 2:
        return None
    includes = [one for way in [*taken.values()][:2] for one in _quote_way(way)]
    change, edits = yield from _change_header(case, defined, [*taken], linked)
    sources = list_names(sorted(taken), 3)
    return texts.IN_HEADER.finding(
        words, sources=sources, change=change, includes=includes, edits=edits
    )


def _quote_way(way: Sequence[Site]) -> list[Evidence]:
    return [one.quote(texts.INCLUDED.format(source=one.path)) for one in way]


def _change_header(
    case: Case, defined: Linked, sources: Sequence[str], linked: Sequence[Linked]
) -> ToolSteps[tuple[str, tuple[Edit, ...]]]:
    path = defined.file.path
    if not defined.is_function:
        alike = [one for one in sources if stem_of(one) == PurePosixPath(path).stem]
        files = yield from case.read_all(alike)
        edits = define_in_source(defined, files[0]) if len(files) == 1 else ()
        return texts.VARIABLE.format(path=path), edits
    is_c = any(one.endswith(".c") for one in sources)
    others = [one for one in linked if one.at != defined.at and one.is_c]
    word = "static inline" if is_c else "inline"
    edits = () if is_c and others else make_inline(defined, word)
    return (texts.IN_C if is_c else texts.IN_CPP).format(path=path), edits


def _explain_two(copies: Sequence[_Copies], linked: Sequence[Linked]) -> Conclusion:
    """Two definitions, each in a source of its own. Where a header declares one of them by its
    file's name, the other one is out of place."""
    one, two = (found.defined for found in copies)
    if one.file == two.file or any([*found.ways] != [found.defined.file.path] for found in copies):
        return None
    heads = [head for head in linked if head.in_header and not head.is_defined]
    at_home = [d for d in (one, two) if any(_is_of(head, d) for head in heads)]
    home, other = (two, one) if at_home == [two] else (one, two)
    change = texts.ONE_MAIN if one.name == "main" else texts.KEEP_ONE
    declared = [head.at for head in heads if _is_of(head, home)][:1]
    return texts.DEFINED_TWICE.finding(
        name=one.name, other=home.at, at=other.at, declared=declared, change=change
    )


def _is_of(head: Linked, defined: Linked) -> bool:
    """Whether a header is the one of a source, by their names."""
    return PurePosixPath(head.file.path).stem == PurePosixPath(defined.file.path).stem


def _explain_linked_twice(
    defined: Linked, link: LinkCommand | None, failed: FailedRecipe | None
) -> Conclusion:
    path = defined.file.path
    same = [one for one in link.inputs if stem_of(one) == stem_of(path)] if link else []
    folders = {normpath(str(PurePosixPath(one).parent)) for one in same}
    if len(same) < 2 or len(folders) != 1:
        return None
    places = list(_list_places(failed, path)) if failed is not None else []
    return texts.LINKED_TWICE.finding(
        name=defined.name, file=path, words=list_names(same), defined=defined.at,
        place=places[0] if places else defined.at, places=places[1:],
    )  # fmt: skip


def _list_places(failed: FailedRecipe, path: str) -> Iterator[Site]:
    """The lines of a makefile that write out a file, or its object, for the line that failed."""
    for text, line in list_reached(failed):
        own = [stem_of(one) for one in (expand(text, {}, ()) or "").split()]
        if stem_of(path) in own:
            yield failed.makefile.at(line.first)


_MULTIPLE: Final = Matcher(
    r"multiple definition of [`'‘\"](?P<symbol>[\w:~]+(?:\(.*?\)(?: const)?)?)['’\"](?:;|$)",
    r"duplicate symbol: (?P<symbol>[\w:~]+(?:\(.*\)(?: const)?)?)$",
    languages={"c", "cpp"},
)
RULES = (Rule("linked_twice", _MULTIPLE, investigate),)
