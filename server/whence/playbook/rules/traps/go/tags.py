"""A field of a structure that is filled from JSON, whose key is called otherwise where it is
written: Go leaves such a field at zero, and says nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.rules.traps.program.trap import Program

_READS: Final = lazy_pattern(r"\bjson\.(?:Unmarshal|NewDecoder)\(|\.Decode\(")
_KEY: Final = lazy_pattern(r"\"(?P<key>[^\"\n]+)\"\s*:")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each structure in a file that reads JSON."""
    files = program.in_language("go")
    tags = {
        (file.path, klass.name): {one.tag: Site(file, one.line) for one in klass.fields if one.tag}
        for file in files
        for klass in flow_of(file).classes
    }
    known = {key for fields in tags.values() for key in fields}
    data = [
        {match["key"]: Site(file, number) for number, line in enumerate(file.lines, 1)
         for match in _KEY.finditer(line)}
        for file in program.data if file.path.endswith(".json")
    ]  # fmt: skip
    reading = [
        (file.path, text)
        for file in files
        for function in flow_of(file).functions
        if _READS.search(text := file.text_of(function))
    ]
    for (path, name), fields in tags.items():
        if not any(at == path and re.search(rf"\b{name}\b", text) for at, text in reading):
            continue
        written = [one for other, one in tags.items() if other != (path, name)]
        for keys in (*written, *data):
            yield from _find_renamed(fields, keys, known if keys in data else set())


def _find_renamed(
    fields: Mapping[str, Site], keys: Mapping[str, Site], known: set[str]
) -> Iterator[Trap]:
    """The one key that a structure lacks, of those that share the others with it.

    Args:
        known: the keys of all structures, of which data may have those of others.
    """
    asked = [one for one in fields if one not in keys]
    given = [one for one in keys if one not in fields and one not in known]
    if len(asked) != 1 or len(given) != 1 or len(fields) < 2 or len(fields) - 1 < len(keys) / 3:
        return
    at, key = fields[asked[0]], given[0]
    tag = re.escape(asked[0])
    new = re.sub(rf"(json:\"){tag}(?=[,\"])", lambda match: match[1] + key, at.text, count=1)
    if new != at.text:
        words = {"asked": asked[0], "key": key, "written": keys[key], "edits": at.rewritten(new)}
        yield Trap(at, texts.OTHER_TAG, words)
