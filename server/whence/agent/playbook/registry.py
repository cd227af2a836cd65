"""The rules, most specific first. A module of `playbook/rules` has its own in `RULES`."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence.agent.playbook.case import Rule
    from whence_tools.errors.model import Problem

RULE_MODULES: tuple[str, ...] = (
    "module_kinds",
    "checked_imports",
    "checked_absence",
    "checked_members",
    "checked_types",
    "checked_calls",
    "redeclared",
    "cycles",
    "imports",
    "builds",
    "json_syntax",
    "syntax",
    "encoding",
    "borrow",
    "recursion",
    "coroutines",
    "files",
    "unset",
    "keys",
    "division",
    "bounds",
    "conversion",
    "empties",
    "changes",
    "arguments",
    "absent",
    "attributes",
    "types",
    "names",
)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule in order; the first call imports them and the parsers. Blocks."""
    modules = (import_module(f"whence.agent.playbook.rules.{name}") for name in RULE_MODULES)
    return tuple(rule for module in modules for rule in module.RULES)


def rules_for(problem: Problem) -> list[Rule]:
    """The rules to try on an error, in order."""
    return [rule for rule in all_rules() if _applies(rule, problem)]


def _applies(rule: Rule, problem: Problem) -> bool:
    try:
        return rule.applies(problem)
    except Exception:
        logging.getLogger(__name__).exception("the rule for %s failed", rule.family)
        return False
