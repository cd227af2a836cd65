"""What is there several times: names that count once, equal elements of which some are meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.loops import mentions_name
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip

_PATH: Final = r"[$@]?\w+(?:(?:\.|->)\w+)*(?:\(\))?"
_OF: Final = rf"(?P<of>{_PATH})"
_OTHER: Final = rf"(?P<other>{_PATH})"
# How many others have to come first.
_OPEN: Final = (
    r"(?<![\w])\$?\w*(?i:degree|open|wait|pending|remaining|missing|unmet|blocked|count|needed|left"
    r"|todo)\w*"
)
_SETS: Final = rf"(?P<set>{_OPEN}\[[^\[\]]+\] = )"


def _list_counts() -> Iterator[Slip]:
    """`counts.set(task.name, task.needs.length)`, where the edges are in a set."""
    for languages, counts, new, beside in (
        (SCRIPTS, (rf"(?P<set>{_OPEN}(?:\.set\([^,()]+, |\[[^\[\]]+\] = )){_OF}\.length"
                   r"(?P<end>\)?)(?=;?$)"),
         "new Set({0}).size", r"\bnew Set\b"),
        (SCRIPTS, rf"(?P<set>=> \[\w+(?:\.\w+)?, ){_OF}\.length(?P<end>\])", "new Set({0}).size",
         r"\bnew Set\b"),
        (("python",), rf"{_SETS}len\({_OF}\)(?P<end>)$", "len(set({0}))", r"\bset\b|\.add\("),
        (("ruby",), rf"{_SETS}{_OF}\.(?:size|length|count)(?P<end>)$", "{0}.uniq.size", r"\bSet\b"),
        (("php",), rf"{_SETS}count\({_OF}\)(?P<end>)", "count(array_unique({0}))",
         r"\]\[[^\[\]]+\] = true|array_unique"),
        (("java",), rf"(?P<set>{_OPEN}\.put\([^,]+, ){_OF}\.size\(\)(?P<end>\))(?=;)",
         "new java.util.HashSet<>({0}).size()", r"\bSet<"),
        (("rust",), rf"(?P<set>{_OPEN}\.insert\([^,]+, ){_OF}\.len\(\)(?P<end>\))(?=;)",
         "{0}.iter().collect::<std::collections::BTreeSet<_>>().len()", r"\b(?:BTree|Hash)Set\b"),
    ):  # fmt: skip
        mended = r"\g<set>" + new.format(r"\g<of>") + r"\g<end>"
        yield slip(languages, counts, mended, texts.NAMED_TWICE, beside=beside)


def _list_removals() -> Iterator[Slip]:
    """`tiles.filter((tile) => !word.includes(tile))`"""
    for languages, removes, new in (
        (SCRIPTS, rf"{_OF}\.filter\(\(?(?P<one>\w+)\)? => !{_OTHER}\.includes\((?P=one)\)\)",
         (r"[...\g<other>].reduce((left, one) => left.filter((_, at) => at !== left.indexOf(one)), "
          r"\g<of>)")),
        (("php",), rf"\barray_diff\({_OF}, (?P<other>{_PATH}(?:\([^()]*\))?)\)",
         (r"array_reduce(\g<other>, fn ($left, $one) => in_array($one, $left) ? "
          r"array_diff_key($left, [array_search($one, $left) => 0]) : $left, \g<of>)")),
        (("java",), rf"^(?P<space>\s*){_OF}\.removeAll\({_OTHER}\);$",
         r"\g<space>for (var one : \g<other>) \g<of>.remove(one);"),
    ):  # fmt: skip
        yield slip(languages, removes, new, texts.ALL_EQUAL_GO, is_text=True)


_SLIPS: Final = (*_list_counts(), *_list_removals())
_LISTS: Final = r"(?:chars|split(?:\([^()]*\))?|to_a|dup|map\b.*|sort|shuffle)"
_TAKES_OFF: Final = lazy_pattern(
    rf"(?<![\w.@]){_OF} (?P<sets>-=?) (?P<other>[@\w.]+(?:\([^()]*\))?)(?![\w.(\[])"
)
_COMPREHENSION: Final = lazy_pattern(
    rf"(?P<whole>\[(?P<one>\w+) for (?P=one) in {_PATH} if (?P=one) not in )(?P<other>{_PATH})\]"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    yield from find_in_table(_SLIPS, program)
    for file in program.in_language("ruby", "python"):
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            if file.language == "ruby":
                yield from _find_difference(file, number, line)
            elif (match := _COMPREHENSION.search(line)) is not None:
                yield _make_comprehension(Site(file, number), match)


def _find_difference(file: SourceFile, number: int, line: str) -> Iterator[Trap]:
    """`tiles -= word.chars`"""
    match, at = _TAKES_OFF.search(line), Site(file, number)
    if match is None or not (_is_list(file, match["of"]) or _is_list(file, match["other"])):
        return
    other, of = at.text[slice(*match.span("other"))], match["of"]
    new = (
        f"{other}.each_with_object({of}.dup) "
        "{ |one, left| left.delete_at(left.index(one) || left.size) }"
    )
    new = f"{of} = {new}" if match["sets"] == "-=" else new
    words = {"call": match[0], "other": other, "mended": new}
    yield Trap(at, texts.ALL_EQUAL_GO, {**words, "edits": at.splicing(match.span(), new)})


def _is_list(file: SourceFile, name: str) -> bool:
    """Whether Ruby's code shows that a name holds a list."""
    made = rf"(?<![\w.@]){re.escape(name)} = (?:\[[^\]]*\]\s*$|%w|.*\.{_LISTS}\s*$)"
    is_made = re.search(rf"(?m){made}", file.text) is not None
    return is_made or re.search(rf"\.{_LISTS}$", name) is not None


def _make_comprehension(at: Site, match: re.Match[str]) -> Trap:
    """`[one for one in tiles if one not in word]`"""
    left = "left" if not mentions_name("left", at.file.text) else "still_left"
    taken = f"{left} = list({match['other']})"
    mended = f"{match['whole']}{left} or {left}.remove({match['one']})]"
    line = at.text[: match.start()] + mended + at.text[match.end() :]
    new = f"{indent_of(at.text)}{taken}\n{line}"
    words = {"call": match[0], "other": match["other"], "mended": f"{taken}; {mended}"}
    return Trap(
        at, texts.ALL_EQUAL_GO, {**words, "edits": replace_lines(at.file, at.line, at.line, new)}
    )
