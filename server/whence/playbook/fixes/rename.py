"""One spelling for a word that is written in two ways: the one that the code uses more often."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.masking import mask_file
from whence_tools.fuzzy_match import is_slip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.origin import Origin


def rename_at(site: Site, wrong: str, right: str) -> tuple[Edit, ...]:
    """The edit that spells a word on a line as it is spelt elsewhere: the one in quotes, or the
    only one."""
    if not is_slip(wrong, right):
        return ()
    for pattern in (rf"(?<=['\"`]){re.escape(wrong)}(?=['\"`])", _word(wrong)):
        found = list(re.finditer(pattern, site.text))
        if len(found) == 1:
            start, end = found[0].span()
            return site.replacing(site.text, site.text[:start] + right + site.text[end:])
    return ()


def rename_key(
    case: Case, origin: Origin, crash: Site, located: Site
) -> ToolSteps[list[tuple[Edit, ...]]]:
    """The ways to give a key and the one like it the same spelling, the likelier first: one, but
    where both are as frequent either may be meant.

    Args:
        crash: where the key was looked up.
        located: where the finding says that the cause is; it decides where both are as frequent.
    """
    key, near = origin.key, origin.near
    read, there = yield from _uses(case, origin, located.path)
    reading = [crash]
    if origin.read_at is not None:
        file = yield from case.read(origin.read_at[0])
        reading = [Site(file, origin.read_at[1]), crash] if file else reading
    at_reading = _choose_first(rename_at(site, key, near) for site in reading)
    if not at_reading:  # the key was handed to where it is looked up
        at_reading = _choose_first(
            rename_at(site, key, near)
            for site in (yield from _find_written(case, origin, located.path))
        )
    made = [located, Site(origin.file, origin.line)]
    at_making = _choose_first(rename_at(site, near, key) for site in made)
    if there != read:
        ways = [at_reading if there > read else at_making]
    elif here := rename_at(located, key, near):
        ways = [here, at_making]
    elif key not in crash.text:
        ways = [at_reading, at_making]
    else:
        ways = [at_making, at_reading]
    return [way for way in ways if way]


def writes(edits: Iterable[Edit], word: str) -> bool:
    """Whether edits bring a word where it was not."""
    return any(
        len(re.findall(_word(word), one.new_text))
        > len(re.findall(_word(word), one.old_text or ""))
        for one in edits
    )


def _find_written(case: Case, origin: Origin, path: str) -> ToolSteps[list[Site]]:
    """The line where the key stands in quotes, if there is one such line alone."""
    quoted = re.compile(rf"['\"`]{re.escape(origin.key)}['\"`]")
    files = {file.path: file for file in (yield from case.locate(origin.key, path))}
    files[origin.file.path] = origin.file
    found = [
        Site(file, line)
        for file in files.values()
        for line in range(1, len(file.lines) + 1)
        if quoted.search(file.line(line))
    ]
    return found if len(found) == 1 else []


def _choose_first(ways: Iterable[tuple[Edit, ...]]) -> tuple[Edit, ...]:
    return next(filter(None, ways), ())


def _uses(case: Case, origin: Origin, path: str) -> ToolSteps[tuple[int, int]]:
    """How often the code, and the file where the value is made, write the one and the other."""
    counts = []
    for word in (origin.key, origin.near):
        files: dict[str, SourceFile] = {origin.file.path: origin.file}
        for file in (yield from case.locate(word, path)):
            files[file.path] = file
        counts.append(sum(len(re.findall(_word(word), file.text)) for file in files.values()))
    return counts[0], counts[1]


def _word(name: str) -> str:
    return rf"(?<![\w$-]){re.escape(name)}(?![\w$-])"


def rename_in_file(
    file: SourceFile, old: str, new: str, *, free_in: range | None = None
) -> tuple[Edit, ...]:
    """The edits that write a name otherwise in the whole code of a file, strings left alone.

    Args:
        free_in: only on these lines, and neither as a member nor as the name of an argument.
    """
    word = re.compile(rf"(?<![\w$]){re.escape(old)}(?![\w$])")
    if free_in is not None:
        word = re.compile(rf"(?<![\w$.]){re.escape(old)}(?![\w$])(?!\s*[=:](?!=))")
    code = mask_file(file, interpolations=True)
    edits: list[Edit] = []
    for number in range(1, len(file.lines) + 1) if free_in is None else free_in:
        text = file.line(number)
        changed = text
        for match in reversed(list(word.finditer(code.line(number)))):
            changed = changed[: match.start()] + new + changed[match.end() :]
        if changed != text:
            edits += Site(file, number).rewritten(changed)
    return tuple(edits)
