"""Where a makefile lists what the line of a recipe links."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.link_command import (
    find_printed_command,
    read_link_command,
    stem_of,
)
from whence.playbook.evidence.linkage import ending, is_source
from whence.playbook.evidence.makefiles import Line, expand, list_references

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.link_command import LinkCommand
    from whence.playbook.evidence.makefiles import FailedRecipe, Makefile

Written = tuple[str, Line]

_PROGRAMS: Final = {"CC": "cc", "CXX": "c++"}
_ALL_NEEDS: Final = re.compile(r"\$[\^+]")
_INPUT: Final = re.compile(r"[\w./-]+\.(?:o|obj|c|cc|cpp|cxx)")


def list_reached(failed: FailedRecipe) -> list[Written]:
    """What the line of a recipe is made of, as written: itself, what the target needs where it asks
    for all of that, and the variables."""
    found = [(failed.text, failed.line)]
    if _ALL_NEEDS.search(failed.text):
        found += [(one.needs, one.line) for one in failed.rules]
    return list_variables(failed.makefile, found)


def list_variables(makefile: Makefile, texts: Sequence[Written]) -> list[Written]:
    """Texts, and the values of all variables that they come to."""
    found = [*texts]
    for text, _ in found:
        for name in list_references(text):
            own = [(one.value, one.line) for one in makefile.assignments if one.name == name]
            found += [one for one in own if one not in found]
    return found


def find_link(case: Case, failed: FailedRecipe) -> LinkCommand | None:
    """What the line of a recipe links, as make printed it, else as it is written; None where it
    does something else, or can't be told."""
    files, needs = case.search.files(), expand_needs(failed, case.search.files())
    is_silent = "@" in failed.line.text.strip()[:2]
    printed = None if is_silent else find_printed_command(case, failed.target)
    if printed is not None or needs is None:
        return printed
    known = {"@": failed.target, "^": needs, "<": needs.partition(" ")[0]}
    values = {**_PROGRAMS, **failed.makefile.values, **known}
    text = expand(failed.text, values, files, _folder_of(failed))
    return read_link_command(text, files) if text is not None else None


def expand_needs(failed: FailedRecipe, files: Sequence[str]) -> str | None:
    """All that the target needs; None where that can't be told."""
    return expand(failed.needs, failed.makefile.values, files, _folder_of(failed))


def find_list(failed: FailedRecipe, link: LinkCommand, files: Sequence[str]) -> Written | None:
    """Where most of what is linked is written."""
    linked = {stem_of(one) for one in link.inputs}
    counted = []
    for place, (text, line) in enumerate(list_reached(failed)):
        own = (expand(text, {}, files, _folder_of(failed)) or "").split()
        count = len({stem_of(one) for one in own if _INPUT.fullmatch(one)} & linked)
        counted.append((count, -place, (text, line)))
    most = max(counted, default=None)
    return most[2] if most is not None and most[0] else None


def _folder_of(failed: FailedRecipe) -> str:
    return str(PurePosixPath(failed.makefile.file.path).parent)


def add_to_list(
    makefile: Makefile, line: Line, path: str, files: Sequence[str]
) -> tuple[Edit, ...]:
    """The edit that lists a source, or its object, behind the last one of its folder; none where it
    isn't clear how it is written there."""
    for number in range(line.last, line.first - 1, -1):
        at = makefile.at(number)
        for match in reversed([*_list_inputs(at.text)]):
            added = _write_alike(match[0], path, files)
            if added is not None:
                return at.splicing((match.end(), match.end()), f" {added}")
    return ()


def _list_inputs(text: str) -> Iterator[re.Match[str]]:
    """The sources and objects that a line writes out, but for what it makes."""
    for match in re.finditer(r"\S+", text.partition("#")[0]):
        is_made = re.search(r"\s-o\s*$", text[: match.start()])
        if _INPUT.fullmatch(match[0]) and not is_made:
            yield match


def _write_alike(written: str, path: str, files: Sequence[str]) -> str | None:
    """A source's name in the way that another one of its folder, or its object, is written."""
    stem = stem_of(written)
    alike = [one for one in files if is_source(one) and stem_of(one) == stem]
    if len(alike) != 1 or PurePosixPath(alike[0]).parent != PurePosixPath(path).parent:
        return None
    name = stem_of(path) + PurePosixPath(written).name.removeprefix(stem)
    if is_source(written):
        name = name.removesuffix(ending(written)) + ending(path)
    return str(PurePosixPath(written).with_name(name))


def replace_first_need(at: Site, link: LinkCommand, needs: str) -> tuple[Edit, ...]:
    """The edit that writes all that a target needs for the first of it, where all can be linked."""
    is_linkable = all(_INPUT.fullmatch(one) for one in needs.split()) and len(link.inputs) == 1
    return at.replacing("$<", "$^") if is_linkable else ()
