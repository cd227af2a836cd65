"""What a language does otherwise than the code means: one object where it means one for each, a
copy where it means the thing itself, arguments in each other's place.

Such code is wrong in whatever program it runs, and shows far from where it stands. So it is looked
for in all files of a small program before its failure is followed from where it shows, of a larger
one where nothing else explains it. Where a program has several such places, running it without one
of them tells which it is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.domain.transcript import Doubt
from whence.playbook.engine.data_texts import read_data
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.small_program import FEW_FILES, FEW_LETTERS, read_program
from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.likely_edits import find_likely_edits
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.slips.finding import find_slips
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.rules.traps.program.trap import Trap
    from whence_tools.errors.model import Frame
    from whence_tools.errors.observed import Value

MOST_FILES: Final = 40
MOST_LETTERS: Final = 400_000
_LONGEST_LINE: Final = 2_000  # letters
_MOST_TRIED: Final = 8
_MOST_SLIPS: Final = 16
_MENDED: Final = "the mend changes this"
_RUN: Final = frozenset({"sanitizer", "go-panic"})  # what says by itself that the program ran


def _is_any(_site: Site) -> bool:
    return True


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """In a small program, of which looking through all files takes no time."""
    return (yield from explain_trap(case, site, is_small=True))


def explain_trap(case: Case, site: Site, *, is_small: bool) -> ToolSteps[Finding | None]:
    """The first trap of the program that failed, of those that are not ruled out; None of one that
    is not as small, or as large, as asked, and of one that is too large."""
    files = yield from _read_files(case, site, is_small=is_small)
    return (yield from _take_first(case, site, files, conclude_traps))


def explain_slip(case: Case, site: Site) -> ToolSteps[Finding | None]:
    """The first slip of a small program, of those that are not ruled out; None where nothing can be
    tried."""
    files = (yield from _read_files(case, site, is_small=True)) if case.can_try else []
    return (yield from _take_first(case, site, files, _conclude_slips_of_crash))


def _read_files(case: Case, site: Site, *, is_small: bool) -> ToolSteps[Sequence[SourceFile]]:
    if not _is_trusted(case, is_small=is_small):
        return []
    if is_small:
        return (yield from read_program(case, site.path))
    files = yield from read_program(case, site.path, MOST_FILES, MOST_LETTERS)
    is_few = len(files) <= FEW_FILES and sum(len(one.text) for one in files) <= FEW_LETTERS
    return [] if is_few else files


def _take_first(
    case: Case,
    site: Site,
    files: Sequence[SourceFile],
    conclude: Callable[[Program], list[Finding]],
) -> ToolSteps[Finding | None]:
    if not files:
        return None
    module = (yield from case.read("go.mod")) if site.path.endswith(".go") else None
    message = f"{case.problem.error_type}: {case.message}"
    text = module.text if module is not None else ""
    data = yield from read_data(case)
    seen = list_seen_values(case.frames)
    told = conclude(make_program(files, site, message, seen, text, data))
    able = (one for one in told if case.can_try or one.doubt is None)
    left = [one for one in able if not one.is_ruled_out(case.ruled_out)]
    if not left or left[0].doubt is None:
        return left[0] if left else None
    ahead = tuple(one.edits for one in left[1:] if one.doubt is not None)
    return replace(left[0], doubt=replace(left[0].doubt, ahead=ahead))


def _is_trusted(case: Case, *, is_small: bool) -> bool:
    """Whether the program is known to have run as its code stands: it was watched; of a small one,
    its trace fits the code."""
    problem = case.problem
    if case.frames[0].observed is not None or problem.format in _RUN:
        return True
    is_error = bool(problem.error_type) and not problem.is_diagnostic
    return is_small and is_error and not problem.is_outdated


def make_program(
    files: Sequence[SourceFile],
    crash: Site,
    message: str,
    seen: Sequence[Mapping[str, Value]],
    module: str,
    data: Sequence[SourceFile],
) -> Program:
    """A program that failed; see `Program`. Files with a line that only a generator writes are
    left out: patterns take long there, and nobody mends them.

    Args:
        module: the text of its `go.mod`, which says whether loops share one variable among their
            rounds; "" of another language.
    """
    is_old = re.search(r"(?m)^go 1\.(?:\d|1\d|2[01])\b", module) is not None
    written = [one for one in files if max(map(len, one.lines), default=0) <= _LONGEST_LINE]
    return Program(written, crash, message, seen, is_old, data)


def list_seen_values(frames: Iterable[Frame]) -> list[Mapping[str, Value]]:
    """What frames held, by expression."""
    observed = (one for one in frames if one.observed is not None)
    return [{part.text: part.value for part in one.seen} for one in observed]


def conclude_traps(program: Program, has_run: Callable[[Site], bool] = _is_any) -> list[Finding]:
    """The one trap of a program; then what holds only where its mend takes the failure away: what
    may be meant as it is written, and traps where there are several.

    Args:
        has_run: whether a place ran when it failed; traps elsewhere don't count.
    """
    found = [one for one in find_traps(program) if has_run(one.runs or one.at)]
    sure = [one for one in found if one.said.doubt is None]
    told = [_conclude_trap(sure[0], program)] if len(sure) == 1 else []
    others = [one for one in found if one.said.doubt is not None or len(sure) > 1]
    others.sort(key=lambda one: one.said.doubt is not None)
    return [*told, *islice(_conclude_each(others, program), _MOST_TRIED)]


def conclude_slips(program: Program, has_run: Callable[[Site], bool] = _is_any) -> list[Finding]:
    """What may as well be meant as it is written; args as of `conclude_traps`."""
    found = (one for one in find_slips(program) if has_run(one.runs or one.at))
    return list(islice(_conclude_each(found, program), _MOST_SLIPS))


def conclude_likely_edits(
    program: Program, has_run: Callable[[Site], bool] = _is_any, *, is_crash: bool = False
) -> list[Finding]:
    """The single edits that are most often what was meant; see `find_likely_edits`."""
    found = find_likely_edits(program, has_run, is_crash=is_crash)
    return list(_conclude_each(found, program))


def _conclude_slips_of_crash(program: Program) -> list[Finding]:
    """Slips, then likely edits, which a failing test has tried when it was recorded; those at the
    crash's own line come last: whatever that line does instead, the crash ends."""
    told = conclude_slips(program)
    if not is_test(program.crash.path):
        told += conclude_likely_edits(program, is_crash=True)
    crash = str(program.crash)
    return sorted(told, key=lambda one: str(one.at) == crash)


def _conclude_each(found: Iterable[Trap], program: Program) -> Iterator[Finding]:
    """Those with edits, each as a cause that holds only where these take the failure away."""
    made = [(one.said, _conclude_trap(one, program)) for one in found]
    able = [(said, one) for said, one in made if one.edits]
    for said, one in able:
        doubt = said.doubt or Doubt()
        alike = [other.edits for text, other in able if text is said and other.edits != one.edits]
        rivals = () if doubt.were_searched else tuple(alike)
        yield _place_at_mend(replace(one, doubt=replace(doubt, rivals=rivals)))


def _place_at_mend(finding: Finding) -> Finding:
    """The finding with the line that its one edit changes as its place: that line is to blame where
    what shows it is another one of its file."""
    at, edits = finding.at, finding.edits
    is_there = edits[0].line_start <= at.line <= edits[0].line_end
    if len(edits) > 1 or edits[0].file_path != at.path or is_there:
        return finding
    place = at.on(edits[0].line_start)
    return replace(finding, at=place, evidence=(*finding.evidence, place.quote(_MENDED)))


def _conclude_trap(trap: Trap, program: Program) -> Finding:
    from whence.playbook.rules.traps.trap_edits import make_trap_edits

    at, said, words, _runs = trap
    edits = make_trap_edits(said, at, words)
    return said.finding({**words, "at": at, "crash": program.crash}, edits=edits)


def find_traps(program: Program) -> Iterator[Trap]:
    """Every trap of a program."""
    languages = {flow_of(one).language for one in program.files}
    for name, known in _MODULES.items():
        if not known or not languages.isdisjoint(known.split()):
            yield from import_module(f"whence.playbook.rules.traps.{name}").find_traps(program)


_MODULES: Final = {
    "python.calls": "python",
    "python.classes": "python",
    "python.objects": "python",
    "python.iterators": "python",
    "python.values": "python",
    "javascript.objects": "javascript typescript",
    "javascript.promises": "javascript typescript",
    "javascript.values": "javascript typescript",
    "javascript.callbacks": "javascript typescript",
    "javascript.text_values": "javascript typescript",
    "ruby.objects": "ruby",
    "php.functions": "php",
    "ruby.values": "ruby",
    "php.values": "php",
    "go.slices": "go",
    "go.values": "go",
    "go.hidden_values": "go",
    "go.goroutines": "go",
    "go.letters": "go",
    "go.tags": "go",
    "java.objects": "java csharp",
    "java.classes": "java kotlin csharp",
    "java.orders": "java",
    "java.shared": "java",
    "csharp.lazy": "csharp",
    "csharp.classes": "csharp",
    "c.memory": "c cpp",
    "c.buffers": "c cpp",
    "c.counts": "c cpp",
    "c.cut_texts": "c cpp",
    "c.macros": "c cpp",
    "c.tables": "c cpp",
    "c.searches": "c cpp",
    "c.expressions": "c cpp",
    "cpp.containers": "cpp",
    "cpp.objects": "cpp",
    "cpp.maps": "cpp",
    "cpp.overrides": "cpp",
    "cpp.kept_views": "cpp",
    "rust.values": "rust",
    "kotlin.early": "kotlin",
    "kotlin.objects": "kotlin",
    "compiled.arithmetic": "c cpp csharp go java rust",
    "compiled.joined_bytes": "c cpp java",
    "compiled.near_misses": "cpp go rust",
    "compiled.orders": "c cpp csharp java",
    "compiled.ranges": "c cpp csharp go java rust",
    "any_language.left_members": "",
    "any_language.lost_changes": "php go cpp",
    "any_language.nested": "python javascript typescript ruby php",
    "any_language.functions": "",
    "any_language.kept_together": "",
    "any_language.single_lines": "",
    "any_language.files": "",
    "any_language.zeros": "python javascript typescript php",
    "any_language.data_keys": "",
    "any_language.data_words": "python ruby php",
    "any_language.data_splits": "",
    "any_language.text_orders": "",
    "any_language.odd_lines": "",
    "any_language.never_reached": "",
    "any_language.not_reset": "",
    "any_language.copied": "",
    "any_language.grid_indexes": "",
    "any_language.uneven_bounds": "",
    "any_language.put_anew": "",
    "any_language.kept_once": "python javascript typescript ruby php java kotlin csharp",
    "any_language.cache_keys": "",
    "any_language.binary_searches": "",
    "any_language.half_days": "python ruby c cpp rust java kotlin php go csharp",
    "any_language.cut_amounts": "",
    "any_language.early_resets": "",
    "any_language.early_calls": "python javascript typescript php ruby",
    "any_language.edges": "",
    "any_language.recursion": "",
    "any_language.redo_stacks": "",
    "any_language.shallow_copies": "python javascript typescript ruby",
    "any_language.changed_arguments": "javascript typescript ruby php",
    "any_language.found_nowhere": "go python rust java kotlin csharp javascript typescript",
    "any_language.walked": "python javascript typescript ruby cpp java csharp",
}
"""Where traps are found, with the languages that have them; "" for all."""
RULES = (Rule("language_trap", Matcher(""), at_crash(investigate), rests_on_values=False),)
