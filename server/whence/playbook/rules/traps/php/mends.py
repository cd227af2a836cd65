"""The lines that mend traps of PHP."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.php import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite, write_expression
from whence_tools.code.flow_model import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend


def _compare_position(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """On the line of the call, or on the one that asks for what it was kept as."""
    call = words["expr"]
    assert isinstance(call, Call)
    kept = re.search(rf"(\$\w+)\s*=\s*{re.escape(call.at.text)}", at.on(call.at.line).text)
    is_apart = kept is not None and call.at.line != at.line
    line = (
        _compare_kept(at.text, kept[1])
        if kept is not None and is_apart
        else _compare_call(at.text, call.at.text)
    )
    return at.rewritten(line) if line is not None else ()


def _compare_kept(line: str, name: str) -> str | None:
    asked = rf"(?:\(bool\)\s*)?(?P<not>!\s*)?{re.escape(name)}(?=\s*(?:\)|&&|\|\||;))"
    found = list(re.finditer(asked, line))
    return _compare(line, found[0], name) if len(found) == 1 else None


def _compare_call(line: str, call: str) -> str | None:
    held = re.search(rf"\$\w+\s*=\s*{re.escape(call)}", line)
    if held is not None:
        return replace(line, held[0], f"({held[0]}) !== false")
    loose = re.search(rf"{re.escape(call)}\s*[!=]=(?=\s*false\b)", line)
    if loose is not None:
        return replace(line, loose[0], f"{loose[0]}=")
    asked = rf"(?:\(bool\)\s*)?(?P<not>!\s*)?{re.escape(call)}"
    found = list(re.finditer(asked, line))
    return _compare(line, found[0], call) if len(found) == 1 else None


def _compare(line: str, asked: re.Match[str], position: str) -> str:
    """A cast to `bool` goes: it takes 0 for false as well."""
    sign = "===" if asked["not"] else "!=="
    return f"{line[: asked.start()]}{position} {sign} false{line[asked.end() :]}"


def _change_clone(call: Call) -> str | None:
    date = call.receiver.at.text if call.receiver is not None else ""
    return f"(clone {date}){call.at.text.removeprefix(date)}" if date else None


MENDS: Final[dict[FindingText, Mend]] = {
    texts.CHANGED_ALIAS: lambda line, words: replace(
        line, f"= {words['kept']}", f"= clone {words['kept']}"
    ),
    texts.DECODED_TO_OBJECTS: rewrite("call", r"(json_decode\([^,]+)\)", r"\1, true)"),
    texts.RENUMBERED: rewrite("call", r"array_merge(\(.*)", r"array_replace\1"),
}
EDITS: Final[dict[FindingText, EditMaker]] = {
    texts.CHANGED_DATE: write_expression(Call, _change_clone),
    texts.KEPT_KEYS: write_expression(Call, lambda call: f"array_values({call.at.text})"),
    texts.POSITION_AS_TRUTH: _compare_position,
}
