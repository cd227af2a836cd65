"""Caches that drop their first entry, and leave an entry that is used where it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function


class _Cache(NamedTuple):
    """How a language writes one.

    Attributes:
        drops: takes the first entry of `name`.
        reads, puts: an entry of `{name}` by its `key`.
        renews: what a method that puts used entries at the end does.
        renewed: the statement that does so.
        emptied: the statement that takes an entry out.
    """

    drops: str
    reads: str
    puts: str
    renews: str
    renewed: str
    emptied: str


_KEY: Final = r"(?P<key>[\w.$@]+)"
_PYTHON: Final = _Cache(
    r"self\.(?P<name>\w+)\.popitem\(last=False\)|next\(iter\(self\.(?P<other>\w+)\)\)",
    rf"self\.{{name}}(?:\[{_KEY}\](?!\s*=(?!=))|\.get\({_KEY.replace('key', 'got')}\b)",
    rf"self\.{{name}}\[{_KEY}\]\s*=(?!=)",
    r"move_to_end|\.pop\(|\bdel\b",
    "if {key} in self.{name}: self.{name}[{key}] = self.{name}.pop({key})",
    "self.{name}.pop({key}, None)",
)
_SCRIPT: Final = _Cache(
    r"this\.(?P<name>#?\w+)\.(?:keys|entries)\(\)\.next\(\)|of this\.(?P<other>#?\w+)\.keys\(\)",
    rf"this\.{{name}}\.get\({_KEY}\)",
    rf"this\.{{name}}\.set\({_KEY},",
    r"\.delete\(",
    "if (this.{name}.has({key})) {{ const used = this.{name}.get({key}); "
    "this.{name}.delete({key}); this.{name}.set({key}, used); }}",
    "this.{name}.delete({key});",
)
_CACHES: Final = {
    "python": _PYTHON,
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "ruby": _Cache(
        r"@(?P<name>\w+)\.(?:shift\b|keys\.first|first\b)|@(?P<other>\w+)\.each_key\.first",
        rf"@{{name}}(?:\[{_KEY}\](?!\s*=(?!=))|\.fetch\({_KEY.replace('key', 'got')}\b)",
        rf"@{{name}}\[{_KEY}\]\s*=(?!=)",
        r"\.delete\b",
        "@{name}[{key}] = @{name}.delete({key}) if @{name}.key?({key})",
        "@{name}.delete({key})",
    ),
    "php": _Cache(
        r"array_(?:shift|key_first)\(\$this->(?P<name>\w+)\)|reset\(\$this->(?P<other>\w+)\)",
        rf"\$this->{{name}}\[{_KEY}\](?!\s*=(?!=))",
        rf"\$this->{{name}}\[{_KEY}\]\s*=(?!=)",
        r"\bunset\(",
        "if (isset($this->{name}[{key}])) {{ $used = $this->{name}[{key}]; "
        "unset($this->{name}[{key}]); $this->{name}[{key}] = $used; }}",
        "unset($this->{name}[{key}]);",
    ),
    "java": _Cache(
        r"\b(?P<name>\w+)\.(?:keySet|entrySet|values)\(\)\.iterator\(\)|(?P<other>(?!))",
        rf"\b{{name}}\.get\({_KEY}\)",
        rf"\b{{name}}\.put\({_KEY},",
        r"\.remove\(",
        "if ({name}.containsKey({key})) {{ {name}.put({key}, {name}.remove({key})); }}",
        "{name}.remove({key});",
    ),
}
_LINKED: Final = r"new LinkedHashMap<[^()]*>\((?:(?P<size>[^(),]+)(?:,[^(),]+)?)?\)"


def find_traps(program: Program) -> Iterator[Trap]:
    """Of methods beside the one that drops entries."""
    for file in program.files:
        cache = _CACHES.get(flow_of(file).language)
        masked = program.masked[file.path]
        if cache is None:
            continue
        if file.language == "java" and "removeEldestEntry" in masked.text:
            yield from _find_by_age(file)
        names = {one["name"] or one["other"] for one in re.finditer(cache.drops, masked.text)}
        for name in sorted(names):
            for function in flow_of(file).functions:
                yield from _find_left(file, function, name, cache, masked.lines)


def _find_left(
    file: SourceFile, function: Function, name: str, cache: _Cache, lines: list[str]
) -> Iterator[Trap]:
    body = join_lines(function.lines, lines)
    if re.search(cache.renews, body) and not re.search(cache.drops, body):
        return
    for form, said, new in (
        (cache.reads, texts.NOT_RENEWED, cache.renewed),
        (cache.puts, texts.KEEPS_PLACE, cache.emptied),
    ):
        pattern = re.compile(form.format(name=re.escape(name)))
        is_put = said is texts.KEEPS_PLACE
        if not is_put and (re.search(cache.drops, body) or function.constructor):
            continue
        for number in function.lines[1:]:
            match = pattern.search(lines[number - 1])
            if match is None:
                continue
            key = match["key"] or match.groupdict().get("got") or ""
            at = Site(file, number)
            put = new.format(name=name, key=key)
            edits = insert_before(file, number, indent_of(at.text) + put)
            yield Trap(at, said, {"name": name, "edits": edits})
            break


def _find_by_age(file: SourceFile) -> Iterator[Trap]:
    """`new LinkedHashMap<>(16, 0.75f)` goes by the order in which entries were put in."""
    for number, line in enumerate(file.lines, 1):
        made = re.search(_LINKED, line)
        if made is not None:
            head = made[0][: made[0].index("(")]
            new = f"{head}({(made['size'] or '16').strip()}, 0.75f, true)"
            at = Site(file, number)
            words = {"name": "LinkedHashMap", "edits": at.replacing(made[0], new)}
            yield Trap(at, texts.NOT_RENEWED, words)
