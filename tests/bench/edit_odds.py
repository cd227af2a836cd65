"""How often each kind of edit is the author's own mend: what `mutation_odds` was counted with.

Of every small program whose fault is mended by one replacement, the edits are listed that can be
made within twelve lines of it. A kind's odds are how many of a thousand of them give the mended
file, blanks aside.

    python -m tests.bench.edit_odds
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.causes import BLIND, SEEN, list_cases
from whence_tools.code.mutation_odds import find_odds
from whence_tools.code.mutations import list_mutations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.mutations import Mutation

_NEAR = 12  # lines


def main() -> None:
    made, meant = Counter[str](), Counter[str]()
    counted = dict[str, float]()
    for folder in (SEEN, BLIND):
        for case in list_cases(folder):
            for kind, edit, is_meant in list_edits(case):
                made[kind] += 1
                meant[kind] += is_meant
                counted[kind] = find_odds(edit.operator, edit.before, edit.after)
    print(f"{'kind':40} {'made':>7} {'meant':>6} {'of 1000':>8} {'in table':>9}")
    for kind in sorted(made, key=lambda one: -meant[one] / made[one]):
        rate = 1000 * meant[kind] / made[kind]
        print(f"{kind:40} {made[kind]:7} {meant[kind]:6} {rate:8.2f} {counted[kind]:9.2f}")


def list_edits(case: dict[str, Any]) -> Iterator[tuple[str, Mutation, bool]]:
    """The edits near a program's fault, by kind, and whether each is the author's mend."""
    fixed = case.get("fixed")
    if not isinstance(fixed, dict):
        return
    path = Path(case["folder"]) / fixed["file"]
    text = path.read_text("utf-8") if path.exists() else ""
    before, found, _ = text.partition(fixed["old"])
    if not found:
        return
    first = before.count("\n") + 1
    last = first + fixed["old"].count("\n")
    lines = range(max(1, first - _NEAR), last + _NEAR + 1)
    mended = squeeze(text.replace(fixed["old"], fixed["new"], 1))
    grown = len(mended) - len(squeeze(text))
    for combines in (False, True):
        for one in list_mutations(text, fixed["file"], lines, combines=combines):
            is_long = len(squeeze(one.after)) - len(squeeze(one.before)) == grown
            yield name_kind(one), one, is_long and squeeze(one.apply(text)) == mended


def name_kind(edit: Mutation) -> str:
    is_exchange = edit.operator == "other_operator"
    return f"{edit.operator} {edit.before} to {edit.after}" if is_exchange else edit.operator


def squeeze(text: str) -> str:
    return "".join(text.split())


if __name__ == "__main__":
    main()
