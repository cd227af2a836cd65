"""Settings that are merged or copied one level deep, and states that are kept as they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.code.statements import find_function_around, list_arguments
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.syntax import Node, Source

_PART: Final = lazy_pattern(r"(?:this\.)?[A-Za-z_]\w*(?:\.\w+)*")
_KEEPS: Final = lazy_pattern(
    r"^\s*this\.#?(?P<list>\w*(?:past|history|undo|redo|snap|state|version|saved?|log|step|frame)\w*)"
    r"\.(?:push|unshift)\((?P<name>\w+(?:\.\w+)*)\);?\s*$"
)
_IS_NESTED: Final = (
    "  const isNested = [before, value].every("
    "(one) => one && typeof one === 'object' && !Array.isArray(one));"
)
_ENTRIES: Final = lazy_pattern(r"\[(\w+), (\w+)\](?: of Object\.entries\(|\) => \{)")
_TEMPLATES: Final = ("object", "array")
_SHARES: Final = 2  # parts


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each object that spreads others, and of `Object.assign({}, …)`."""
    files = program.in_language("javascript", "typescript")
    known: dict[str, dict[str, str]] = {}
    for file in files:
        known |= _list_templates(file)
    for file in files:
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            spread = _list_spread(source, node)
            if len(spread) >= _SHARES:
                yield from _find_merged(file, source, node, spread, known)
            if spread:
                yield from _find_copied(file, source, node, spread, known)
        lines = program.masked[file.path].lines
        yield from _find_put(file, lines)
        for number, line in enumerate(lines, 1):
            match = _KEEPS.match(line)
            if match is not None:
                at = Site(file, number)
                name = match["name"]
                edits = at.rewritten(f"structuredClone({name})".join(_split(at.text, match)))
                words = {"call": at.text.strip(), "name": name, "edits": edits}
                yield Trap(at, texts.KEPT_ITSELF, words)


def _find_put(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`merged[key] = value` for each entry of another object."""
    for number, line in enumerate(lines, 1):
        loop = _ENTRIES.search(line)
        if loop is None:
            continue
        key, value = map(re.escape, loop.groups())
        for one in list_body(file, number, lines):
            put_at = re.search(rf"(?<![\w.])(\w+)\[{key}\] = {value}(?=;|$)", lines[one - 1])
            if put_at is not None:
                text = put_at[0].rpartition(" = ")[2]
                new = (
                    f"{put_at[0].rpartition(' = ')[0]} = "
                    f"{text} && typeof {text} === 'object' && !Array.isArray({text}) ? "
                    f"{{ ...{put_at[1]}[{key}], ...{text} }} : {text}"
                )
                at = Site(file, one)
                words = {"text": put_at[0], "edits": at.replacing(put_at[0], new)}
                yield Trap(at, texts.ONE_LEVEL_MERGED, words)


def _split(text: str, match: re.Match[str]) -> tuple[str, str]:
    return text[: match.start("name")], text[match.end("name") :]


def _list_templates(file: SourceFile) -> dict[str, dict[str, str]]:
    """By name the constants that hold objects, with what kind of thing each key of theirs holds."""
    source, found = flow_of(file).source, {}
    for node in flow_of(file).nodes:
        value = node.child_by_field_name("value") if node.type == "variable_declarator" else None
        name = node.child_by_field_name("name")
        if value is not None and value.type == "call_expression":  # Object.freeze({ … })
            value = next(iter(list_arguments(value)), None)
        if value is None or name is None or value.type != "object":
            continue
        held = {}
        for pair in (one for one in value.named_children if one.type == "pair"):
            key, of = pair.child_by_field_name("key"), pair.child_by_field_name("value")
            if key is not None and of is not None:
                held[source.text(key)] = of.type
        found[source.text(name)] = held
    return found


def _list_spread(source: Source, node: Node) -> list[str]:
    """The names of what an object is put together of."""
    if node.type == "object":
        parts = [one.named_children[0] for one in node.named_children
                 if one.type == "spread_element" and one.named_children]  # fmt: skip
    elif node.type == "call_expression" and source.text(node).startswith("Object.assign("):
        parts = list_arguments(node)
        if not parts or source.text(parts[0]).replace(" ", "") != "{}":
            return []
        parts = parts[1:]
    else:
        return []
    names = [source.text(one) for one in parts]
    return names if all(map(_PART.fullmatch, names)) else []


def _find_merged(
    file: SourceFile, source: Source, node: Node, spread: list[str],
    known: dict[str, dict[str, str]],
) -> Iterator[Trap]:  # fmt: skip
    base, own = spread[0], spread[-1]
    nested = [key for key, kind in known.get(base, {}).items() if kind == "object"]
    written = source.text(node)
    said = [re.search(rf"[{{,]\s*{re.escape(one)}\s*[:,]", written) for one in nested]
    nested = [one for one, other in zip(nested, said, strict=True) if other is None]
    if nested and all(re.fullmatch(r"\w+", one) for one in nested):
        merged = [f"{one}: {{ ...{base}.{one}, ...{own}.{one} }}" for one in nested]
        joined = ", ".join(merged)
        if node.type == "object":
            new = f"{written[:-1].rstrip().rstrip(',')}, {joined} }}"
        else:
            new = f"{written[:-1].rstrip().rstrip(',')}, {{ {joined} }})"
        yield make_trap(file, node, texts.NESTED_REPLACED, [put(node, new)],
                        name=nested[0])  # fmt: skip
    statement = node.parent
    function = find_function_around(node)
    if base in known or statement is None or function is None or len(spread) != _SHARES:
        return
    if statement.type != "return_statement" or len(_name_parts(node)) > _SHARES:
        return
    space = indent_of(Site(file, statement.start_point[0] + 1).text)
    new = f"\n{space}".join((
        f"const merged = {written};",
        f"for (const [key, value] of Object.entries({own} ?? {{}})) {{",
        f"  const before = {base}?.[key];",
        _IS_NESTED,
        "  if (isNested) merged[key] = { ...before, ...value };",
        "}",
        "return merged;",
    ))  # fmt: skip
    yield make_trap(file, node, texts.ONE_LEVEL_MERGED, [put(statement, new)])


def _name_parts(node: Node) -> list[Node]:
    return [one for one in node.named_children if one.type != "comment"]


def _find_copied(
    file: SourceFile, source: Source, node: Node, spread: list[str],
    known: dict[str, dict[str, str]],
) -> Iterator[Trap]:  # fmt: skip
    for name in spread:
        holds = known.get(name, {}).values()
        is_told = len(_name_parts(node)) == 1 and not name.isupper()  # by `shallow_copies`
        if any(one in _TEMPLATES for one in holds) and not is_told:
            written = source.text(node)
            new = re.sub(rf"(?<![\w$]){re.escape(name)}(?![\w.])", f"structuredClone({name})",
                         written, count=1)  # fmt: skip
            yield make_trap(file, node, texts.NESTED_SHARED, [put(node, new)], name=name)
