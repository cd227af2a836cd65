"""What mends traps of names in another one's place: arguments, directions, the lines that were
copied."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import rewrite, splice
from whence.playbook.rules.traps.program.mending import replace, substitute
from whence_tools.code.flow_model import Call, Expr, Member, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.rules.traps.program.mending import Words

_TURNED: Final = {
    "x": ("y",), "y": ("x",), "width": ("height",), "height": ("width",),
    "col": ("row",), "cols": ("rows",), "column": ("row",), "columns": ("rows",),
    "row": ("col", "column"), "rows": ("cols", "columns"),
    "left": ("top",), "top": ("left",), "lon": ("lat",), "lat": ("lon",),
    "longitude": ("latitude",), "latitude": ("longitude",),
}  # fmt: skip
_BOTH_WAYS: Final = lazy_pattern(
    r"(?i)link|connect|edge|join|road|route|neighbou?r|pair|friend|bridge"
)


def swap_arguments(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    call, names = words["expr"], {words["name"], words["other"]}
    assert isinstance(call, Call)
    given = [
        one.value.at for one in call.arguments
        if isinstance(one.value, Name | Member) and one.value.name in names
    ]  # fmt: skip
    if len(given) != 2:
        return ()
    first, second = given
    between = call.at.text.encode()[first.end - call.at.start : second.start - call.at.start]
    return splice(at.file, first.start, second.end, f"{second.text}{between.decode()}{first.text}")


def swap_names(line: str, words: Words) -> str | None:
    """Where each of two names stands once on a line."""
    names = {words["first"]: words["second"], words["second"]: words["first"]}
    either = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    found = either.findall(line)
    return either.sub(lambda one: names[one[0]], line) if sorted(found) == sorted(names) else None


def swap_second_call(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Of two calls that are the same, the second is for the way back, where there is one."""
    again, first, second = words["again"], str(words["first"]), str(words["second"])
    assert isinstance(again, Site)
    if not _BOTH_WAYS.search(str(words["call"]).partition("(")[0]):
        return ()
    line = substitute(
        again.text,
        rf"\(\s*{re.escape(first)}(\s*,\s*){re.escape(second)}(?=\s*[,)])",
        rf"({second}\1{first}",
    )
    return again.rewritten(line) if line is not None and at.path == again.path else ()


def call_unused(line: str, words: Words) -> str | None:
    method = words["call"].partition(".")[2]
    return replace(line, f"{words['call']}(", f"{words['unused']}.{method}(")


def fill_left_out(line: str, words: Words) -> str | None:
    key = words["key"]
    meant = re.sub(r"\w+$", words["meant"], key)
    return replace(line, key, meant) if words["meant"] else None


def turn_twin(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """The words of one direction in what is computed, put into those of the other."""
    value, part = words["expr"], str(words["part"])
    turned = _turn(part, at.file.text)
    if not isinstance(value, Expr) or not turned:
        return ()
    text = re.sub(rf"(?<![A-Za-z]){part}(?![A-Za-z])", turned, value.at.text)
    return rewrite(at.file, value, text)


def turn_size(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    size = str(words["size"])
    turned = _turn(size, at.file.text)
    line = substitute(at.text, rf"\b{size}\b", turned) if turned else None
    return at.rewritten(line) if line is not None else ()


def _turn(word: str, text: str) -> str:
    """The word of the other direction, as the text spells it; "" where it has none."""
    for turned in _TURNED.get(word.lower(), ()):
        spelled = turned.upper() if word.isupper() else turned
        spelled = turned.capitalize() if word.istitle() and len(word) > 1 else spelled
        if re.search(rf"(?<![A-Za-z]){spelled}(?![A-Za-z])", text):
            return spelled
    return ""
