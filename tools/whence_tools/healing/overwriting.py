"""What was added to is written anew: what it held before is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    ARGUMENTS,
    BRANCHES,
    CALLS,
    COLLECTIONS,
    ELEMENTS,
    FIELDS,
    FUNCTIONS,
    condition_of,
    find_function_around,
)
from whence_tools.code.syntax import line_of, walk, walk_ancestors
from whence_tools.healing.parts import find_added_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_ADDED_TO: Final = (
    r"(?<![\w.]){0}\s*(?:<<|(?:\.|->)(?:append|push|add|extend|insert|put|set|push_back)\("
    r"|\+=\s*\[|\[[^\]\n]*\]\s*(?:[-+*/|]?=[^=]|<<|\+\+))"
)
_REMOVED_FROM: Final = r"(?<![\w.]){0}\.(?:pop\w*|shift|remove\w*|delete\w*|poll\w*)\b|\bdel {0}\["
_TAKEN_BY_KEY: Final = r"\bdel {0}\[|(?<![\w.]){0}\.(?:remove|delete|pop|Remove)\(\w"
# The place behind the last one, as a key: `jobs[len(jobs) + 1]`, perhaps by way of a name.
_NEXT: Final = (
    r"(?:(?:len|count|sizeof)\({0}\)|{0}(?:\.|->)(?:length|size|Count|count|len)(?:\(\))?)"
    r"(?: ?\+ ?1)?"
)
_KEYED: Final = re.compile(
    r"([\w.$@>-]*\w)(?:\[([^\]]+)\]\s*=(?!=)|\.(?:set|put|insert)\(([^,]+),)"
)
_EMPTIED: Final = re.compile(
    r"^\s*([\w.$@>-]+?)(?:\.clear\b|\s*=\s*(?:\[\]|\{\}|new \w+\(\)|\w+\(\))\s*;?\s*$)"
)
_NOTHING_OF: Final = re.compile(r"([\w.$]+)(?:\[0?:0\](?!\s*=)|\.slice\(0,\s*0\)|\.take\(0\))")
_FRESH: Final = re.compile(
    r"\[[^,]*\]|\{[^,]*\}|(?:set|dict|list|defaultdict|Hash\.new|array)\([^,]*\)"
    r"|new (?:\w+\.)*\w*(?:Map|Set|List|Array)\w*(?:<[^()]*>)?\(\)|make\(.*\)"
    r"|(?:map\[[\w.]+\]|\[\])[\w.*\[\]]+\{[^,]*\}|(?:Vec|HashMap|BTreeMap|HashSet)::new\(\)"
)
_OUTLIVES: Final = re.compile(r"[.\[@]|->|::")
_BASE: Final = re.compile(r"(.+?)(?:\[[^\[\]]*(?:\[[^\[\]]*\])*\]|(?:\.|->)\w+)$")
_LOOP: Final = re.compile(r"^(?:for|while|foreach|loop|enhanced_for|block$|do_block)")
_OF_OBJECT: Final = re.compile(r"(?:(?:self|this|\$this)(?:\.|->)|@)\w+")
_SPREADS: Final = re.compile(r"splat|spread|unpack|subscript|element|call|argument_list")
_CACHE: Final = re.compile(r"(?i)cache|memo")
_SETS_UP: Final = re.compile(r"(?i)^_|init|^new|set_?up|reset|clear|constructor|load|build")


def find_overwritten(after: Source, change: Change) -> Iterator[str]:
    """In words that follow "The patch". CPU-bound.

    Args:
        after: the text with the patch.
    """
    removed, added = "\n".join(change.removed), "\n".join(change.added)
    for line in change.added:
        emptied = _EMPTIED.match(line)
        takes = _REMOVED_FROM.format(re.escape(emptied[1])) if emptied else ""
        if emptied and re.search(takes, removed) and not re.search(takes, added):
            yield f"empties `{emptied[1]}` instead of removing elements"
        nothing = _NOTHING_OF.search(line)
        if nothing and after.language != "go":  # where it keeps the array
            yield f"takes nothing of `{nothing[1]}`"
    yield from _find_emptied_indexes(after, change)
    yield from _find_reused_keys(change)
    lines = find_added_lines(change)
    for node in walk(after.root):
        if "assignment" in node.type and line_of(node) in lines:
            yield from _find_written_anew(node, after, change)
            yield from _find_nested(node, after)
            yield from _find_recomputed(node, after)


def _find_emptied_indexes(after: Source, change: Change) -> Iterator[str]:
    """All that a field holds by key goes where other code takes single keys out; a cache may be
    emptied at any time."""
    lines = find_added_lines(change)
    for function in (one for one in walk(after.root) if one.type in FUNCTIONS):
        named = function.child_by_field_name("name")
        name = after.text(named) if named is not None else "_"
        rows = after.text(function).split("\n")
        for number, row in enumerate(rows, line_of(function)):
            emptied = _EMPTIED.match(row) if number in lines else None
            field = emptied[1] if emptied and not _SETS_UP.search(name) else ""
            if not _OUTLIVES.search(field) or _CACHE.search(field):
                continue
            if re.search(_TAKEN_BY_KEY.format(re.escape(field)), change.before):
                yield f"empties `{field}`, of which other code takes single keys out"


def _find_written_anew(node: Node, source: Source, change: Change) -> Iterator[str]:
    """A new collection, with one element at most, stands where elements were added to one that
    others have as well, or before one is added; to ask first whether it is there is none of that.
    """
    left, right = (node.child_by_field_name(side) for side in ("left", "right"))
    function = find_function_around(node)
    if left is None or right is None or function is None:
        return
    target, value = source.text(left), source.text(right)
    kept = "\n".join(change.added)
    gone = "\n".join(line for line in change.removed if line.strip() not in kept)
    adds = re.compile(_ADDED_TO.format(re.escape(target)))
    if not _FRESH.fullmatch(value) or re.search(rf"(?:\.\.\.|\*){re.escape(target)}", value):
        return
    replaces = adds.search(gone) is not None and not adds.search(kept)
    named = function.child_by_field_name("name")
    name = source.text(named) if named is not None else "_"
    makes = source.language not in {"go", "csharp"} and name[:1].isupper()
    is_meant = makes or _SETS_UP.search(name) is not None
    outlives = _OUTLIVES.search(target) is not None and not is_meant
    loses = replaces or (outlives and _is_added_to_once(node, adds, source))
    if loses and not _is_asked_for(node, target, function, source):
        yield f"overwrites `{target}` instead of adding to it"


def _find_reused_keys(change: Change) -> Iterator[str]:
    """A key is how many there are, of what elements are removed from: the next one may have it."""
    written = "\n".join(change.added)
    for target, *keys in _KEYED.findall(written):
        word, key = re.escape(target), "".join(keys).strip()
        size = _NEXT.format(word)
        is_size = re.fullmatch(size, key) or re.search(
            rf"(?<!\w){re.escape(key)}\s*:?=\s*{size}\s*;?\s*$", written, re.MULTILINE
        )
        removes = rf"{_REMOVED_FROM.format(word)}|\bunset\({word}\[|\bdelete\(?\s*{word}[\[,]"
        if is_size and re.search(removes, change.after):
            yield f"numbers what it keeps in `{target}` by how many there are"


def _find_nested(node: Node, source: Source) -> Iterator[str]:
    """What stands at a key becomes an element of the collection that takes its place: it is one
    level deeper each time. To put all of it there is to call something, or to spread it."""
    left, right = (node.child_by_field_name(side) for side in ("left", "right"))
    if left is None or right is None or left.type not in ELEMENTS:
        return
    target = source.text(left)
    for inner in walk(right):
        above = inner.parent
        is_given = above is not None and above.type in ARGUMENTS | FIELDS | CALLS
        if inner.type in COLLECTIONS and not is_given:
            parts = [one for part in inner.named_children for one in (part, *part.named_children)]
            if any(source.text(one) == target and not _spreads(one) for one in parts):
                yield f"puts `{target}` into itself"


def _find_recomputed(node: Node, source: Source) -> Iterator[str]:
    """A field takes the value of another one in a case in which it was computed right before: that
    is what it was once, or somewhere else. A limit that the case asks for is none of that."""
    left, right = (node.child_by_field_name(side) for side in ("left", "right"))
    function = find_function_around(node)
    case = next((one for one in walk_ancestors(node) if one.type in BRANCHES), None)
    if left is None or right is None or function is None or case is None:
        return
    target, value = source.text(left), source.text(right)
    condition = condition_of(case)
    asked = source.text(condition) if condition is not None else ""
    before = source.data[function.start_byte : case.start_byte].decode("utf-8", "replace")
    computed = rf"(?<![\w.]){re.escape(target)}\s*[-+*/]=[^=]"
    if (
        _OF_OBJECT.fullmatch(target)
        and _OF_OBJECT.fullmatch(value)
        and value not in asked
        and re.search(rf"(?<![\w.]){re.escape(target)}(?!\w)", asked)
        and re.search(computed, before)
    ):
        yield f"sets `{target}` to `{value}` after it was computed"


def _spreads(node: Node) -> bool:
    return node.parent is not None and _SPREADS.search(node.parent.type) is not None


def _is_added_to_once(node: Node, adds: re.Pattern[str], source: Source) -> bool:
    """Whether an element follows, and no loop with more of them."""
    statement = node if node.next_named_sibling is not None else node.parent
    following = statement.next_named_sibling if statement is not None else None
    return (
        following is not None
        and not _LOOP.match(following.type)
        and adds.match(source.text(following)) is not None
    )


def _is_asked_for(node: Node, target: str, function: Node, source: Source) -> bool:
    """Whether a condition around a statement asks what it assigns to, or what that is in."""
    base = _BASE.fullmatch(target)
    names = {target, base[1] if base else target}
    for one in walk_ancestors(node):
        if one.start_byte < function.start_byte or one == function:
            return False
        condition = condition_of(one) if one.type in BRANCHES else None
        head = source.text(one).partition("\n")[0] if one.type in BRANCHES else ""
        asked = head if condition is None else f"{head} {source.text(condition)}"
        if any(name in asked for name in names):
            return True
    return False
