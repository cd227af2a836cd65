"""What gave a local of the function that failed its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Binding, Expr


def find_only_binding(site: Site, value: Expr) -> Binding | None:
    """The only place where the function that failed gives a local its value."""
    if not isinstance(value, Name):
        return None
    start = site.function.start if site.function is not None else -1
    own = (one for one in site.flow.bindings if one.kind != "item")  # which changes what is there
    given = [one for one in own if (one.target, one.function) == (value.name, start)]
    return given[0] if len(given) == 1 else None


def find_only_value(site: Site, value: Expr) -> Expr | None:
    """The value itself, or of a local the only one that its function gives it; None where there are
    several, or it is a part of one."""
    if not isinstance(value, Name):
        return value
    given = find_only_binding(site, value)
    return given.value if given is not None and not given.steps else None
