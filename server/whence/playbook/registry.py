"""The rules, most specific first. A module of `playbook/rules` has its own in `RULES`."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.rule import Rule
    from whence_tools.errors.model import Problem

RULE_MODULES: tuple[str, ...] = (
    "imports.module_kinds",
    "imports.checked_imports",
    "absence.checked_absence",
    "names.checked_members",
    "types.checked_types",
    "calls.checked_calls",
    "names.redeclared",
    "imports.import_cycles",
    "imports.failed_imports",
    "imports.unlinked",
    "imports.builds",
    "files.json_syntax",
    "syntax.syntax",
    "files.encoding",
    "ownership.borrow",
    "recursion.recursion",
    "calls.coroutines",
    "calls.uncalled",
    "files.files",
    "absence.unset",
    "values.keys",
    "values.division",
    "values.refused_operations",
    "values.wrapped",
    "values.bounds",
    "values.conversion",
    "absence.empties",
    "values.changes",
    "calls.arguments",
    "types.refused_arguments",
    "absence.absent",
    "names.attributes",
    "types.wrong_type",
    "names.names",
    "names.seen_names",
    "values.unguarded",
    "values.raised",
    "values.unexpected",
    "values.unhandled",
    "values.from_outside",
)


def list_rules() -> Iterator[Rule]:
    """Every rule in order; each module is imported when its turn comes. Blocks."""
    for name in RULE_MODULES:
        yield from import_module(f"whence.playbook.rules.{name}").RULES


def choose_rules(problem: Problem) -> Iterator[Rule]:
    """The rules to try on an error, in order."""
    return (rule for rule in list_rules() if _applies(rule, problem))


def _applies(rule: Rule, problem: Problem) -> bool:
    try:
        return rule.match(problem) is not None
    except Exception:
        logging.getLogger(__name__).exception("the rule for %s failed", rule.family)
        return False
