"""What mends traps of what a program keeps: caches, fields that are to begin anew, results."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import parse_expression
from whence.playbook.fixes.text_edits import insert_after, rewrite
from whence.playbook.rules.traps.program.mending import (
    indent_of,
    is_statement,
    replace,
    semicolon_of,
    substitute,
)
from whence.playbook.rules.traps.program.trap import list_body
from whence_tools.code.flow_model import Call, Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile

_SCRIPTS: Final = ("javascript", "typescript")
_OWN: Final = {
    "python": "self.", "javascript": "this.", "typescript": "this.", "php": "$this->", "ruby": "@",
}  # fmt: skip
_NOTHING: Final = {"python": "None", "ruby": "nil"}
_EMPTY: Final = (
    r"(\[\]|\{\}|array\(\)|set\(\)|list\(\)|dict\(\)|Set\.new|new (?:Map|Set)\(\)|''|\"\")"
)
_MARK: Final = r"[\"'`]"
_KEYS: Final = (  # of a text in which parts are filled in, and of one that is joined
    (rf"(f{_MARK}.*\}})([^{{}}]+)(\{{\w[\w.]*\}})({_MARK})", r"\1\2\3\2{NAME}\4"),
    (rf"({_MARK}.*\}})([^{{}}]+)([#$]\{{)([\w.@]+\}})({_MARK})", r"\1\2\3\4\2\3NAME}\5"),
    (rf"(.+?\+\s*)({_MARK}[^\"'`]*{_MARK})(\s*\+\s*)([\w.]+)", r"\1\2\3\4\3\2\3NAME"),
    (rf"(\$\w.*\s\.\s)({_MARK}[^\"'`]*{_MARK})(\s\.\s)(\$[\w>-]+)", r"\1\2\3\4\3\2\3$NAME"),
    (r"(\[[^\[\]]+,[^\[\]]+)(\]\.join\(.*\))", r"\1, NAME\2"),
    (r"(JSON\.stringify\(\[[^\[\]]+)(\]\))", r"\1, NAME\2"),
)
_ENDS: Final = lazy_pattern(r"\s*(?:return|raise|throw|break|continue)\b")


def return_built(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """At the end of the block that the local is made in."""
    name, function, file = str(words["name"]), at.function, at.file
    if function is None:
        return ()
    made = re.compile(rf"\s*(?:(?:const|let|var)\s+)?\$?{re.escape(name.lstrip('$'))}\s*=(?!=)")
    first = next((one for one in function.lines if made.match(file.line(one))), None)
    if first is None:
        return ()
    last = first
    for number in range(first + 1, function.last_line + 1):
        if file.line(number).strip():
            if file.indent(number) < file.indent(first):
                break
            last = number
    if _ENDS.match(file.line(last)) and file.indent(last) == file.indent(first):
        return ()
    end = "" if file.language == "python" or ";" not in file.line(first) else ";"
    return insert_after(file, last, f"{indent_of(file.line(first))}return {name}{end}")


def begin_anew(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """What is handed out is taken out of the object, which gets an empty one."""
    name, language, function = str(words["name"]), at.file.language, at.function
    if language == "rust":
        field = rf"self\.{re.escape(name)}"
        line = substitute(at.text, rf"{field}\.clone\(\)", f"std::mem::take(&mut self.{name})")
        return at.rewritten(line) if line is not None else ()
    own, empty = _OWN.get(language, ""), _find_empty(at.file, name)
    if not own or not empty or function is None:
        return ()
    end = ";" if language in {"php", *_SCRIPTS} else ""
    field, indent = f"{own}{name}", indent_of(at.text)
    if is_statement(at) and re.search(r"\w\s*=(?![=>])", at.text):
        return insert_after(at.file, at.line, f"{indent}{field} = {empty}{end}")
    local = f"${name}" if language == "php" else name
    known = rf"(?<![\w.@>]){re.escape(local)}\b(?!\s*[:=(])"
    line = replace(at.text, field, local)
    if (
        line is None
        or not line.lstrip().startswith("return ")
        or re.search(known, at.file.text_of(function))
    ):
        return ()
    kept = f"const {local}" if language in _SCRIPTS else local
    return at.rewritten(f"{indent}{kept} = {field}{end}\n{indent}{field} = {empty}{end}\n{line}")


def reset_as_well(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """One more line like the last one."""
    match = re.match(r"\s*(?:self\.|this\.|this->|\$this->|@|\w+\.(?=\w+\s*=))?", at.text)
    own = match[0] if match is not None else ""
    end = semicolon_of(at.text)
    return insert_after(at.file, at.line, f"{own}{words['name']} = 0{end}")


def _find_empty(file: SourceFile, name: str) -> str:
    """What the field is made as, where that is empty."""
    made = re.search(
        rf"(?<!\w){re.escape(name)}\s*(?::[^=\n]+)?=\s*{_EMPTY}\s*;?\s*$", file.text, re.MULTILINE
    )
    return made[1] if made is not None else ""


def drop_outdated(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """What was computed of a list, below what adds to it."""
    own, name = _OWN.get(at.file.language, ""), str(words["index"])
    field = f"{own}{name}"
    if not own or field not in at.file.text or not is_statement(at):
        return ()
    end = semicolon_of(at.text)
    nothing = _NOTHING.get(at.file.language, "null")
    return insert_after(at.file, at.line, f"{indent_of(at.text)}{field} = {nothing}{end}")


def sort_again(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """As the other function does, below the loop that adds."""
    sorts, of, file, function = words["sorts"], str(words["of"]), at.file, at.function
    assert isinstance(sorts, Site)
    other = sorts.function
    if other is None or function is None or other.receiver != function.receiver:
        return ()
    sorting = re.compile(
        rf"\s*(?:[\w.$@>:-]*[sS]ort[\w.]*!?\(.*\b{of}\b|[\w.$@>-]*\b{of}\.sort\w*!?)"
    )
    head = next((one for one in other.lines if sorting.match(sorts.file.line(one))), None)
    last = _find_end(sorts.file, head, other.last_line) if head is not None else None
    if head is None or last is None:
        return ()
    place = _find_below(at)
    if place is None:
        return ()
    below, indent = place
    depth = len(indent_of(sorts.file.line(head)))
    return insert_after(
        file, below, *(f"{indent}{sorts.file.line(one)[depth:]}" for one in range(head, last + 1))
    )


def _find_end(file: SourceFile, first: int, limit: int) -> int | None:
    """The line where the brackets that a statement opens are closed."""
    text = ""
    for number in range(first, limit + 1):
        text += file.line(number)
        if all(text.count(one) == text.count(other) for one, other in ("()", "[]", "{}")):
            return number
    return None


def _find_below(at: Site) -> tuple[int, str] | None:
    """The line that a statement is to stand below which comes after a line with the loops around
    it, and its indentation."""
    file, first = at.file, at.function.line if at.function is not None else 0
    loops = [
        one for one in range(at.line - 1, first, -1)
        if re.match(r"\s*(?:for|foreach|while)\b", file.line(one))
        and at.line in list_body(file, one)
    ]  # fmt: skip
    if not loops:
        return (at.line, indent_of(at.text)) if is_statement(at) else None
    last = list_body(file, loops[-1]).stop - 1
    indent = indent_of(file.line(loops[-1]))
    return last + (file.line(last + 1).rstrip() in {f"{indent}}}", f"{indent}end"}), indent


def count_down(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """The number that another function raises where it adds an element."""
    adds, number, place = words["adds"], str(words["number"]), _find_below(at)
    assert isinstance(adds, Site)
    raised = re.search(
        rf"(?P<name>[\w.$@>-]*\b{number})(?:\s*\+\+|\s*\+= ?1\b)",
        adds.file.text_of(adds.function) if adds.function is not None else "",
    )
    name = raised["name"] if raised is not None else ""
    holder = re.split(r"\.|->", name)[0]
    own = at.file.text_of(at.function) if at.function is not None else ""
    if place is None or not name or not re.search(rf"(?<!\w){re.escape(holder)}(?!\w)", own):
        return ()
    lowered = f"{name} -= 1" if at.file.language in {"python", "ruby", "rust"} else f"{name}--"
    end = ";" if at.text.split("//")[0].rstrip().endswith(";") else ""
    return insert_after(at.file, place[0], f"{place[1]}{lowered}{end}")


def merge_inside(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Two mappings, and what both have under the one key."""
    merge, key, language = words["expr"], str(words["key"]), at.file.language
    if isinstance(merge, Table):
        parts = [one.at.text for one in merge.spreads]
    else:
        assert isinstance(merge, Call)
        parts = [one.value.at.text for one in merge.arguments if one.value.at.text != "{}"]
    if len(parts) != 2 or not all(re.fullmatch(r"[$@\w.:>-]+", one) for one in parts):
        return ()
    first, second = parts
    text = merge.at.text
    if language == "php":
        inside = re.sub(r"^array_(?:merge|replace)\(", "array_replace_recursive(", text)
    elif language == "python" and text.startswith("{"):
        both = f'"{key}": {{**{first}["{key}"], **{second}.get("{key}", {{}})}}'
        inside = f"{text.rstrip('}').rstrip(', ')}, {both}}}"
    elif language in _SCRIPTS and re.match(r"\{|Object\.assign\(\{\},", text):
        both = f"{key}: {{ ...{first}.{key}, ...{second}.{key} }}"
        end = re.search(r"\s*\}$", text)
        inside = (
            f"{text[: end.start()]}, {both}{end[0]}"
            if end is not None
            else f"{text.removesuffix(')')}, {{ {both} }})"
        )
    else:
        return ()
    return rewrite(at.file, merge, inside) if inside != text else ()


def lengthen_key(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """The key's own line, or the function that only this line has make it."""
    name, file = str(words["name"]), at.file
    made = re.fullmatch(r"(.*?[^=!<>:]:?=\s*)(.+?)(;?)\s*", at.text)
    if made is None:
        return ()
    before, value, end = made.groups()
    key = _add_part(value, name, file.language)
    if key is not None:
        return at.rewritten(f"{before}{key}{end}")
    call = re.fullmatch(r"(?:[\w$@]+(?:\.|->|::))?(\w+)\([^()]*\)", value)
    makers = [one for one in at.flow.functions if call is not None and one.name == call[1]]
    if call is None or len(makers) != 1 or len(re.findall(rf"\b{call[1]}\(", file.text)) != 2:
        return ()
    head = Site(file, makers[0].line)
    taken = substitute(head.text, r"(\(.*[^\s(])\)(?=[^()]*$)", rf"\1, {name})")
    returned = [one.value for one in makers[0].returns]
    longer = (
        _add_part(returned[0].at.text, name, file.language)
        if len(returned) == 1 and returned[0]
        else None
    )
    if longer is None or taken is None or returned[0] is None or returned[0].at.line == head.line:
        return ()
    called = f"{before}{value.removesuffix(')')}, {name}){end}"
    return (*at.rewritten(called), *head.rewritten(taken), *rewrite(file, returned[0], longer))


def _add_part(key: str, name: str, language: str) -> str | None:
    """A key of several parts with one more, written as the last one is."""
    if language == "python" and isinstance(parse_expression(key), ast.Tuple):
        return f"{key[:-1].rstrip(', ')}, {name})" if key[0] == "(" else f"{key}, {name}"
    for pattern, longer in _KEYS:
        if found := re.fullmatch(pattern, key):
            return found.expand(longer.replace("NAME", name))
    return None
