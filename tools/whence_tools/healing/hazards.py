"""What works in one test and not beside it: state that outlives a call, tasks that write over each
other, a loop of which the last round alone counts, a number for what was computed."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    FIELDS,
    FUNCTIONS,
    RETURNS,
    condition_of,
    find_function_around,
    is_lazy,
    name_callee,
    walk_own_nodes,
)
from whence_tools.code.syntax import list_lines, parse, walk, walk_ancestors
from whence_tools.healing.missing_values import find_called_nothing
from whence_tools.healing.odd_calls import find_odd_calls
from whence_tools.healing.overwriting import find_overwritten
from whence_tools.healing.parts import find_added_lines, find_parts
from whence_tools.healing.shared_state import find_shared_state
from whence_tools.healing.unread import find_unread, list_parameters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_NUMBER: Final = re.compile(r"\d[\d_.]*")
_READ: Final = re.compile(r"[$@]*[A-Za-z_][\w.$>]*(?:-> ?\w+)?(?: ?[-+*/] ?[\w.]+)?")
_FEW: Final = frozenset({"0", "1"})  # where something begins, and its first element
_PLAIN: Final = re.compile(r"[A-Za-z_]\w*")
_LOOP: Final = re.compile(r"^(?:for|while|foreach|loop|enhanced_for)(?:_|$)")
_ROUND: Final = re.compile(r"\b(?:for|foreach|forEach|each|flatMap|flat_map)\b")
_HELD: Final = re.compile(r"(?<![\w.>$])(\$?\w+)(?:\.|->)(\w+)\b(?!\()")
_LEAVES: Final = re.compile(r"^(?:break|return|raise|throw)")
_LOCKED: Final = re.compile(r"(?i)lock|mutex|semaphore|synchronized|transaction")
_FIELD: Final = re.compile(r"(?:self|this|\w{1,3})(?:\.|->)\w+|@\w+|\$this->\w+")
_SETS_UP: Final = re.compile(r"_|init|new|New|setUp|[A-Z]\w*$")
_OWNER: Final = re.compile(r"(?:self|cls|this|\$this)\b|@")
_BY_VALUE: Final = frozenset({"rust", "php", "swift"})  # what a function is given is its own
_TAKES_AWAY: Final = (
    r"(?<![\w.]){0}\.(?:clear|sort|Sort|reverse|pop|shift|splice|remove(?!suffix|prefix)\w*|shuffle)\("
    r"|\bdel {0}\[|\bappend\({0}\[[^\]:]*:[^\]:]+\],"
    r"|(?<![\w.]){0}\.length\s*=[^=]|\bdelete\(?\s*{0}[,.\[]"
    r"|\b(?:Collections|slices|sort)\.(?:\w*[sS]ort\w*|[rR]everse|Slice\w*|Ints|Strings|Float64s)\({0}\b"
)
_TAKES_AWAY_IN_RUBY: Final = (
    r"(?<![\w.]){0}\.(?:(?:sort|reverse|shuffle|uniq|map|select|reject|compact|slice|g?sub|[lr]?strip"
    r"|squeeze|upcase|downcase|capitalize|swapcase|tr|delete|cho(?:m)?p)\w*!"
    r"|(?:clear|shift|pop|delete_if|keep_if)(?![\w?]))"
)
_DECLARED: Final = (
    r"(?<![\w.])(?!return\b|await\b|else\b|typeof\b|in\b)[A-Za-z_][\w<>\[\],]*[*&]?\s+[*&]?{0}\s*(?:=[^=]|;|:[^:])"
    r"|(?<![\w.]){0}(?:\s*,\s*\w+)*\s*:="
    r"|(?m:^\s*(?:\w+ )+\*?\w+ *=[^;\n]*,\s*\*?{0}\s*[=,;])"
)
_COPIED: Final = (
    r"(?<![\w.]){0} = (?:list\({0}\)|\[(?:\*|\.\.\.){0}\]|{0}\.(?:copy|slice)\(\)|{0}\[:\])"
)
_ADDS: Final = re.compile(r"(?<![\w.$@])([A-Za-z_]\w*)\.(?:push|append|add|extend|unshift)\(")
_REMOVES: Final = re.compile(
    r"(?<![\w.$@])([A-Za-z_]\w*)(?:\.(?:remove\w*|Remove\w*|erase|splice|pop|shift|delete\w*)[!(])"
)
_BACKWARDS: Final = re.compile(r"--|-= ?1|, ?-1\)|[rR]everse|downTo|::-1|\bwhile\b|\.rev\(")
_STEPS_BACK: Final = re.compile(r"\w--|--\w|\w -= 1")
_STEPS_ITSELF: Final = re.compile(r";\s*\)\s*$")  # where nothing was removed
_SHARED: Final = re.compile(
    r"^(?:export |const |let |var |static |final |private |public )*\$?([A-Za-z_]\w*)"
    r"\s*(?::[^=\n]+)?:?=\s*(?:\{|\[|(?:dict|list|set)\(|new |map\[|Object\.freeze\()",
    re.MULTILINE,
)
_ALIAS: Final = r"^[ \t]+(?:const |let |var )?([\w$@.]+)\s*:?=\s*(?:[\w$]+(?:\.|::))?{0}\s*;?\s*$"
_CHANGES: Final = (
    r"(?<![\w.$@]){0}(?:\.(?:update|append|add|extend|insert|setdefault|push|unshift|put|merge!|store"
    r"|concat|clear|pop|remove)\(|\[[^\]\n]*\]\s*[-+*/|]?=[^=]|\.\w+\s*[-+*/|]?=[^=]|\s*(?:<<|\|=)\s)"
    r"|\bObject\.assign\({0}\b"
)
_KEEPING: Final = re.compile(r"assignment|call|expression_statement")
_KEEPS: Final = re.compile(
    r"((?:self|this|\$this)(?:\.|->)\w+|@\w+)"
    r"(?:\[[^\]\n]*\]\s*=[^=]|(?:\.|->)(?:append|add|push|set|put|insert|unshift)\(|\s*<<)"
)
_PATH: Final = re.compile(r"[\w$@]+(?:(?:\.|->|::)[\w$@]+|\[[^\[\]]*\])*")
_DOES: Final = re.compile(r"[^=!<>]=[^=]|\w\(|<<")
_SORTING: Final = re.compile(r"(?:to)?[sS]ort|(?:min|max)_by$|order_by$|OrderBy")
_ELEMENT: Final = re.compile(r"(.+?)\[(?:[\"'][^\"']*[\"']|\d+)\]")
_KEYED: Final = re.compile(r"((?:self|this|\$this)(?:\.|->)\w+|@\w+|[A-Za-z_]\w*)\[(.+)\]")
_STAYS: Final = re.compile(r"last|final|latest|prev|current|recent|end", re.IGNORECASE)


def find_hazards(change: Change) -> list[str]:
    """What a patch brings of this, in words. CPU-bound."""
    before, after = (parse(text, change.path) for text in (change.before, change.after))
    if after is None:
        return []
    known = Counter(_find_hazards_of_source(before)) if before is not None else Counter()
    added = {line.strip() for line in change.added if line.strip()}
    return sorted(
        {*(Counter(_find_hazards_of_source(after)) - known), *_find_waiting_writes(after, added),
         *_find_touched(after, change), *_find_fixed_numbers(change),
         *find_overwritten(after, change), *find_called_nothing(change),
         *find_unread(before, after), *_find_withheld(before, after),
         *_find_unrolled(before, after, change), *_find_unrolled_levels(change),
         *_find_less_sorted(before, after),
         *find_odd_calls(change)}
    )  # fmt: skip


def _find_withheld(before: Source | None, after: Source) -> Iterator[str]:
    """What an object kept of all that it was given, it keeps in some cases only; to look first
    whether it is there already is none of them."""
    known = dict(_list_kept(before)) if before is not None else {}
    for kept, asked in _list_kept(after):
        field = kept[1]
        if kept in known and any(field not in one for one in asked - known[kept]):
            yield f"keeps in `{field}` only some of what it is given"


def _find_less_sorted(before: Source | None, after: Source) -> Iterator[str]:
    """What an order went by and goes by no longer, where it still goes by the rest."""
    known = dict(_list_sorted_by(before)) if before is not None else {}
    for name, fields in _list_sorted_by(after):
        for field in sorted(known.get(name, fields) - fields) if fields else ():
            yield f"sorts by `{field}` no longer"


def _list_sorted_by(source: Source) -> Iterator[tuple[str, set[str]]]:
    """By function the fields that its sorts go by."""
    for function in walk(source.root):
        name = function.child_by_field_name("name")
        if function.type not in FUNCTIONS or name is None:
            continue
        sorts = (
            one
            for one in walk(function)
            if one.type in CALLS and _SORTING.match(name_callee(one, source) or "")
        )
        read = (part for one in sorts for part in walk(one) if part.type in FIELDS)
        fields = (source.text(one).rpartition(".")[2] for one in read)
        yield source.text(name), {one for one in fields if not _SORTING.match(one)}


def _find_unrolled(before: Source | None, after: Source, change: Change) -> Iterator[str]:
    """In place of a loop, what its first rounds do is written down one by one."""
    if before is None or _count_loops(after) >= _count_loops(before):
        return
    steps = Counter(
        _PATH.sub("x", line.strip()) for line in change.added if _DOES.search(line.strip())
    )
    if any(count > 1 for count in steps.values()):
        yield "writes down the rounds of a loop"


def _find_unrolled_levels(change: Change) -> Iterator[str]:
    """A loop over what an element of a loop beside it holds in the same field: so deep, and no
    deeper."""
    rounds = [line for line in change.added if _ROUND.search(line)]
    read = [(line, *found) for line in rounds for found in _HELD.findall(line)]
    for line, owner, field in read:
        within = (other for other, _, same in read if same == field and other != line)
        if any(re.search(rf"(?<![\w.>]){re.escape(owner)}(?!\w|\.|->)", one) for one in within):
            yield f"goes through `{field}` level by level"


def _count_loops(source: Source) -> int:
    return sum(_LOOP.match(node.type) is not None and node.is_named for node in walk(source.root))


def _list_kept(source: Source) -> Iterator[tuple[tuple[str, str, str], set[str]]]:
    """By function, field and statement what is put into a field, the conditions around it."""
    for function in walk(source.root):
        name = function.child_by_field_name("name")
        for node in walk_own_nodes(function) if function.type in FUNCTIONS and name else ():
            text = source.text(node)
            field = _KEEPS.match(text)
            if field is None or not _KEEPING.search(node.type) or name is None:
                continue
            around = [one for one in walk_ancestors(node) if one.start_byte > function.start_byte]
            asked = (condition_of(one) for one in around if one.type in BRANCHES)
            yield (
                (source.text(name), field[1], "".join(text.split())),
                {source.text(one) for one in asked if one is not None},
            )


def _find_touched(source: Source, change: Change) -> Iterator[str]:
    """What was there before, but in lines that the patch writes anew, or around them."""
    lines = find_added_lines(change)
    written = "\n".join(change.added)
    takes = _TAKES_AWAY_IN_RUBY if source.language == "ruby" else _TAKES_AWAY
    for function in walk(source.root):
        if function.type not in FUNCTIONS or lines.isdisjoint(list_lines(function)):
            continue
        parameters = list_parameters(function, source)
        here = [name for name in parameters if re.search(takes.format(re.escape(name)), written)]
        yield from _find_taken_away(function, here, source)
        yield from _find_copies(function, parameters, written, source)
        yield from _find_completion_order(function, source)
        for loop in walk_own_nodes(function):
            if _LOOP.match(loop.type) and not lines.isdisjoint(list_lines(loop)):
                yield from _find_removals(loop, source)


def _find_copies(
    function: Node, parameters: Sequence[str], written: str, source: Source
) -> Iterator[str]:
    """What a function is given to add to, and gives back, becomes a copy: the caller's stays."""
    text = source.text(function)
    for name in parameters:
        word = re.escape(name)
        adds = re.search(rf"(?<![\w.]){word}\.(?:append|push|add|extend|insert)\w*\(", text)
        gives = re.search(rf"\breturn {word}\s*;?\s*$", text, re.MULTILINE)
        if adds and gives and re.search(_COPIED.format(word), written):
            yield f"adds to a copy of the caller's `{name}`"


def _find_completion_order(function: Node, source: Source) -> Iterator[str]:
    """Tasks add to one list, each when it is done: in any order."""
    text = source.text(function)
    if find_function_around(function) is None or not is_lazy(function, source):
        return
    for found in _ADDS.finditer(text):
        is_late = re.search(r"\bawait\b", text[: found.end()] + text[found.end() :].split("\n")[0])
        if is_late and _is_outer(found[1], function, source):
            yield f"lets tasks add to `{found[1]}` in the order in which they end"


def _find_removals(loop: Node, source: Source) -> Iterator[str]:
    """Elements are removed from what the loop goes through: the next one is skipped."""
    body = loop.child_by_field_name("body")
    if body is None:
        return
    head = source.data[loop.start_byte : body.start_byte].decode("utf-8", "replace")
    for name in dict.fromkeys(_REMOVES.findall(source.text(body))):
        copied = rf"(?:\(|\.\.\.|\*){re.escape(name)}(?:\.\w+\(\))?[)\]]|{re.escape(name)}\[:\]"
        is_read = re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", head)
        is_safe = (
            _BACKWARDS.search(head)
            or _STEPS_BACK.search(source.text(body))
            or _STEPS_ITSELF.search(head)
        )
        is_copy = re.search(copied, head) and ";" not in head
        if is_read and not is_safe and not is_copy:
            yield f"removes elements of `{name}` while a loop goes through it"


def _find_fixed_numbers(change: Change) -> Iterator[str]:
    """A number stands where something was computed."""
    for part in find_parts(change.before, change.after):
        was, number = part.before.strip(), part.after.strip()
        computes = "(" in was or (number not in _FEW and _READ.fullmatch(was))
        if computes and _NUMBER.fullmatch(number):
            yield f"writes {number} instead of a computed value"


def _find_hazards_of_source(source: Source) -> Iterator[str]:
    for function in walk(source.root):
        if function.type in FUNCTIONS:
            parameters = list_parameters(function, source)
            yield from _find_taken_away(function, parameters, source)
            yield from _find_kept_results(function, parameters, source)
            yield from _find_last_rounds(function, source)
            yield from _find_changed_elements(function, parameters, source)
            yield from _find_changed_aliases(function, source)
            if source.language != "ruby" and any(
                one.type.startswith("yield") for one in walk_own_nodes(function)
            ):
                yield "runs code only when its results are asked for"
    yield from _find_unlocked_writes(source)
    yield from find_shared_state(source)


def _list_assignments(function: Node, source: Source) -> Iterator[tuple[str, str]]:
    """The targets and values of a function's own statements."""
    for node in walk_own_nodes(function):
        if "assignment" not in node.type:
            continue
        left, right = (node.child_by_field_name(side) for side in ("left", "right"))
        if left is None or right is None:
            continue
        sign = source.data[left.end_byte : right.start_byte].strip().decode("utf-8", "replace")
        target = source.text(left).strip()
        yield target, source.text(right) if sign == "=" else f"{target} {sign} {source.text(right)}"


def _find_taken_away(function: Node, parameters: list[str], source: Source) -> Iterator[str]:
    """The caller's own collection is emptied or brought into another order, beside a result."""
    body = function.child_by_field_name("body")
    text = source.text(body) if body is not None else ""
    gives = any(one.type in RETURNS and one.named_child_count for one in walk_own_nodes(function))
    called = function.child_by_field_name("name")
    if source.language == "ruby":  # gives its last value, unless its name says that it changes
        gives = called is not None and not source.text(called).endswith("!")
    if not gives or source.language in _BY_VALUE:
        return
    takes = _TAKES_AWAY_IN_RUBY if source.language == "ruby" else _TAKES_AWAY
    for name in parameters:
        own = rf"(?<![\w.]){re.escape(name)}\s*=[^=]"
        if re.search(takes.format(re.escape(name)), text) and not re.search(own, text):
            yield f"changes the caller's `{name}`"


def _find_changed_elements(
    function: Node, parameters: Sequence[str], source: Source
) -> Iterator[str]:
    """A field of what a function is given becomes another text or the like, beside a result."""
    if not any(one.type in RETURNS and one.named_child_count for one in walk_own_nodes(function)):
        return
    text = source.text(function)
    given = {*parameters}
    for name in parameters:
        given |= set(re.findall(rf"\bfor\s*\(?(?:const |let |var )?(\w+) (?:in|of) {name}\b", text))
    for target, value in _list_assignments(function, source):
        base, dot, _ = target.partition(".")
        changes = re.search(
            rf"(?<![\w.]){re.escape(target)}\.\w+\(|\w\({re.escape(target)}[,)]", value
        )
        if dot and base in given and changes:
            yield f"changes the caller's `{target}`"


def _find_changed_aliases(function: Node, source: Source) -> Iterator[str]:
    """A second name for a collection that outlives the call, by which it is changed."""
    text = source.text(function)
    for shared in dict.fromkeys(_SHARED.findall(source.text(source.root))):
        for alias in re.findall(_ALIAS.format(re.escape(shared)), text, re.MULTILINE):
            if re.search(_CHANGES.format(re.escape(alias)), text):
                yield f"changes `{shared}`, which outlives the call"


def _find_kept_results(function: Node, parameters: list[str], source: Source) -> Iterator[str]:
    """A result that is computed once, of the arguments, and returned ever after."""
    text = source.text(function)
    for target, value in _list_assignments(function, source):
        element = _ELEMENT.fullmatch(target)
        kept = element[1] if element else target
        name = re.escape(kept)
        is_kept = re.match(rf"{name}\s*(?:\|\|=?|\?\?=?|or\b)", value) or re.search(
            rf"(?:\bif\s*\(?\s*!?|\bnot\s+|!|\bunless\s+){name}(?![\w.\[(]|\s*[<>%*/+-])", text
        )
        if is_kept and _mentions(value, parameters) and _is_outer(kept, function, source):
            yield f"keeps one result in `{kept}` for all arguments"
        keyed = None if element else _KEYED.fullmatch(target)
        if keyed and "(" in value and _is_asked_first(keyed[1], text):
            head, made = text.partition("\n")[0], dict(_list_assignments(function, source))
            by = f"{keyed[2]} {made.get(keyed[2], '')}"
            for one in parameters if not _mentions(value, [keyed[1]]) else ():
                is_setting = re.search(rf"\b{re.escape(one)}\b[^,(){{]*=", head)
                if _depends_on(value, one) and not is_setting and not _mentions(by, [one]):
                    yield f"keeps one result in `{keyed[1]}` for every `{one}`"


def _is_asked_first(store: str, text: str) -> bool:
    """Whether a function looks into a store before it computes what it stores there."""
    name = re.escape(store)
    return re.search(rf"\bin {name}\b|{name}(?:\.|->)(?:has|get|key|contains)", text) is not None


def _depends_on(value: str, name: str) -> bool:
    """Whether a value is computed of a parameter; to call one is none of it."""
    return re.search(rf"(?<![\w.]){re.escape(name)}(?![\w(])", value) is not None


def _find_waiting_writes(source: Source, added: AbstractSet[str]) -> Iterator[str]:
    """A value that others write, read before a task waits and written afterwards: what they write
    meanwhile is lost."""
    for function in walk(source.root):
        text = source.text(function) if function.type in FUNCTIONS else ""
        if "await" not in text or _LOCKED.search(text) or not is_lazy(function, source):
            continue
        around = [function, *(one for one in walk_ancestors(function) if one.type in FUNCTIONS)][-1]
        if added.isdisjoint(map(str.strip, source.text(around).splitlines())):
            continue
        for target, value in _list_assignments(function, source):
            is_read = _mentions(value, [target]) and re.search(r"\bawait\b", value)
            if is_read and _is_outer(target, function, source):
                yield f"awaits between reading `{target}` and writing it"


def _mentions(text: str, names: Iterable[str]) -> bool:
    return any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text) for name in names)


def _find_unlocked_writes(source: Source) -> Iterator[str]:
    """A field is written without the lock that another function holds as it writes it."""
    guarded: set[str] = set()
    open_to_all: list[str] = []
    for function in walk(source.root):
        if function.type not in FUNCTIONS or "constructor" in function.type:
            continue
        name = function.child_by_field_name("name")
        fields = [one for one, _ in _list_assignments(function, source) if _FIELD.fullmatch(one)]
        if _LOCKED.search(source.text(function)):
            guarded.update(fields)
        elif name is None or not _SETS_UP.match(source.text(name)):
            open_to_all += fields
    for field in open_to_all:
        if field in guarded:
            yield f"writes `{field}` without the lock that other code holds"


def _is_outer(target: str, function: Node, source: Source) -> bool:
    """Whether a name outlives the call, or belongs to the function around."""
    if _OWNER.match(target):
        return "[" not in target
    if not _PLAIN.fullmatch(target):
        return False
    text = source.text(function)
    if source.language == "python":
        return re.search(rf"\b(?:global|nonlocal)\b[^\n]*\b{target}\b", text) is not None
    if source.language in {"ruby", "php", "bash"} or target in list_parameters(function, source):
        return False
    return re.search(_DECLARED.format(target), text) is None


def _find_last_rounds(function: Node, source: Source) -> Iterator[str]:
    """What every round of a loop writes anew, and nobody reads before the loop has ended."""
    text = source.text(function)
    for loop in walk_own_nodes(function):
        body = loop.child_by_field_name("body") if _LOOP.match(loop.type) else None
        if body is None or any(_LEAVES.match(one.type) for one in walk(body)):
            continue
        rest = text[len(source.text(loop)) + text.find(source.text(loop)) :]
        for statement in _list_statements(body):
            inner = statement.named_children[0] if statement.named_child_count else statement
            node = statement if "assignment" in statement.type else inner
            left = node.child_by_field_name("left") if "assignment" in node.type else None
            right = node.child_by_field_name("right")
            if left is None or right is None:
                continue
            sign = source.data[left.end_byte : right.start_byte].strip()
            for name in source.text(left).split(",") if sign == b"=" else ():
                plain = name.strip().lstrip("$")
                used = rf"(?<![\w.]){re.escape(plain)}(?!\w)"
                is_read = len(re.findall(used, source.text(loop))) > 1
                is_meant = plain == "_" or _STAYS.search(plain)
                if _PLAIN.fullmatch(plain) and not (is_read or is_meant) and re.search(used, rest):
                    yield f"lets the last iteration of a loop decide `{plain}`"


def _list_statements(body: Node) -> list[Node]:
    children = body.named_children
    while len(children) == 1 and re.search(r"block|statement_list|body", children[0].type):
        children = children[0].named_children
    return children
