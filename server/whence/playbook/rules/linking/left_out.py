"""A file that isn't part of what is linked: where the build leaves it out.

CMake's targets say what they are built from. A makefile is read from the line of the recipe that
failed; what was linked is what make printed, or what that line expands to. Without a build file the
command itself says it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from whence.playbook.engine.conclusion import list_names
from whence.playbook.evidence.cmake import find_linked, read_targets
from whence.playbook.evidence.link_command import (
    LinkCommand,
    find_own_command,
    stem_of,
)
from whence.playbook.evidence.makefiles import find_failed_recipe
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.linking import texts
from whence.playbook.rules.linking.lists import (
    add_to_list,
    expand_needs,
    find_link,
    find_list,
    replace_first_need,
)

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.cmake import Command, Target
    from whence.playbook.evidence.linkage import Linked
    from whence.playbook.evidence.makefiles import FailedRecipe
    from whence.playbook.rules.linking.signatures import Symbol

_OF_TARGET: Final = re.compile(r"\bCMakeFiles/(?P<name>[^\s/]+)\.dir/")
_REACH: Final = re.compile(r"PUBLIC|PRIVATE|INTERFACE")


def explain_left_out(
    case: Case, symbol: Symbol, site: Site | None, defined: Linked
) -> ToolSteps[Conclusion]:
    """Where the build leaves out the file that defines what a linker doesn't find."""
    name = "::".join((*symbol.scopes, symbol.name))
    words: dict[str, Any] = {
        "crash": site, "name": name, "defined": defined.at, "file": defined.file.path,
    }  # fmt: skip
    own = find_own_command(case)
    if own is not None:
        return _explain_command(own, words)
    failed = yield from find_failed_recipe(case)
    if failed is not None:
        return _explain_makefile(case, failed, words)
    if site is None or not _OF_TARGET.search(case.reported.text):
        return None
    return _explain_targets(case, (yield from read_targets(case)), words)


def _is_left_out(link: LinkCommand | None, file: str) -> bool:
    """Whether a command certainly links none of a source."""
    return link is not None and bool(link.inputs) and link.is_complete and not link.names(file)


def _explain_command(link: LinkCommand, words: dict[str, Any]) -> Conclusion:
    if not _is_left_out(link, words["file"]):
        return None
    return texts.NOT_IN_COMMAND.finding(words, inputs=list_names(link.inputs))


def _explain_makefile(case: Case, failed: FailedRecipe, words: dict[str, Any]) -> Conclusion:
    files, path = case.search.files(), words["file"]
    link = find_link(case, failed)
    if link is None or not _is_left_out(link, path):
        return None
    words = {**words, "target": failed.target}
    recipe, needs = failed.makefile.at(failed.line.first), expand_needs(failed, files)
    is_needed = needs is not None and stem_of(path) in map(stem_of, needs.split())
    if needs is not None and is_needed and "$<" in failed.text:
        rule = failed.makefile.at(failed.rule.line.first)
        edits = replace_first_need(recipe, link, needs)
        return texts.FIRST_ALONE.finding(words, place=recipe, rule=rule, edits=edits)
    listed = find_list(failed, link, files)
    if listed is None:
        return None
    line = listed[1]
    edits = add_to_list(failed.makefile, line, path, files)
    place = failed.makefile.at(edits[0].line_start if edits else line.first)
    return texts.NOT_LISTED.finding(words, place=place, recipe=recipe, edits=edits)


def _explain_targets(case: Case, targets: dict[str, Target], words: dict[str, Any]) -> Conclusion:
    user, file = words["crash"].path, words["file"]
    using = {one.name: one for one in targets.values() if user in one.sources}
    built = _OF_TARGET.findall("\n".join(_list_linker_lines(case)))
    named = [using[name] for name in dict.fromkeys(built) if name in using]
    if len(named) != 1 and len(using) != 1:
        return None
    target = named[0] if len(named) == 1 else next(iter(using.values()))
    linked = find_linked(targets, target)
    if any(one.is_open or file in one.sources for one in linked):
        return None
    having = [one for one in targets.values() if file in one.sources and one.is_library]
    owners = list({one.name: one for one in having}.values())
    words = {**words, "target": target.name}
    if len(owners) != 1:
        place, edits = _find_source_list(target, file)
        return texts.NOT_A_SOURCE.finding(words, place=place, edits=edits)
    place, edits = _link_with(target, owners[0].name)
    other = owners[0].made_by.at
    return texts.NOT_LINKED_WITH.finding(
        words, place=place, library=owners[0].name, other=other, edits=edits
    )


def _list_linker_lines(case: Case) -> list[str]:
    """The linker's own lines, which name the objects that it reads."""
    lines = case.reported.text.split("\n")[: case.problem.end_line]
    return [one for one in lines if re.search(r"\bld(?:\.\w+)?: ", one)]


def _link_with(target: Target, library: str) -> tuple[Site, tuple[Edit, ...]]:
    """Where a target's libraries are listed, else what makes it; and the edit that adds one."""
    linking = [one for one in target.commands if one.name == "target_link_libraries"]
    if linking:
        return linking[-1].at, _add_argument(linking[-1], library)
    made = target.made_by
    added = f"target_link_libraries({target.name} PRIVATE {library})"
    return made.at, insert_after(made.file, made.last_line, added)


def _find_source_list(target: Target, file: str) -> tuple[Site, tuple[Edit, ...]]:
    """Where a target's sources are listed; and the edit that adds one."""
    listing = target.listed_by
    folder = listing.file.path.rpartition("/")[0]
    is_below = not folder or file.startswith(f"{folder}/")
    written = listing.name != "file" and "." in listing.arguments[-1].text
    name = file.removeprefix(f"{folder}/")
    return listing.at, _add_argument(listing, name) if is_below and written else ()


def _add_argument(command: Command, word: str) -> tuple[Edit, ...]:
    """The edit that adds a word behind the last argument of a command."""
    last = command.arguments[-1]
    at = command.at.on(last.line)
    end = at.text.rfind(last.text) + len(last.text)
    if _REACH.fullmatch(last.text) or end < len(last.text):
        return ()
    alone = last.line > command.line and at.text.strip() == last.text
    indent = at.text[: len(at.text) - len(at.text.lstrip())]
    return at.splicing((end, end), f"\n{indent}{word}" if alone else f" {word}")
