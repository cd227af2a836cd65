"""A setting that the code asks for under another name than the file that sets it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.data_texts import SETTINGS
from whence.playbook.engine.source import Site
from whence.playbook.evidence.literals import CODE
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import SourceFile

_SUFFIXES: Final = (SETTINGS - {".env", ".json"}) | {".sh"}  # the first is secret
_NAMES: Final = ("Dockerfile", "Procfile", "env.example", ".env.example")
_SETS: Final = lazy_pattern(r"\s*(?:-\s*|export\s+|ENV\s+|set\s+)?[\"']?(?P<key>\w+)[\"']?\s*[=:]")
_MOST_FILES: Final = 12
_LONGEST: Final = 40_000  # letters of a file

SET_OTHERWISE = FindingText(
    "{read} asks for `{key}`, which nothing sets; {place} sets `{near}`, which no code asks for.",
    "Use one name in both places: `{key}` or `{near}`.",
    INFERRED,
    blame="place",
    crash="this needs the setting",
    read="the setting is asked for as `{key}`",
    place="the setting is called `{near}` here",
)


def explain_setting(case: Case, read: Site, key: str, crash: Site) -> ToolSteps[Finding | None]:
    """What sets the value of a key that is not set under another name: the only setting that no
    code asks for and that shares the beginning or a word of two."""
    files = yield from case.read_all(_list_files(case.search.files()))
    settings = [one for file in files for one in _list_settings(file)]
    if not re.fullmatch(r"\w+", key) or any(name == key for name, _ in settings):
        return None
    alike = {name: at for name, at in settings if _is_alike(name, key)}
    unread = [name for name in alike if not case.search.mentioning(name, CODE)]
    if len(unread) != 1:
        return None
    return SET_OTHERWISE.finding(
        read=read, key=key, place=alike[unread[0]], near=unread[0], crash=crash
    )


def _list_files(paths: Iterable[str]) -> list[str]:
    found = [
        one
        for one in paths
        if PurePosixPath(one).suffix in _SUFFIXES or PurePosixPath(one).name.startswith(_NAMES)
    ]
    return found if len(found) <= _MOST_FILES else []


def _list_settings(file: SourceFile) -> Iterator[tuple[str, Site]]:
    for number, line in enumerate(file.lines if len(file.text) <= _LONGEST else (), 1):
        if (found := _SETS.match(line)) is not None:
            yield found["key"], Site(file, number)


def _is_alike(name: str, key: str) -> bool:
    """Whether two names of several words begin with the same one, or are the same but for an
    ending."""
    mine, theirs = (one.lower().split("_") for one in (name, key))
    if len(mine) > 1 and len(theirs) > 1 and mine[0] == theirs[0]:
        return len(mine) == len(theirs)
    shorter, longer = sorted((name.lower(), key.lower()), key=len)
    return len(shorter) > 3 and longer.startswith(shorter)
