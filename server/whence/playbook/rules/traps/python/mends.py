"""The lines that mend traps of Python."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.python_tree import (
    Function,
    find_function_at,
    first_statement,
    indentation,
    is_docstring,
    tree_of,
)
from whence.playbook.fixes.text_edits import insert_before, replace_lines
from whence.playbook.rules.traps.program.mending import (
    indent_of,
    replace,
    rewrite,
    substitute,
    write_expression,
)
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence.playbook.rules.traps.python import texts
from whence_tools.code.flow_model import Call, Expr, Items

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words


def _bind(line: str, words: Words) -> str | None:
    found = list(re.finditer(r"\blambda(?P<given>[^:]*):", line))
    if not found:
        return None
    given = found[-1]["given"].strip()
    bound = f"lambda {given}, {words['bound']}:" if given else f"lambda {words['bound']}:"
    return line[: found[-1].start()] + bound + line[found[-1].end() :]


def _list_once(line: str, words: Words) -> str | None:
    text = re.sub(r"\s+#.*", "", words["text"])
    return replace(line, text, f"[{text[1:-1]}]" if text.startswith("(") else f"list({text})")


def _make_for_each_place(expr: Expr) -> str | None:
    if isinstance(expr, Call):
        names, value = (one.value.at.text for one in expr.arguments)
        is_plain = expr.callee.at.text == "dict.fromkeys" and not re.search(r"\bkey\b", value)
        return f"{{key: {value} for key in {names}}}" if is_plain else None
    items = next((one for one in expr.parts if isinstance(one, Items)), None)
    count = next((one for one in expr.parts if one is not items), None)
    if items is None or count is None or len(items.items) != 1 or items.at.text[0] != "[":
        return None
    times = re.fullmatch(r"\(([^()]*)\)", count.at.text)
    return f"[{items.items[0].at.text} for _ in range({times[1] if times else count.at.text})]"


def _make_in_function(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """None as the default, and the object made where it is None."""
    name, kind, default = str(words["name"]), str(words["type"]), words["expr"]
    tree = tree_of(at.file)
    node = find_function_at(tree, at.line) if tree is not None else None
    is_cache = re.search(r"(?i)cache|memo", name) is not None  # shared on purpose
    if node is None or not isinstance(default, Expr) or "\n" in default.at.text or is_cache:
        return ()
    line = at.on(default.at.line)
    is_open = re.search(r"\b(?:None|Any|Optional)\b", kind) is not None
    is_old = re.search(r"\bimport\b.*\bOptional\b", at.file.text) is not None
    open_kind = f"Optional[{kind}]" if is_old else f"{kind} | None"
    open_kind = kind if is_open or not kind else open_kind
    given = rf"(\b{name}\s*(?::\s*)?){re.escape(kind)}(\s*=\s*){re.escape(default.at.text)}"
    head = substitute(line.text, given, rf"\1{open_kind}\2None")
    place = _find_beginning(at.file, node)
    if head is None or place is None or place[0] <= line.line:
        return ()
    first, indent = place
    made = (f"{indent}if {name} is None:", f"{_deepen(indent)}{name} = {default.at.text}")
    return (*line.rewritten(head), *insert_before(at.file, first, *made))


def _find_beginning(file: SourceFile, function: Function) -> tuple[int, str] | None:
    """The line of the first statement below the docstring, and its indentation."""
    first = first_statement(function)
    indent = indentation(file, first)
    is_plain = not (is_docstring(first) or getattr(first, "decorator_list", []))
    return (first.lineno, indent) if indent is not None and is_plain else None


def _deepen(indent: str) -> str:
    return indent + ("\t" if "\t" in indent else "    ")


def _make_for_each_object(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """In the class's own `__init__`, which runs for all of its objects."""
    name, owner, tree = str(words["name"]), str(words["owner"]), tree_of(at.file)
    nodes = ast.walk(tree) if tree is not None else iter(())
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    held = [node for node in classes if node.name == owner]
    is_used = re.search(rf"\b(?:{owner}|cls)\.{name}\b", at.file.text) is not None
    if len(held) != 1 or is_used or _is_extended(classes, owner):
        return ()
    makes = next((one for one in held[0].body if one.lineno == at.line == one.end_lineno), None)
    made = next((one for one in held[0].body if isinstance(one, ast.FunctionDef)), None)
    constructor = next((one for one in held[0].body if _is_constructor(one)), None)
    if made is None or not isinstance(makes, ast.Assign) or at.line > made.lineno:
        return ()
    head, below = list[str](), list[str]()
    if isinstance(constructor, ast.FunctionDef):
        place = _find_beginning(at.file, constructor)
    elif held[0].bases or held[0].decorator_list or made.decorator_list:
        return ()
    else:
        indent = indent_of(at.text)
        place = made.lineno, _deepen(indent)
        head, below = [f"{indent}def __init__(self):"], [""]
    if place is None:
        return ()
    own = f"{place[1]}self.{at.text.strip()}"
    is_alone = held[0].body[0].lineno == at.line and not at.on(at.line + 1).text.strip()
    gone = replace_lines(at.file, at.line, at.line + is_alone, "")
    return (*gone, *insert_before(at.file, place[0], *head, own, *below))


def _is_constructor(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def _is_extended(classes: Sequence[ast.ClassDef], owner: str) -> bool:
    """Whether a class below has a constructor, which may not call the one above it."""
    return any(
        any(isinstance(base, ast.Name) and base.id == owner for base in one.bases)
        and any(map(_is_constructor, one.body))
        for one in classes
    )


def _give_zone(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Of times whose zone is known: UTC, the computer's own, or the one that was cut off."""
    text = str(words["text"])
    cut = re.fullmatch(r"(\w+\[:-1\])|\.\w+\((['\"])Z\2(?:,\s*['\"]{2})?\)", text)
    if cut is not None and "fromisoformat" in at.text:
        instead = (
            f'{cut[1]} + "+00:00"'
            if cut[1]
            else f".replace({cut[2]}Z{cut[2]}, {cut[2]}+00:00{cut[2]})"
        )
        return at.replacing(text, instead)
    if re.fullmatch(r"datetime\.(?:now|today)\(\)", text):
        return at.replacing(text, f"{text}.astimezone()")
    module = re.search(rf"(\w+\.)datetime\.{re.escape(text.removeprefix('datetime.'))}", at.text)
    zone = f"{module[1] if module is not None else ''}timezone.utc"
    instead = text.replace("utcnow()", f"now({zone})").replace("utcfrom", "from")
    if "fromtimestamp(" in instead:
        instead = f"{instead[:-1]}, {zone})"
    line = at.replacing(text, instead) if instead != text else ()
    is_known = module is not None or re.search(r"import\b.*\btimezone\b", at.file.text)
    for number, one in enumerate(at.file.lines, 1) if line and not is_known else ():
        if re.fullmatch(r"from datetime import [\w, ]+", one):
            return (*at.on(number).rewritten(f"{one}, timezone"), *line)
    return line if is_known else ()


def _list_groups(line: str, words: Words) -> str | None:
    kept = words["kept"]
    if words.get("group"):
        group = words["group"]
        return line.replace(kept, re.sub(rf"\b{group}\b", f"list({group})", kept, count=1), 1)
    maker, _, call = kept[:-1].partition("(")
    pair = "key: list(group)" if maker == "dict" else "(key, list(group))"
    begin, end = {"dict": ("{", "}"), "list": ("[", "]")}.get(maker, (f"{maker}(", ")"))
    return line.replace(kept, f"{begin}{pair} for key, group in {call}{end}", 1)


def _sort_first(line: str, words: Words) -> str | None:
    rows, by = words["rows"], words["by"].replace("\\", r"\\")
    before = rf"(groupby\(\s*){re.escape(rows)}(?=\s*,)"
    return substitute(line, before, f"\\g<1>sorted({rows}, key={by})")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.LAST_OF_LOOP: _bind,
    texts.READ_TWICE: _list_once,
    texts.CHANGED_RESULT: rewrite("text", r"(.+)", r"{kind}(\1)"),
    texts.SPLIT_GROUPS: _sort_first,
    texts.KEPT_GROUPS: _list_groups,
}
EDITS: Final[dict[FindingText, EditMaker]] = {
    texts.NAIVE_TIME: _give_zone,
    texts.OF_THE_CLASS: _make_for_each_object,
    SAME_IN_EVERY_PLACE: write_expression(Expr, _make_for_each_place),
    texts.SHARED_DEFAULT: _make_in_function,
}
