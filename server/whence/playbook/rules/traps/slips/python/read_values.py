"""Values that are read and kept as they came: texts for numbers, keys of JSON, things of a store,
a time of another zone."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python.nodes import last_name, text_of
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.python.rewritten import tell_rewritten
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_NUMBERS: Final = lazy_pattern(
    r"\w*(?:amount|count|level|price|qty|quantity|size|weight|height|width|length|minutes|hours|"
    r"seconds|millis|days|year|month|limit|score|points|number|total|value|temp|cents|age|rate|"
    r"port|timeout|retries|workers|stock|speed|distance|km|kg|max|min|duration|lap|rank)\w*$"
)
_IN_ZONE: Final = lazy_pattern(r"\.astimezone\((?P<zone>[\w.]+)\)")
_OF_TIME: Final = lazy_pattern(
    r"(?<![\w.)])(?P<of>(?!datetime\b|date\b|time\b|self\b|cls\b)\w[\w.]*)"
    r"\.(?P<part>date\(\)|hour\b|weekday\(\)|isoweekday\(\)|day\b|strftime\()"
)
_LISTS: Final = frozenset(
    {"pop", "remove", "append", "sort", "reverse", "insert", "extend", "clear"}
)
_TABLES: Final = frozenset({"update", "setdefault", "popitem"})
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    has_json = any("json.load" in one.text for one in program.in_language("python"))
    stores = _list_stores(program)
    for file, tree in program.python_trees:
        yield from _find_zones(file)
        found = [one for one in ast.walk(tree) if isinstance(one, Function)]
        numbers = [trap for one in found for trap in _find_texts(file, one)]
        yield from numbers[:_MOST]
        for function in found:
            yield from _find_stored(file, function, stores)
            if has_json and ("json.load" in file.text):
                yield from _find_keys(file, function)


def _find_keys(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`return data["rows"]` of what was read as JSON."""
    for node in walk_own_nodes(function):
        values: Sequence[ast.expr | None] = ()
        if isinstance(node, ast.Return | ast.Assign):
            values = [node.value]
        elif isinstance(node, ast.Dict):
            values = node.values
        elif isinstance(node, ast.keyword):
            values = [node.value]
        for value in values:
            is_item = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Constant)
            if is_item and isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
                new = f"{{int(key): value for key, value in {text_of(file, value)}.items()}}"
                yield tell_rewritten(file, value, texts.KEYS_AS_TEXTS, new)


def _find_texts(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`row["level"]` among other fields of a row, of which some are made numbers."""
    for node in walk_own_nodes(function):
        if not isinstance(node, ast.Call | ast.Tuple | ast.Dict):
            continue
        if isinstance(node, ast.Call):
            parts = [*node.args, *(one.value for one in node.keywords)]
            if last_name(node) in {"int", "float", "Decimal", "get", "group", "print"}:
                continue
        else:
            parts = node.elts if isinstance(node, ast.Tuple) else node.values
        for part in parts:
            is_field = isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Constant)
            if (
                is_field
                and isinstance(part, ast.Subscript)
                and isinstance(part.slice, ast.Constant)
            ):
                key = part.slice.value
                if isinstance(key, str) and _NUMBERS.match(key):
                    for kind in _list_kinds(file):
                        new = f"{kind}({text_of(file, part)})"
                        yield tell_rewritten(file, part, texts.OWN_TEXT_KEPT, new)


def _list_kinds(file: SourceFile) -> Sequence[str]:
    return ("float",) if re.search(r"(?<!\w)float\(", file.text) else ("int",)


def _list_stores(program: Program) -> set[str]:
    """Functions that give what an object or a module keeps."""
    found: set[str] = set()
    for _, tree in program.python_trees:
        for function in ast.walk(tree):
            if not isinstance(function, Function):
                continue
            if any("cache" in ast.unparse(one) for one in function.decorator_list):
                found.add(function.name)
            for node in walk_own_nodes(function):
                value = node.value if isinstance(node, ast.Return) else None
                text = ast.unparse(value) if value is not None else ""
                if re.match(r"(?:self\.\w+|[A-Za-z_]\w*)(?:\[[^\]]+\]|\.get\(.*\))?$", text):
                    found.add(function.name)
    return found


def _find_stored(file: SourceFile, function: Function, stores: set[str]) -> Iterator[Trap]:
    """`pool = questions_on(topic)`, which is then taken from."""
    for node in walk_own_nodes(function):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        name = ast.unparse(node.targets[0])
        if last_name(node.value) not in stores or not name.isidentifier():
            continue
        kind = _find_kind(function, name)
        if kind:
            new = f"{kind}({text_of(file, node.value)})"
            yield tell_rewritten(file, node.value, texts.TAKEN_FROM_STORE, new)


def _find_kind(function: Function, name: str) -> str:
    """What a name is copied as, by how the function changes it; "" where it does not."""
    text = ast.unparse(function)
    methods = set(re.findall(rf"(?<![\w.]){name}\.(\w+)\(", text))
    if methods & _LISTS:
        return "list"
    sets = re.search(rf"(?<![\w.]){name}\[[^\]]+\] [-+]?= |del {name}\[", text)
    if methods & _TABLES or sets is not None:
        return "dict"
    is_handed = re.search(rf"\w\({name}[,)]", text) is not None
    return "list" if is_handed and re.search(r"while|for", text) else ""


def _find_zones(file: SourceFile) -> Iterator[Trap]:
    """`moment.date()`, where the file takes other parts of times in a zone."""
    zone = next(filter(None, map(_IN_ZONE.search, file.lines)), None)
    if zone is None:
        return
    for number, line in enumerate(file.lines, 1):
        match = _OF_TIME.search(line)
        if match is not None and "astimezone" not in line:
            at = Site(file, number)
            new = f"{match['of']}.astimezone({zone['zone']}).{match['part']}"
            words = {"call": match[0], "mended": new, "edits": at.replacing(match[0], new)}
            yield Trap(at, texts.DAY_OF_UTC, words)
