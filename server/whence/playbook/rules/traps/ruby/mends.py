"""The lines that mend traps of Ruby."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.mending import substitute, write_expression
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence.playbook.rules.traps.ruby import texts
from whence_tools.code.flow_model import Call, Expr
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_PARSES: Final = r"\b(?:JSON\.(?:parse|load_file)|YAML\.(?:safe_|unsafe_)?load(?:_file)?)\("
_BALANCED: Final = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_UNSTORED: Final = lazy_pattern(
    r"(?P<head>Hash\.new\s*(?:\{|do)\s*)"
    r"(?:\|\s*(?P<hash>\w+)\s*,\s*(?P<key>\w+)\s*\||\|[^|]*\|)?\s*"
    r"(?P<value>[^|{}]*?(?:\{\})?)(?P<end>\s*(?:\}|end))"
)


def _store_in_block(line: str, _words: Words) -> str | None:
    """Of a block that only makes the object."""
    found = _UNSTORED.search(line)
    if found is None:
        return None
    held, key = found["hash"] or "hash", found["key"] or "key"
    stored = f"{found['head']}|{held}, {key}| {held}[{key}] = {found['value']}{found['end']}"
    return line[: found.start()] + stored + line[found.end() :]


def _leave_unchanged(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Not where what is changed is used later: it may have to be changed."""
    text = str(words["text"])
    function, held = at.function, re.search(rf"([@$]?\w+)\.{re.escape(text)}", at.text)
    below = range(at.line + 1, function.last_line + 1) if function is not None else ()
    if held is not None and (
        held[1][0] in "@$" or any(re.search(rf"\b{held[1]}\b", at.file.line(one)) for one in below)
    ):
        return ()
    return at.replacing(f".{text}", f".{text.replace('!', '', 1)}")


def _store_for_each_key(call: Call) -> str:
    return f"Hash.new {{ |hash, key| hash[key] = {call.arguments[0].value.at.text} }}"


def _make_for_each_place(call: Call) -> str:
    size, value = (one.value.at.text for one in call.arguments)
    return f"Array.new({size}) {{ {value} }}"


def _name_by_symbols(line: str, _words: Words) -> str | None:
    return substitute(line, rf"({_PARSES}{_BALANCED})\)", r"\1, symbolize_names: true)")


MENDS: Final[dict[FindingText, Mend]] = {
    **dict.fromkeys((texts.KEYS_OF_TEXT, texts.KEYS_OF_BOTH_KINDS), _name_by_symbols),
    texts.NOT_STORED: _store_in_block,
}
EDITS: Final[dict[FindingText, EditMaker]] = {
    texts.CHANGED_CONSTANT: write_expression(Expr, lambda constant: f"{constant.at.text}.dup"),
    texts.NIL_UNCHANGED: _leave_unchanged,
    texts.SAME_FOR_EVERY_KEY: write_expression(Call, _store_for_each_key),
    SAME_IN_EVERY_PLACE: write_expression(Call, _make_for_each_place),
}
