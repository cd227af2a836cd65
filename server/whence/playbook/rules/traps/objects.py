"""Traps of C++: objects that are cut, shared, or gone before what refers to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import (
    FUNCTIONS,
    Types,
    find_around,
    list_arguments,
    unwrap,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.trap import Program
    from whence.playbook.rules.traps.typed_tree import Declared, Tree
    from whence_tools.code.syntax import Node

_OWNED_TWICE: Final = lazy_pattern(
    r"(?i)double.free|after.free|free\(\)|sigabrt|sigsegv|abort|corrupt|invalid pointer|bad-free"
)
_ABSENT: Final = lazy_pattern(r"(?i)SIGSEGV|null|segmentation|address")
_TERMINATED: Final = lazy_pattern(r"(?i)terminate|abort")
_KEEPS: Final = frozenset(
    {"push_back", "emplace_back", "push_front", "insert", "emplace", "push", "insert_or_assign",
     "try_emplace"}
)  # fmt: skip
_ELEMENT: Final = lazy_pattern(
    r"&\s*(?P<first>[\w.>-]+?)(?:\[.*\]|\.(?:back|front|at)\(.*\))"
    r"|(?P<it>[\w.>-]+?)\.(?:begin|end|data)\(\)"
)
_ITSELF: Final = lazy_pattern(
    r"(?P<of>[\w.>-]+?)(?:\[.*\]|\.(?:back|front|at|emplace_back)\([^;]*\))"
)
_GROWS: Final = frozenset({"push_back", "emplace_back", "insert", "emplace", "resize"})
_POINTER: Final = lazy_pattern(r"(?:unique_ptr|shared_ptr|function)<.*>$|\*$")
_MAP: Final = lazy_pattern(r"^(?:\w+::)?(?:unordered_)?map<.*?,\s*(?P<of>.+)>&?$")
_HELD: Final = lazy_pattern(
    r"^(?:\w+::)?(?:vector|deque|list|array|queue|stack|optional|set|unordered_map|map)<"
    r"(?:[^<>]*,\s*)?(?P<of>\w+)(?:,\s*\d+)?>$"
)


class Class(NamedTuple):
    """A class of the program."""

    tree: Tree
    node: Node
    name: str
    fields: tuple[Declared, ...]
    bases: tuple[str, ...]

    @property
    def is_polymorphic(self) -> bool:
        return re.search(r"\bvirtual\b", self.tree.text(self.node)) is not None

    @property
    def body(self) -> str:
        return self.tree.text(self.node)


def find_traps(program: Program) -> Iterator[Trap]:
    """Captures, cut objects, pointers with two owners, threads that are left."""
    types = Types(program.in_language("cpp"))
    classes = _list_classes(types)
    for tree in types.trees:
        yield from _find_captures(types, tree)
        yield from _find_shared_this(tree)
        yield from _find_moved(tree, program.crash)
        yield from _find_dangling_views(types, tree)
        if _TERMINATED.search(program.message):
            yield from _find_left_threads(types, tree)
        if _OWNED_TWICE.search(program.message):
            yield from _find_old_elements(types, tree)
        if _ABSENT.search(program.message):
            yield from _find_asked_by_index(types, tree)
    yield from _find_cut(types, classes)
    for one in classes.values():
        yield from _find_early_members(one)
        if _OWNED_TWICE.search(program.message):
            yield from _find_shared_pointers(types, one)


def _list_classes(types: Types) -> dict[str, Class]:
    found: dict[str, Class] = {}
    for tree in types.trees:
        for node in tree.list_nodes("class_specifier", "struct_specifier"):
            body, name = (
                node.child_by_field_name("body"),
                tree.text(node.child_by_field_name("name")),
            )
            if body is None or not name:
                continue
            fields = tuple(
                one for one in tree.declared
                if one.owner == name and (one.start, one.end) == (node.start_byte, node.end_byte)
            )  # fmt: skip
            clause = tree.list_nodes("base_class_clause", inside=node)
            bases = re.findall(r"\w+", tree.text(clause[0])) if clause else []
            found[name] = Class(tree, node, name, fields, tuple(bases))
    return found


def _find_captures(types: Types, tree: Tree) -> Iterator[Trap]:
    """Lambdas that outlive the function whose own names they hold by reference."""
    for made in tree.list_nodes("lambda_expression"):
        captures = made.child_by_field_name("captures")
        function = find_around(made, "function_definition")
        if captures is None or function is None or not _outlives(types, tree, made):
            continue
        own = _list_locals(tree, function, made)
        listed = re.findall(r"&\s*(\w+)(?!\s*=)", tree.text(captures))
        if re.search(r"\[\s*&\s*[\],]", tree.text(captures)):
            listed = [tree.text(one) for one in tree.list_nodes("identifier", inside=made)]
            inner = {one.name for one in tree.declared if one.start >= made.start_byte
                     and one.end <= made.end_byte}  # fmt: skip
            listed = [one for one in listed if one not in inner]
        held = [one for one in listed if one in own]
        if held:
            words = {"name": held[0], "function": tree.text(function).split("{")[0].strip()}
            yield Trap(tree.site(made), texts.HELD_BY_REFERENCE, words)


def _list_locals(tree: Tree, function: Node, made: Node) -> set[str]:
    """The names that are gone when a function ends: no references, no statics."""
    found = set()
    for one in tree.declared:
        inside = function.start_byte <= one.start and one.end <= function.end_byte
        if inside and one.start <= made.start_byte < one.end and not one.type.endswith("&"):
            found.add(one.name)
    statics = [
        one for one in tree.list_nodes("declaration", inside=function)
        if tree.text(one).startswith("static")
    ]  # fmt: skip
    gone = "\n".join(map(tree.text, statics))
    return {one for one in found if not re.search(rf"\b{re.escape(one)}\b", gone)}


def _outlives(types: Types, tree: Tree, made: Node) -> bool:
    """Whether a lambda is put into a field, or returned."""
    parent = made.parent
    if parent is None:
        return False
    if parent.type == "return_statement":
        around = find_around(made, *FUNCTIONS)
        return around is not None and around.type == "function_definition"
    if parent.type == "assignment_expression":
        return parent.child_by_field_name("right") == made and _is_field(
            types, tree, parent.child_by_field_name("left")
        )
    call = parent.parent
    if parent.type == "argument_list" and call is not None and call.type == "call_expression":
        return tree.called(call) in _KEEPS and _is_field(types, tree, tree.receiver(call))
    return False


def _is_field(types: Types, tree: Tree, node: Node | None) -> bool:
    """Whether what is changed is an object's field: by the name of one, and no local."""
    while node is not None and node.type in {"subscript_expression", "field_expression"}:
        if node.type == "field_expression":
            return tree.text(node).startswith("this->") or "->" in tree.text(node)
        node = node.child_by_field_name("argument")
    if node is None or node.type != "identifier":
        return False
    name, place = tree.text(node), node.start_byte
    local = any(
        one.name == name and not one.owner and one.start <= place < one.end for one in tree.declared
    )
    return not local and any(
        one.name == name and one.owner for other in types.trees for one in other.declared
    )


def _find_shared_this(tree: Tree) -> Iterator[Trap]:
    """`shared_ptr<T>(this)`: each has a count of its own."""
    for call in tree.list_nodes("call_expression"):
        callee = tree.text(call.child_by_field_name("function"))
        given = [tree.text(one) for one in list_arguments(call)]
        if re.fullmatch(r"(?:std::)?shared_ptr<\w+>", callee) and given == ["this"]:
            yield Trap(tree.site(call), texts.SHARED_THIS, {"text": tree.text(call)})


def _find_moved(tree: Tree, crash: Site) -> Iterator[Trap]:
    """What the failing line, or the function it stands in, uses after it was moved away."""
    for call in tree.list_nodes("call_expression"):
        given = list_arguments(call)
        callee = tree.text(call.child_by_field_name("function"))
        if callee != "std::move" or len(given) != 1 or given[0].type != "identifier":
            continue
        name = tree.text(given[0])
        used = re.compile(rf"(?<![\w.>]){re.escape(name)}(?:->|\.)\w")
        at, around = tree.site(call), tree.site(call).function
        if at.path == crash.path and at.line < crash.line and around == crash.function:
            between = range(at.line + 1, crash.line)
            anew = re.compile(rf"(?<![\w.>]){re.escape(name)}\s*=(?!=)")
            is_set = any(anew.search(crash.file.line(line)) for line in between)
            is_left = any("return" in crash.file.line(line) for line in between)
            if used.search(crash.text) and not is_set and not is_left:
                yield Trap(at, texts.MOVED_BEFORE, {"name": name, "used": crash})


def _find_dangling_views(types: Types, tree: Tree) -> Iterator[Trap]:
    """Views and pointers into a text that is gone at the end of its statement."""
    for made in tree.list_nodes("init_declarator"):
        value, around = made.child_by_field_name("value"), made.parent
        if value is None or around is None or around.type != "declaration":
            continue
        kind = tree.text(around.child_by_field_name("type"))
        is_view = re.fullmatch(r"(?:const\s+)?(?:std::)?string_view", kind) is not None
        value = unwrap(value)
        call: Node | None = value
        is_pointer = (
            tree.called(value) in {"c_str", "data"} if value.type == "call_expression" else False
        )
        if is_pointer:
            call = tree.receiver(value)
        if call is None or not (is_view or is_pointer):
            continue
        gone = call.type == "call_expression" and _gives_text(types, tree, call)
        gone = gone or (call.type == "binary_expression" and _joins_texts(types, tree, call))
        gone = gone or (call.type == "parenthesized_expression"
                        and _joins_texts(types, tree, unwrap(call)))  # fmt: skip
        if gone:
            words = {"text": tree.text(made), "value": tree.text(call)}
            yield Trap(tree.site(made), texts.VIEW_OF_TEMPORARY, words)


def _gives_text(types: Types, tree: Tree, call: Node) -> bool:
    name = tree.called(call)
    if name in {"substr", "str"} and tree.receiver(call) is not None:
        of = types.find(tree, tree.receiver(call))
        return of.rstrip("&").strip() in {"string", "stringstream", "ostringstream",
                                          "std::string", "std::ostringstream"}  # fmt: skip
    return name == "to_string" or types.find(tree, call) in {"string", "std::string"}


def _joins_texts(types: Types, tree: Tree, node: Node) -> bool:
    if node.type != "binary_expression":
        return False
    kinds = [types.find(tree, one).rstrip("&").strip() for one in node.named_children]
    return any(one in {"string", "std::string"} for one in kinds) and "+" in tree.text(node)


def _find_old_elements(types: Types, tree: Tree) -> Iterator[Trap]:
    """A reference to an element of a vector that grows before it is used again."""
    for made in tree.list_nodes("init_declarator"):
        function = find_around(made, *FUNCTIONS)
        declarator, value = (made.child_by_field_name(one) for one in ("declarator", "value"))
        if function is None or declarator is None or value is None:
            continue
        by_reference = declarator.type == "reference_declarator"
        match = (_ITSELF if by_reference else _ELEMENT).fullmatch(tree.text(value))
        name = tree.text(declarator).strip("&* ")
        of = next((one for one in match.groups() if one), "") if match is not None else ""
        calls = tree.list_nodes("call_expression", inside=function)
        grown = [
            one for one in calls
            if one.start_byte > made.end_byte and tree.called(one) in _GROWS
            and tree.text(tree.receiver(one)) == of and not _leaves_block(tree, one, made)
            and types.find(tree, tree.receiver(one)).startswith("vector<")
        ]  # fmt: skip
        has_room = re.search(rf"\b{re.escape(of)}\.reserve\(", tree.text(function)) if of else None
        if not grown or has_room or not re.fullmatch(r"\w+", name):
            continue
        block = find_around(made, "compound_statement")
        later = [
            one for one in tree.list_nodes("identifier", inside=block)
            if one.start_byte > grown[0].end_byte and tree.text(one) == name
        ]  # fmt: skip
        put = find_around(grown[0], "assignment_expression", "compound_statement")
        left = put.child_by_field_name("left") if put is not None else None
        if later and tree.text(left) != name and not _is_set(later[0]):
            words = {"name": name, "of": of, "grown": tree.site(grown[0])}
            yield Trap(tree.site(made), texts.OLD_ELEMENT, words)


def _leaves_block(tree: Tree, call: Node, made: Node) -> bool:
    """Whether the block of a call, which is another one, is left behind it."""
    block = find_around(call, "compound_statement")
    if block is None or block == find_around(made, "compound_statement"):
        return False
    leaves = tree.list_nodes("return_statement", "break_statement", "throw_statement", inside=block)
    return any(one.start_byte > call.start_byte for one in leaves)


def _is_set(name: Node) -> bool:
    parent = name.parent
    if parent is None or parent.type not in {"assignment_expression", "init_declarator"}:
        return False
    return name in (parent.child_by_field_name("left"), parent.child_by_field_name("declarator"))


def _find_cut(types: Types, classes: dict[str, Class]) -> Iterator[Trap]:
    """Containers of a base class by value: what derives from it is cut off."""
    derived = {base: one for one in classes.values() for base in one.bases if base in classes}
    for tree in types.trees:
        for one in tree.declared:
            match = _HELD.match(one.type)
            base = classes.get(match["of"]) if match else None
            if base is None or base.name not in derived or not base.is_polymorphic:
                continue
            sub = derived[base.name]
            overrides = re.search(r"\boverride\b|\bvirtual\b", sub.body) is not None
            at = next(
                (node for node in tree.list_nodes("field_declaration", "declaration")
                 if re.search(rf"\b{re.escape(one.name)}\b", tree.text(node).split("=")[0])
                 and one.start <= node.start_byte < one.end
                 and match is not None and match["of"] in tree.text(node)), None,
            )  # fmt: skip
            if at is not None and overrides:
                words = {"name": one.name, "base": base.name, "derived": sub.name}
                yield Trap(tree.site(at), texts.CUT_OFF, words)
        for clause in tree.list_nodes("catch_clause"):
            for part in tree.list_nodes("parameter_declaration", inside=clause):
                kind = tree.text(part.child_by_field_name("type"))
                declarator = part.child_by_field_name("declarator")
                is_value = declarator is None or declarator.type == "identifier"
                if kind in derived and is_value and classes[kind].is_polymorphic:
                    name = tree.text(declarator) or kind
                    words = {"name": name, "base": kind, "derived": derived[kind].name}
                    yield Trap(tree.site(part), texts.CUT_OFF, words)


def _find_early_members(one: Class) -> Iterator[Trap]:
    """Members that are made from others, which are declared below and so are made later."""
    order = {field.name: index for index, field in enumerate(one.fields)}
    for made in one.tree.list_nodes("field_initializer", inside=one.node):
        name = one.tree.text(made.named_children[0]) if made.named_children else ""
        function = find_around(made, "function_definition")
        if name not in order or function is None:
            continue
        parameters = {
            own.name for own in one.tree.declared
            if function.start_byte <= own.start and own.end <= function.end_byte
        }  # fmt: skip
        for used in one.tree.list_nodes("identifier", inside=made):
            other = one.tree.text(used)
            if order.get(other, -1) <= order[name] or other in parameters:
                continue
            around = find_around(used, "lambda_expression", "sizeof_expression",
                                 "pointer_expression", "field_initializer")  # fmt: skip
            kind = one.fields[order[other]].type
            if around == made and used.parent is not None and not kind.endswith("&"):
                words = {"name": name, "other": other}
                yield Trap(one.tree.site(made), texts.MADE_TOO_EARLY, words)
                break


def _find_shared_pointers(types: Types, one: Class) -> Iterator[Trap]:
    """A class that deletes what its copies point to as well."""
    name = re.escape(one.name)
    body = one.body + "\n".join(
        tree.file.text for tree in types.trees if re.search(rf"\b{name}::~", tree.file.text)
    )
    owned = [
        field.name for field in one.fields
        if field.type.endswith("*") and re.search(rf"\bdelete(?:\[\])?\s+{field.name}\b", body)
    ]  # fmt: skip
    copies = rf"\b{name}\s*\(\s*(?:const\s+)?{name}\s*(?:const\s*)?&|operator=|unique_ptr<"
    if not owned or "~" not in one.body or re.search(copies, one.body):
        return
    copied = _find_copy(types, one.name)
    if copied is not None:
        tree, node = copied
        words = {"owner": one.name, "name": owned[0], "copied": tree.site(node)}
        at = next(
            part for part in one.tree.list_nodes("field_declaration", inside=one.node)
            if re.search(rf"\b{owned[0]}\b", one.tree.text(part))
        )  # fmt: skip
        yield Trap(one.tree.site(at), texts.COPIED_OWNER, words)


def _find_copy(types: Types, name: str) -> tuple[Tree, Node] | None:
    """Where an object of a class is copied."""
    for tree in types.trees:
        for one in tree.list_nodes("parameter_declaration", "init_declarator", "call_expression"):
            declarator, value = one.child_by_field_name("declarator"), None
            is_value = declarator is not None and declarator.type == "identifier"
            if one.type == "parameter_declaration":
                if is_value and tree.text(one.child_by_field_name("type")) == name:
                    return tree, one
                continue
            if one.type == "init_declarator":
                value = one.child_by_field_name("value") if is_value else None
            elif tree.called(one) in _KEEPS and list_arguments(one):
                value = list_arguments(one)[-1]
            if value is not None and _is_object(types, tree, value, name):
                return tree, one
    return None


def _is_object(types: Types, tree: Tree, value: Node, name: str) -> bool:
    """Whether an expression is an object of a class that is there already, or is put elsewhere."""
    if value.type == "call_expression" and value.parent and value.parent.type == "argument_list":
        return tree.called(value) == name
    is_name = value.type in {"identifier", "subscript_expression"}
    return is_name and types.find(tree, value).rstrip("&").strip() == name


def _find_left_threads(types: Types, tree: Tree) -> Iterator[Trap]:
    """Returns that leave a thread running whose object ends with the function."""
    stops = _list_joining(types)
    for function in tree.list_nodes("function_definition"):
        calls = tree.list_nodes("call_expression", inside=function)
        joins = [
            one for one in calls
            if tree.called(one) in stops and tree.receiver(one) is not None
        ]  # fmt: skip
        for leaving in tree.list_nodes("return_statement", inside=function):
            after = [one for one in joins if one.start_byte > leaving.start_byte]
            before = [one for one in joins if one.start_byte < leaving.start_byte]
            if not after or before or find_around(leaving, *FUNCTIONS) != function:
                continue
            name = tree.text(tree.receiver(after[0]))
            started = [
                one for one in calls
                if one.start_byte < leaving.start_byte and tree.receiver(one) is not None
                and tree.text(tree.receiver(one)) == name
                and re.search(r"(?i)start|run|launch|begin|open", tree.called(one))
            ]  # fmt: skip
            kinds = [
                one.type for one in tree.declared
                if one.name == name and function.start_byte <= one.start
                and one.start <= leaving.start_byte < one.end <= function.end_byte
            ]  # fmt: skip
            before_it = tree.text(function)[: leaving.start_byte - function.start_byte]
            is_thread = re.search(rf"\bstd::thread\s+{re.escape(name)}\b", before_it) is not None
            if (kinds and started) or is_thread:
                words = {"name": name, "join": tree.site(after[0])}
                yield Trap(tree.site(leaving), texts.LEFT_THREAD, words)


def _list_joining(types: Types) -> set[str]:
    """The names of what joins a thread: `join`, and methods that call it, but destructors."""
    found = {"join", "detach"}
    for tree in types.trees:
        for function in tree.list_nodes("function_definition"):
            text = tree.text(function)
            head = text.split("(")[0]
            if re.search(r"\.join\(\)|->join\(\)", text):
                if "~" in head:
                    return set()
                found.add(head.split("::")[-1].split()[-1].strip("*&"))
    return found


def _find_asked_by_index(types: Types, tree: Tree) -> Iterator[Trap]:
    """`if (map[key])`: it puts an empty pointer there for who goes over the map later."""
    for asked in tree.list_nodes("subscript_expression"):
        kind = types.find(tree, asked.child_by_field_name("argument"))
        match = _MAP.match(kind)
        if match is None or not _POINTER.search(match["of"]) or not _is_question(tree, asked):
            continue
        name = tree.last_name(asked.child_by_field_name("argument"))
        words = {"text": tree.text(asked), "name": name}
        if name and _goes_over(types, name):
            yield Trap(tree.site(asked), texts.ASKED_BY_INDEX, words)


def _is_question(tree: Tree, node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "binary_expression":
        return (
            re.search(r"[!=]=\s*(?:nullptr|NULL|0)$|^nullptr\s*[!=]=", tree.text(parent))
            is not None
        )
    if parent.type == "unary_expression":
        return tree.text(parent).startswith("!")
    return parent.type == "condition_clause"


def _goes_over(types: Types, name: str) -> bool:
    """Whether a map is gone over somewhere, or handed out by a method."""
    escaped = re.escape(name)
    over = re.compile(rf":\s*(?:\w+(?:\.|->))*{escaped}\s*\)|\breturn\s+{escaped}\s*;|"
                      rf"\b{escaped}\s*\.\s*c?begin\(")  # fmt: skip
    return any(over.search(tree.file.text) for tree in types.trees)
