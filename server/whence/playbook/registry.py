"""The rules, most specific first. A module of `playbook/rules` has its own in `RULES`."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.engine.rule import Rule
    from whence_tools.errors.model import Problem

RULE_MODULES: Final[Mapping[str, str]] = {
    "syntax.conflicts": (
        "syntax | pars | token | decod | invalid | expect | illegal start | json | yaml | toml | "
        "ini | conflict marker | diff marker | ts1185"
    ),
    "names.patched": "",
    "names.template_names": "undefined",
    "environment.runtimes": "undefined function | not found | is not in",
    "environment.refused": "refused | in use | eaddrinuse | socket address",
    "traps.language_traps": "",
    "imports.module_kinds": "module | 'export'",
    "imports.checked_imports": "import | module",
    "imports.missing_includes": (
        "incomplete type | member of | namespace | unknown type name | not declared | does not "
        "name a | undeclared | implicit | undefined template | no arguments to"
    ),
    "types.shared_declarations": (
        "tsc | pyright | gnu | jvm-compiler | rustc | go-build | gcc | csc"
    ),
    "types.constness": "qualifier",
    "absence.checked_absence": "pyright | gnu | tsc",
    "names.checked_members": (
        "does not exist on type | cannot access | cannot assign | has no | no member | "
        "no method | no field | no function | no associated | no variant | undefined (type | "
        "a definition for | cannot find symbol"
    ),
    "types.contracts": (
        "does not implement | abstract | protocol | is missing in type | types of property | "
        "types returned by | expected | variable has type | not all trait items | overrid | "
        "supertype | same property in | cannot implement | type for trait"
    ),
    "types.bounds": "trait | doesn't satisfy | doesn't implement | an implementation of",
    "types.checked_types": (
        "of type | type \" | type ' | incompatible | cannot use | mismatch | expected | "
        "convert | conversion | operand | operator | cannot | has no | no method | no field"
    ),
    "calls.checked_calls": "argument",
    "calls.unreported": "unreported exception",
    "names.redeclared": "redeclared",
    "imports.import_cycles": (
        "partially initialized | submodule | before initialization | class extends | "
        "is not a function | is not a constructor | of undefined"
    ),
    "imports.failed_imports": (
        "import | module | package | export | noclassdef | classnotfound | use of | provider | "
        "could not find | cannot find"
    ),
    "linking.unset_variables": (
        "undefined reference | undefined symbol | no input files | no such file | not found | "
        "cannot find | not declared | undeclared"
    ),
    "linking.duplicates": "multiple definition | duplicate symbol",
    "linking.unlinked": "undefined reference | undefined symbol",
    "imports.builds": (
        "module | package | import | use of | could not find | cannot find | unresolved"
    ),
    "files.json_syntax": (
        "json | for beginning | after object key | after array element | after property value"
    ),
    "traps.refused_texts": (
        "pattern | regex | regular expression | at position | preg_ | syntax error | "
        "sql syntax | unrecognized token | incomplete input | unterminated quoted"
    ),
    "syntax.syntax": (
        "syntax | indentation | taberror | pars | ts1 | unclosed | never closed | "
        "unterminated | illegal start | expected | mismatched closing | not a statement | "
        "expecting"
    ),
    "files.encoding": (
        "utf-8-sig | \ufeff | unexpected token '' | codec | malformedinput | unmappable"
    ),
    "ownership.borrow": "e0",
    "recursion.recursion": "recursion | stack | nesting level | memory size",
    "calls.coroutines": "coroutine | promise | never awaited | is not a function | iterable",
    "calls.uncalled": "method' | function'",
    "calls.borrowed_methods": "is not a function",
    "files.files": (
        "no such file | nosuchfile | cannot find | to open | opening required | file not found | "
        "is a directory | on a directory"
    ),
    "absence.unset": (
        "local variable | free variable | unbound | may be undefined | before assignment | "
        "before being assigned | lateinit | before init | undefined variable"
    ),
    "values.template_fields": "keyerror",
    "values.keys": "key | map | nosuchelement | errorexception | warning | jsonexception",
    "values.division": "zero | by 0 | sigfpe | step != 0",
    "values.refused_operations": "overflow | char boundary | borrow | refcell",
    "values.wrapped": (
        "bad_alloc | bad_array | length_error | len out of range | capacity overflow | "
        "sigsegv | sigabrt | sigbus | out_of_range"
    ),
    "values.bounds": (
        "index | out of | pop from empty | pop from an empty | range_check | emptystack | "
        "buffer-overflow"
    ),
    "values.date_formats": (
        "time data | parsing time | could not be parsed | unparseable | datetime"
    ),
    "values.conversion": (
        "valid | convert | time data | for input string | empty string | pars | "
        "enum constant | expecting value | end of json | sto"
    ),
    "absence.empties": "no value present | empty | contains no element | data point",
    "values.changes": (
        "during iteration | concurrentmodification | item assignment | item deletion | "
        "extensible | read only | create property | "
        "unsupportedoperation | heap-use | heap-buffer | stack-use"
    ),
    "calls.arguments": "argument | parameter | cannot be applied",
    "types.ordering": "not supported between",
    "types.serializing": "serializable",
    "absence.absent": (
        "none | null | undefined | nil | is not a | is not iterable | evaluating | in ' | "
        "destructure | sigsegv | panic | unknown address | optional"
    ),
    "names.attributes": "has no attribute | undefined | typed property",
    "types.wrong_type": (
        "operand | not supported between | concatenate | sequence item | must be str | "
        "is not | no attribute | indices must | cannot be cast | coerced | conversion of | "
        "must be of type | member function | cannot assign | interpreted as | "
        "interface conversion | string formatting | format string"
    ),
    "names.names": (
        "name | variable | undefined | undeclared | cannot find | unresolved | not defined | "
        "not declared | uninitialized | symbol | does not exist on"
    ),
    "names.seen_names": "",
    "names.near_keys": "",
    "values.handlers": "",
    "types.broken_promises": "",
    "values.unguarded": "",
    "values.raised": "",
    "values.unexpected": "",
    "values.unhandled": "",
    "values.from_outside": "",
    "traps.larger_programs": "",
    "traps.last_slips": "",
}
"""By module the words, in small letters, of which an error's own texts hold one where a rule of the
module knows it; "" where it may know any. A rule is imported with all that it follows values with,
which takes long in a short answer: only where it may know the error."""


def list_rules(problem: Problem, *, is_own: bool = False) -> Iterator[Rule]:
    """Every rule that may know an error, in order; each module is imported when its turn comes.
    Blocks.

    Args:
        is_own: the failing line raises it itself, so its words are no runtime's or library's.
    """
    says = "\n".join(
        (problem.format, problem.error_type, problem.raw_type, problem.message, *problem.notes)
    ).lower()
    for name, words in RULE_MODULES.items():
        if words and is_own:
            continue
        if not words or problem.is_only_a_place or any(word in says for word in words.split(" | ")):
            yield from import_module(f"whence.playbook.rules.{name}").RULES


def choose_rules(problem: Problem, *, is_own: bool = False) -> Iterator[Rule]:
    """The rules to try on an error, in order; args as of `list_rules`."""
    return (rule for rule in list_rules(problem, is_own=is_own) if _applies(rule, problem))


def _applies(rule: Rule, problem: Problem) -> bool:
    try:
        return rule.match(problem) is not None
    except Exception:
        logging.getLogger(__name__).exception("the rule for %s failed", rule.family)
        return False
