"""A function that the linker does not find: it is defined otherwise than it is used, in a file that
isn't linked, or nowhere.

Message forms: GNU ld, gold, LLVM lld.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.includes import find_included, list_includes
from whence.playbook.evidence.linkage import Linked
from whence.playbook.rules.linking import texts
from whence.playbook.rules.linking.left_out import explain_left_out
from whence.playbook.rules.linking.signatures import (
    Symbol,
    compare,
    may_be_meant,
    read_symbol,
)
from whence.playbook.rules.linking.uses import (
    MOST_FILES,
    find_use,
    list_endings,
    read_linked,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.linking.signatures import Likeness


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    symbol = read_symbol(match["symbol"])
    files, linked = (yield from read_linked(case, symbol)) if symbol is not None else ([], [])
    if symbol is None or not files:
        return None
    defined = [one for one in linked if one.is_defined and may_be_meant(symbol, one)]
    site = yield from find_use(case, symbol.name)
    if defined:
        heads = [one for one in linked if not one.is_defined]
        heads.sort(key=lambda one: compare(symbol, one) != "same")
        declared = heads or _prototypes(files, symbol)
        return (yield from _explain_defined(case, symbol, site, defined, declared))
    if site is None or _is_defined_otherwise(symbol, files):
        return None
    declared = _prototypes(files, symbol)
    if len(declared) != 1 or (yield from _may_be_made_by_macro(case, files, symbol.name)):
        return None
    words = {"crash": site, "symbol": symbol.text, "name": symbol.name}
    return texts.NEVER_DEFINED.finding(words, declared=declared[0])


def _explain_defined(
    case: Case,
    symbol: Symbol,
    site: Site | None,
    defined: Sequence[Linked],
    declared: Sequence[Linked | Site],
) -> ToolSteps[Conclusion]:
    same = [
        one for one in defined if _is_visible_as(symbol, one) and compare(symbol, one) != "other"
    ]
    certain = [one for one in same if compare(symbol, one) == "same"]
    same = certain or same
    if len(same) == 1 and not same[0].is_conditional and not same[0].in_header:
        linkage = _explain_linkage(case, symbol, site, same[0], declared)
        return linkage or (yield from explain_left_out(case, symbol, site, same[0]))
    if same or len(defined) != 1 or site is None or defined[0].is_conditional:
        return None
    return _explain_other(case, symbol, site, defined[0], declared)


def _is_visible_as(symbol: Symbol, one: Linked) -> bool:
    return not one.is_local and not one.is_inline and bool(one.scopes) == bool(symbol.scopes)


def _explain_linkage(
    case: Case, symbol: Symbol, site: Site | None, one: Linked, declared: Sequence[Linked | Site]
) -> Conclusion:
    """A function of C that C++ looks for by the types of its parameters as well."""
    heads = [other for other in declared if isinstance(other, Linked) and not other.is_c]
    is_cpp = site is not None and not site.path.endswith(".c")
    if symbol.parameters is None or not one.file.path.endswith(".c") or not is_cpp:
        return None
    built = f"{case.reported.text}\n{' '.join(case.command)}"
    name = re.escape(one.file.path.rpartition("/")[2])
    if len(heads) != 1 or re.search(rf"\+\+[^\n]*[\s/]{name}(?:\s|$)", built, re.MULTILINE):
        return None  # a compiler of C++ takes it as C++
    return texts.OTHER_LINKAGE.finding(
        crash=site, name=symbol.name, symbol=symbol.text, defined=one.at, declared=heads[0].at
    )


def _explain_other(
    case: Case, symbol: Symbol, site: Site, one: Linked, declared: Sequence[Linked | Site]
) -> Conclusion:
    """The only function of that name is another one for the linker: how they differ."""
    heads = [other.at if isinstance(other, Linked) else other for other in declared]
    words = {
        "crash": site, "symbol": symbol.text, "name": symbol.name, "defined": one.at,
        "signature": one.head, "declared": heads[:1],
    }  # fmt: skip
    likeness, but_for_const = compare(symbol, one), _compare_parameters(symbol, one)
    if one.is_inline or (one.file.path == site.path and one.is_local):
        return None
    if one.is_local:
        how, change = texts.STATIC if "static" in one.head.split() else texts.UNNAMED
        is_meant = likeness != "other" and _includes(case, one.file, heads)
        return texts.HIDDEN.finding(words, how=how, change=change) if is_meant else None
    if bool(one.scopes) != bool(symbol.scopes):
        is_meant = but_for_const != "other" and not one.scopes and _includes(case, one.file, heads)
        scope = "::".join(symbol.scopes)
        return texts.OUT_OF_SCOPE.finding(words, scope=scope) if is_meant else None
    if likeness != "other":
        return None
    if but_for_const != "other":
        return texts.NOT_CONST.finding(words)
    return texts.DEFINED_FOR_OTHERS.finding(words, edits=_define_alike(symbol, one, declared))


def _define_alike(
    symbol: Symbol, one: Linked, declared: Sequence[Linked | Site]
) -> tuple[Edit, ...]:
    """The edit that gives a definition the parameters that it is declared with; none where they
    have other names there."""
    heads = [head for head in declared if isinstance(head, Linked)]
    alike = [head for head in heads if compare(symbol, head) == "same" and head.parameters]
    written = alike[0].parameters if len(alike) == 1 else None
    own = one.parameters
    if not written or not own or "=" in written or "\n" in written:
        return ()
    names = [re.findall(r"\w+(?=\s*(?:\[[^\]]*\])?\s*(?:,|$))", text) for text in (written, own)]
    return one.at.replacing(f"({own})", f"({written})") if names[0] == names[1] else ()


def _compare_parameters(symbol: Symbol, one: Linked) -> Likeness:
    """How alike they are but for the `const` behind the parameters."""
    turned = Symbol(symbol.text, symbol.name, symbol.scopes, symbol.parameters, one.is_const)
    return compare(turned, one)


def _includes(case: Case, file: SourceFile, heads: Sequence[Site]) -> bool:
    """Whether a file takes in where a function is declared: then it is meant to define it."""
    files = case.search.files()
    taken = {find_included(files, one.name, file.path) for one in list_includes(file)}
    return len(heads) == 1 and heads[0].path in taken


def _is_defined_otherwise(symbol: Symbol, files: Sequence[SourceFile]) -> bool:
    """Whether a function of that name stands where only its own file or type has it."""
    return any(
        not symbol.scopes or function.owner in {None, symbol.scopes[-1]}
        for file in files
        for function in (file.flow.function_named(symbol.name) if file.flow else ())
    )


def _may_be_made_by_macro(case: Case, files: Sequence[SourceFile], name: str) -> ToolSteps[bool]:
    """Whether a macro takes the name, or any joins names: `DEFINE(label, …)`, `add_##type`."""
    given = re.compile(rf"^\s*[A-Z][A-Z0-9_]*\s*\([^;]*\b{re.escape(name)}\b")
    if any(given.match(line) for file in files for line in file.lines):
        return True
    paths = case.search.mentioning("define", list_endings(case))
    others = yield from case.read_all(paths[:MOST_FILES])
    return any(re.search(r"#define[^\n]*##", file.text) for file in others)


def _prototypes(files: Sequence[SourceFile], symbol: Symbol) -> list[Site]:
    """The lines that declare a function and end there."""
    name = re.escape(symbol.name)
    ends = re.compile(rf"^\s*[\w:<>,*&\s]+[\s*&]{name}\s*\([^;{{]*\)[\w\s]*;")
    called = re.compile(r"^\s*(?:return|throw|delete|else|case|co_\w+)\b")
    return [
        Site(file, number)
        for file in files
        for number, line in enumerate(file.lines, 1)
        if ends.match(line) and not called.match(line) and not _is_call(file, number, symbol)
    ]


def _is_call(file: SourceFile, line: int, symbol: Symbol) -> bool:
    """Whether a line is part of a function's body, where a name with brackets is mostly a call."""
    function = file.flow.function_at(line) if file.flow else None
    return function is not None and function.name != symbol.name


_UNDEFINED = Matcher(
    r"undefined (?:reference to|symbol:) [`'\"]?(?P<symbol>[\w:~]+(?:\(.*\)(?: const)?)?)['\"]?$",
    languages={"c", "cpp"},
)
RULES = (Rule("unlinked_function", _UNDEFINED, investigate),)
