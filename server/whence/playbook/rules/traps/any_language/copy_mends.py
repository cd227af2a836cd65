"""What mends traps of copies, and of lists that a loop goes over: it takes the thing itself, or a
copy of all that is in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.add_import import add_import
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.traps.program.mending import indent_of, substitute
from whence_tools.code.flow_model import Call, Expr, Items, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit

_VARIABLE: Final = r"\$[\w>-]+(?:\[[^\[\]]*\])*|(?:self|static)::\$\w+"


def go_over_items(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """PHP: a loop over the items themselves, which are let go behind it."""
    name, over, end = str(words["name"]), str(words["over"]), words["end"]
    loop = substitute(at.text, rf"(\bas\s+(?:\$\w+\s*=>\s*)?)(?={re.escape(name)}\s*\))", r"\1&")
    if not isinstance(end, Site) or end.text.strip() not in {"}", "endforeach;"}:
        return ()
    if loop is None or not re.fullmatch(_VARIABLE, over):
        return ()
    released = f"{end.text}\n{indent_of(end.text)}unset({name});"
    return (*at.rewritten(loop), *end.rewritten(released))


def take_by_reference(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """PHP: in the function's head, which may have several lines."""
    name = (
        rf"(?<![\w&.])(?={re.escape(str(words['name']))}\s*[,)=]|{re.escape(str(words['name']))}$)"
    )
    function = at.function
    for number in function.lines if function is not None else ():
        line = at.on(number)
        taken = substitute(line.text, name, "&")
        if taken is not None:
            return line.rewritten(taken)
        if "{" in line.text:
            break
    return ()


def copy_all(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """A copy with all that is in it."""
    copy, part, name, language = words["expr"], words["part"], words["name"], at.file.language
    if not isinstance(copy, Expr) or not isinstance(part, Expr):
        return ()
    copied = _find_copied(copy, str(name))
    if copied is None or re.search(r"=>|\bfunction\b|\blambda\b", part.at.text):
        return ()
    if language == "ruby":
        return rewrite(at.file, copy, f"{copied.at.text}.transform_values(&:dup)")
    if language in {"javascript", "typescript"}:
        return rewrite(at.file, copied, f"structuredClone({copied.at.text})")
    whole = copied if isinstance(copy, Table) else copy
    edits = rewrite(at.file, whole, f"copy.deepcopy({copied.at.text})")
    is_known = re.search(r"(?m)^import copy\b", at.file.text) is not None
    return edits if is_known else (*add_import(at.file, "import copy"), *edits)


def _find_copied(copy: Expr, name: str) -> Expr | None:
    """What a copy is made of."""
    if isinstance(copy, Call):
        values = [one.value for one in copy.arguments]
        found = [one for one in (copy.receiver, *values) if one is not None]
    else:
        found = [*copy.spreads] if isinstance(copy, Table) else []
    return next((one for one in found if re.search(rf"\b{name}(?:\(\))?$", one.at.text)), None)


def keep_copy(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Where each round sets what is kept anew, rather than adding to it."""
    made, name = words["expr"], str(words["name"])
    copy = _write_copy(made, at.file.language, name) if isinstance(made, Expr) else ""
    kept = substitute(at.text, rf"(?<![\w.$>]){re.escape(name)}(?!\w)", copy)
    return at.rewritten(kept) if copy and kept is not None else ()


def _write_copy(made: Expr, language: str, name: str) -> str:
    """A copy of what was made like that; "" where its type doesn't say how."""
    is_literal = isinstance(made, Items | Table)
    if language == "php":
        return f"clone {name}"
    if language == "ruby":
        return f"{name}.dup"
    if language == "python":
        is_builtin = isinstance(made, Call) and made.name.islower()
        return f"{name}.copy()" if is_literal or is_builtin else ""
    if language == "java":
        return ""
    known = re.match(r"new (Date|Map|Set)\(", made.at.text)
    if known is not None:
        return f"new {known[1]}({name})"
    return (f"[...{name}]" if isinstance(made, Items) else f"{{ ...{name} }}") if is_literal else ""


def take_from_copy(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """A copy of the argument, made before the first of it is taken."""
    name, function, language = str(words["name"]), at.function, at.file.language
    body = function.lines[1:] if function is not None else range(0)
    first = next((one for one in body if at.file.line(one).strip()), 0)
    if at.file.indent(at.line) != at.file.indent(first):
        return ()
    copy = {"python": f"{name}.copy()", "ruby": f"{name}.dup"}.get(language, f"[...{name}];")
    if copy.endswith(";") and not re.match(r"\w+\.(?:shift|pop|splice)\b", str(words["call"])):
        return ()
    return at.rewritten(f"{indent_of(at.text)}{name} = {copy}\n{at.text}")
