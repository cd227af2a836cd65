"""A function that the linker does not find: it is defined for other arguments, or declared alone.

Message forms: GNU ld, LLVM lld.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.rules.imports import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function

_MOST_FILES: Final = 40
_STRING: Final = lazy_pattern(r"std::(?:__cxx11::)?basic_string<char[^<>]*(?:<char>[^<>]*)*>")
_ALLOCATOR: Final = lazy_pattern(r", std::allocator<(?:[^<>]|<[^<>]*>)*> ?")
_TOKEN: Final = lazy_pattern(r"\w+|[&*]")
_SAID_OTHERWISE: Final = frozenset({"std", "struct", "class", "enum"})
# What no alias stands for: two types that differ in these are two types.
_PLAIN: Final = frozenset({"const", "&", "*", "int", "char", "bool", "float", "double", "string"})


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    qualified, _, parameters = match["symbol"].partition("(")
    *owners, name = qualified.split("::")
    words = {"crash": site, "symbol": match["symbol"], "name": name}
    paths = case.search.mentioning(name, case.family_of("." + site.path.rpartition(".")[2]))
    if len(paths) > _MOST_FILES:
        return None
    files = yield from case.read_all(paths)
    defined = [
        (file, function)
        for file in files
        for function in (file.flow.function_named(name) if file.flow else ())
        if not owners or function.owner in {None, owners[-1]}
    ]
    declared = [one for file in files for one in _prototypes(file, name)]
    if not defined:
        if len(declared) != 1 or (yield from _may_be_made_by_macro(case, site, files, name)):
            return None
        return texts.NEVER_DEFINED.finding(words, declared=declared[0])
    file, function = defined[0]
    if len(defined) > 1 or not parameters or not _differ(parameters, file, function):
        return None
    return texts.DEFINED_FOR_OTHERS.finding(
        words, defined=Site(file, function.line), declared=declared[:1],
        signature=" ".join(_head(file, function).split()),
    )  # fmt: skip


def _may_be_made_by_macro(
    case: Case, site: Site, files: list[SourceFile], name: str
) -> ToolSteps[bool]:
    """Whether a macro takes the name, or any joins names: `DEFINE(label, …)`, `add_##type`."""
    given = re.compile(rf"^\s*[A-Z][A-Z0-9_]*\s*\([^;]*\b{re.escape(name)}\b")
    if any(given.match(line) for file in files for line in file.lines):
        return True
    family = case.family_of("." + site.path.rpartition(".")[2])
    others = yield from case.read_all(case.search.mentioning("define", family)[:_MOST_FILES])
    return any(re.search(r"#define[^\n]*##", file.text) for file in others)


def _prototypes(file: SourceFile, name: str) -> list[Site]:
    """The lines that declare a function and end there."""
    ends = re.compile(rf"^\s*[\w:<>,*&\s]+[\s*&]{re.escape(name)}\s*\([^;{{]*\)[\w\s]*;")
    called = re.compile(r"^\s*(?:return|throw|delete|else|case|co_\w+)\b")
    return [
        Site(file, number)
        for number, line in enumerate(file.lines, 1)
        if ends.match(line) and not called.match(line)
    ]


def _head(file: SourceFile, function: Function) -> str:
    """A definition as written, up to its body."""
    return file.text_of(function).partition("{")[0].strip()


def _differ(wanted: str, file: SourceFile, function: Function) -> bool:
    """Whether a definition certainly takes other arguments than the linker looks for."""
    written = _head(file, function).partition("(")[2]
    for parameter in function.parameters:
        written = re.sub(rf"\b{re.escape(parameter.name)}\b(?=\s*[,)=\[])", "", written)
    mine, theirs = _tokens(wanted), _tokens(written)
    different = {*(mine - theirs), *(theirs - mine)}
    return bool(different) and different <= _PLAIN


def _tokens(parameters: str) -> Counter[str]:
    plain = _ALLOCATOR.sub("", _STRING.sub("string", parameters))
    return Counter(one for one in _TOKEN.findall(plain) if one not in _SAID_OTHERWISE)


_UNDEFINED = Matcher(
    r"undefined (?:reference to|symbol:) [`'\"]?(?P<symbol>[\w:~]+(?:\(.*\)(?: const)?)?)['\"]?$",
    languages={"c", "cpp"},
)
RULES = (Rule("unlinked_function", _UNDEFINED, at_crash(investigate, parsed=False)),)
