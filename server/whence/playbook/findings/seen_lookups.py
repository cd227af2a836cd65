"""A lookup that gave no value, by the keys that the run saw where it looked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import TRACED, AbstentionText, FindingText, list_names
from whence.playbook.engine.library import LOOKUPS
from whence.playbook.engine.origin import Where, shorten
from whence.playbook.engine.source import Site
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.findings.seen_keys import (
    PUT_IN,
    find_other_form,
    find_untrimmed,
    is_same_key,
    tell_forms_apart,
    write_key,
)
from whence.playbook.findings.stored_keys import parts_of_lookup
from whence_tools.code.flow_model import Call, Name, Subscript

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Abstention, Finding
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr

_OTHER_FORM: Final = FindingText(
    "`{container}` has the key {there}, not {asked}: {difference}; so {before}`{value}` is {word} "
    "at {crash}, where {use}.",
    "{fix}",
    TRACED,
    blame="blamed",
    seen="",
    at="`{lookup}` looks {asked} up, and {there} is there",
    written=PUT_IN,
)
_BEFORE: Final = "`{lookup}` at {at} gives {word}, and "
_NOT_THERE: Final = AbstentionText(
    "`{container}` has no key {asked}, which `{lookup}` looks up at {at}: {keys}; so `{value}` is "
    "{word} at {crash}.",
    "Find out whether {asked} should be in `{container}`, or handle that it is not.",
    seen="",
    at="`{container}` has no key {asked} here: {keys}",
)
_EMPTY: Final = "it is empty"


def explain_seen_lookup(
    case: Case, crash: Crash, value: Expr
) -> ToolSteps[Finding | Abstention | None]:
    """The key in another form that is meant, or that there is no such key; None where the value
    does not come from a lookup in the function that failed, or what was looked up was not seen.

    Args:
        value: what was absent.
    """
    frame = case.frames[0]
    lookup = _find_lookup(crash.at, value)
    container, key = parts_of_lookup(lookup) if lookup is not None else (None, None)
    if lookup is None or container is None or key is None or frame.observed is None:
        return None
    held = frame.observed.value_of(container.at.text)
    asked = write_key(key, frame.observed.value_of(key.at.text))
    given = frame.observed.value_of(crash.value)
    if held is None or not asked or not held.has_all_keys:
        return None
    # what a call gives is seen in no debugger: of a key that is not there, nothing comes
    if lookup is not value if given is None else not given.is_none:
        return None
    if any(is_same_key(one.repr, asked) for one in held.keys):
        return None
    crash = replace(crash, word=given.repr if given is not None else crash.word)
    shown = crash.value if given is not None else container.at.text
    words = {
        "crash": crash.at, "seen": quote_seen(frame, crash.at, crash.quote().claim, shown),
        "at": Site(crash.at.file, lookup.at.line), "lookup": shorten(lookup),
        "container": shorten(container), "value": crash.value, "word": crash.word,
        "use": crash.use,
    }  # fmt: skip
    there = find_other_form(held, asked)
    if there is not None:
        written = yield from find_untrimmed(case, Where(crash.at.file), container, there, asked)
        return _OTHER_FORM.finding(
            {**words, **tell_forms_apart(there, asked)},
            before="" if lookup is value else _BEFORE.format(**words),
            written=written, blamed=written or words["at"],
        )  # fmt: skip
    keys = f"it has {list_names(one.repr for one in held.keys)}" if held.keys else _EMPTY
    return _NOT_THERE.abstention(crash.at, words, asked=f"`{asked}`", keys=keys)


def _find_lookup(site: Site, value: Expr) -> Expr | None:
    """The value itself, or the only one that a local of the function is given."""
    if isinstance(value, Name):
        start = site.function.start if site.function is not None else -1
        given = [
            one for one in site.flow.bindings if (one.target, one.function) == (value.name, start)
        ]
        known = given[0].value if len(given) == 1 and not given[0].steps else None
        if known is None:
            return None
        value = known
    is_call = isinstance(value, Call) and value.receiver is not None and value.name in LOOKUPS
    return value if isinstance(value, Subscript) or is_call else None
