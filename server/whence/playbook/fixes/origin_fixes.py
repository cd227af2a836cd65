"""What is certain to fix a value that was followed to its origin: one repair a kind of origin."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from whence.playbook.engine.library import UNCHANGED
from whence.playbook.engine.origin import OriginKind
from whence.playbook.engine.source import flow_of
from whence.playbook.evidence.python_tree import (
    Function,
    find_function_at,
    indentation,
    tree_of,
    walk_own_nodes,
)
from whence.playbook.fixes.loop_bounds import end_loop_at_length
from whence.playbook.fixes.merge_order import put_first
from whence.playbook.fixes.missing_return import add_return
from whence.playbook.fixes.text_edits import insert_after, rewrite, splice
from whence_tools.code.flow_model import Call, Constant, Items, Member, Subscript, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.origin import Origin
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.code.flow_model import Expr

_LEAVES = (ast.Return, ast.Continue)
_MATCHERS = frozenset({"match", "search", "fullmatch"})


def make_fix(origin: Origin, site: Site) -> tuple[Edit, ...]:
    """The edits that fix what made a value.

    Args:
        at: where the finding says that the cause is.
    """
    if origin.kind is OriginKind.MISSING_KEY:
        return _defaulting(site.file, site.line)
    fix = _FIXES.get(origin.kind)
    return fix(origin) if fix else ()


def _awaiting(origin: Origin) -> tuple[Edit, ...]:
    """`await` before a call in a function that may await."""
    call, flow = origin.expr, origin.file.flow
    if call is None or flow is None:
        return ()
    function = flow.function_around(call.at.start, call.at.end)
    return add_await(origin.file, call) if function is not None and function.coroutine else ()


def add_await(file: SourceFile, call: Expr) -> tuple[Edit, ...]:
    """`await` before a call, in brackets where something is taken from the result."""
    following = flow_of(file).source.data[call.at.end : call.at.end + 1]
    text = f"await {call.at.text}"
    return rewrite(file, call, f"({text})" if following in {b".", b"?", b"[", b"("} else text)


def _returning(origin: Origin) -> tuple[Edit, ...]:
    return add_return(origin.file, origin.line)


def _sorting(origin: Origin) -> tuple[Edit, ...]:
    """`xs = ys.sort(…)`, which gives None, as `sorted(ys, …)`."""
    call = origin.expr
    if not isinstance(call, Call) or call.name != "sort" or call.receiver is None:
        return ()
    if not origin.file.path.endswith(".py") or not _is_assigned(origin.file, call):
        return ()
    given = [call.receiver.at.text, *(_write_default(a.keyword, a.value) for a in call.arguments)]
    return rewrite(origin.file, call, f"sorted({', '.join(given)})")


def _write_default(keyword: str | None, value: Expr) -> str:
    return f"{keyword}={value.at.text}" if keyword else value.at.text


def _is_assigned(file: SourceFile, call: Call) -> bool:
    bindings = file.flow.bindings if file.flow else ()
    return any(b.value is not None and b.value.at.start == call.at.start for b in bindings)


def _binding_receiver(origin: Origin) -> tuple[Edit, ...]:
    """`x.f`, handed on without its object, as `x.f.bind(x)`."""
    handed = origin.expr
    if not isinstance(handed, Member):
        return ()
    return rewrite(origin.file, handed, f"{handed.at.text}.bind({handed.object.at.text})")


def _assigning_parameter(origin: Origin) -> tuple[Edit, ...]:
    """`self.x = self.x`, where a parameter is called `x`, as `self.x = x`."""
    flow, name = origin.file.flow, origin.symbol
    if flow is None:
        return ()
    for binding in flow.bindings:
        value = binding.value
        itself = (
            binding.kind == "attribute" and binding.target == name and isinstance(value, Member)
        )
        if not itself or binding.line != origin.line or value is None:
            continue
        function = next((f for f in flow.functions if f.start == binding.function), None)
        if function is not None and name in {p.name for p in function.parameters}:
            return rewrite(origin.file, value, name)
    return ()


def _swapping(origin: Origin) -> tuple[Edit, ...]:
    """The two arguments that stand in each other's place, exchanged."""
    call, flow = origin.expr, origin.file.flow
    if not isinstance(call, Call) or flow is None:
        return ()
    plain = [a.value for a in call.arguments if not a.keyword and not a.spread]
    pair = [value for value in plain if value.at.text in {origin.key, origin.symbol}]
    if len(pair) != 2 or pair[0].at.text == pair[1].at.text:
        return ()
    first, second = pair
    between = flow.source.data[first.at.end : second.at.start].decode("utf-8", "replace")
    exchanged = f"{second.at.text}{between}{first.at.text}"
    return splice(origin.file, first.at.start, second.at.end, exchanged)


def _putting_first(origin: Origin) -> tuple[Edit, ...]:
    """`{ ...given, ...defaults }` as `{ ...defaults, ...given }`."""
    other = put_first(origin.expr.at.text, origin.symbol) if origin.expr is not None else None
    return rewrite(origin.file, origin.expr, other) if origin.expr is not None and other else ()


def _check_as_beside(origin: Origin) -> tuple[Edit, ...]:
    """The default or check that the calls beside this one have."""
    call = origin.expr
    if not isinstance(call, Call) or not origin.file.path.endswith(".py"):
        return ()
    default = _with_default(origin.file, call) if call.name == "get" else ()
    return default or _guard_as_before(origin.file, call)


def _end_loop_earlier(origin: Origin) -> tuple[Edit, ...]:
    access = origin.expr
    return end_loop_at_length(origin.file, access) if isinstance(access, Subscript) else ()


def _defaulting(file: SourceFile, line: int) -> tuple[Edit, ...]:
    """`xs.get(key)`, the only one on its line, with a default."""
    calls = [call for call in (file.flow.calls if file.flow else ()) if call.at.line == line]
    lookups = [call for call in calls if call.name == "get" and len(call.arguments) == 1]
    return _with_default(file, lookups[0]) if len(lookups) == 1 else ()


def _with_default(file: SourceFile, call: Call) -> tuple[Edit, ...]:
    """`xs.get(key)`, where all others of the function are `xs.get(…, default)`, with their one."""
    python = file.path.endswith(".py")
    if file.flow is None or not python or call.receiver is None or len(call.arguments) != 1:
        return ()
    around = file.flow.function_around(call.at.start, call.at.end)
    others = [
        other
        for other in file.flow.calls
        if other.name == "get" and other.receiver is not None and other.at.start != call.at.start
        and other.receiver.at.text == call.receiver.at.text
        and file.flow.function_around(other.at.start, other.at.end) == around
    ]  # fmt: skip
    defaults = {o.arguments[1].value.at.text if len(o.arguments) == 2 else "" for o in others}
    plain = all(_is_plain(o.arguments[1].value) for o in others if len(o.arguments) == 2)
    if len(defaults) != 1 or "" in defaults or not plain:
        return ()
    key = call.arguments[0].value
    return rewrite(file, key, f"{key.at.text}, {defaults.pop()}")


def _is_plain(expr: Expr) -> bool:
    if isinstance(expr, Constant):
        return expr.kind not in {"null", "undefined"}
    return isinstance(expr, Items | Table) and not expr.parts


def _guard_as_before(file: SourceFile, call: Call) -> tuple[Edit, ...]:
    """The check for None that the function makes after its other call of the same name."""
    tree = tree_of(file)
    function = find_function_at(tree, call.at.line) if tree is not None else None
    if function is None:
        return ()
    assigned = {name: statement for statement, name in _calls_of(function, call.name) if name}
    here = next((n for n, s in assigned.items() if s.lineno == call.at.line), "")
    checks = {
        ast.get_source_segment(file.text, check.body[0]) or ""
        for name in assigned
        if name != here
        for check in _checks_of(function, name)
    }
    if not here or len(checks) != 1 or any(True for _ in _checks_of(function, here)):
        return ()
    statement = assigned[here]
    indent = indentation(file, statement)
    if indent is None or statement.end_lineno is None:
        return ()
    step = _step(file, function)
    check = f"{indent}if {here} is None:"
    return insert_after(file, statement.end_lineno, check, f"{indent}{step}{checks.pop()}")


def _calls_of(function: Function, name: str) -> Iterator[tuple[ast.Assign, str]]:
    """`x = f(…)`, `x = y.f(…)`, and the same of a function like it: the statements, with `x`."""
    for node in walk_own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called, target = node.value.func, node.targets[0]
            named = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            alike = named == name or {named, name} <= _MATCHERS
            if alike and isinstance(target, ast.Name):
                yield node, target.id


def _checks_of(function: Function, name: str) -> Iterator[ast.If]:
    """`if x is None:` and `if not x:` whose body only leaves with a constant."""
    wordings = {f"{name} is None", f"not {name}", f"{name} == None"}
    for node in walk_own_nodes(function):
        if isinstance(node, ast.If) and not node.orelse and len(node.body) == 1:
            leaves = isinstance(node.body[0], _LEAVES)
            if ast.unparse(node.test) in wordings and leaves and _is_constant(node.body[0]):
                yield node


def _is_constant(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Return) or statement.value is None:
        return isinstance(statement, ast.Continue)
    return isinstance(statement.value, ast.Constant) and statement.value.value is not None


def _step(file: SourceFile, function: Function) -> str:
    """One level of indentation, as the function has it."""
    outer = len(file.line(function.lineno)) - len(file.line(function.lineno).lstrip())
    inner = indentation(file, function.body[0]) or ""
    return inner[outer:] or "    "


def _without_absence(origin: Origin) -> tuple[Edit, ...]:
    """Ruby's method without `!`, which gives a result in any case; else a check as beside."""
    changing = re.search(r"\.(\w+)!", origin.text) if origin.note == UNCHANGED else None
    if changing is None:
        return _check_as_beside(origin)
    return origin.at.replacing(f".{changing[1]}!", f".{changing[1]}")


_FIXES: dict[OriginKind, Callable[[Origin], tuple[Edit, ...]]] = {
    OriginKind.MISSING_AWAIT: _awaiting,
    OriginKind.FALLS_OFF: _returning,
    OriginKind.BARE_RETURN: _sorting,
    OriginKind.UNBOUND: _binding_receiver,
    OriginKind.SWAPPED: _swapping,
    OriginKind.OVERRIDDEN: _putting_first,
    OriginKind.SELF_ASSIGNED: _assigning_parameter,
    OriginKind.NULLABLE_CALL: _without_absence,
    OriginKind.PAST_THE_END: _end_loop_earlier,
}
