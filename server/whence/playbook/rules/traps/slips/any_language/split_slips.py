"""Slips with what is split: lines that keep a carriage return, a whole that is decoded first, parts
that stay texts, a fraction of one digit."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import slip_texts
from whence.playbook.rules.traps.slips.any_language import text_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip
    from whence_tools.code.flow_model import Function

_SEP: Final = r"(?:'[^'\n]+'|\"[^\"\n]+\"|:\w+|[A-Z_]+|/[^/\n]+/)(?:, ?-?\d+)?"
_BELOW: Final = 6  # lines
_SPLIT: Final = rf"WHOLE(?P<split>\.(?:r?split|r?partition)\({_SEP}\))"
_JAVA: Final = r"(?P<how>(?:java\.net\.)?URLDecoder\.decode)\((?P<of>[\w.]+)(?P<given>,[^()]+)\)"
# How each language decodes a text, how it splits one, and what is meant of both.
_DECODINGS: Final = {
    "python": (r"(?P<how>(?:[\w.]+\.)?(?:unquote(?:_plus)?|unescape))\((?P<of>[\w.\[\]]+)\)",
               _SPLIT, "[{how}(part) for part in {of}{split}]"),
    **dict.fromkeys(SCRIPTS, (r"(?P<how>decodeURI(?:Component)?)\((?P<of>[\w.\[\]]+)\)", _SPLIT,
                              "{of}{split}.map({how})")),
    "ruby": ((r"(?P<how>(?:CGI|URI|Rack::Utils)\.(?:unescape(?:HTML|_html)?|decode\w+))\("
              r"(?P<of>[\w.@\[\]]+)\)"), _SPLIT, "{of}{split}.map {{ |part| {how}(part) }}"),
    "php": (r"(?P<how>(?:raw)?urldecode|html_entity_decode)\((?P<of>\$[\w>\[\]-]+)\)",
            rf"(?P<split>\bexplode\({_SEP}, )WHOLE\)", "array_map('{how}', {split}{of}))"),
    "java": (_JAVA, _SPLIT, ("java.util.Arrays.stream({of}{split}).map(part -> {how}(part{given}))"
                            ".toArray(String[]::new)")),
    "kotlin": (_JAVA, _SPLIT, "{of}{split}.map {{ {how}(it{given}) }}"),
}  # fmt: skip
_KEEPS: Final = r"^\s*(?:(?:const|let|var|val|String) )?(?P<name>\$?\w+) = {0}\s*;?$"


def _write(form: str, match: re.Match[str]) -> str:
    return form.format(**match.groupdict())


def _list_decoded() -> Iterator[Slip]:
    """`unquote(query).split("&")`"""
    for language, (decodes, splits, new) in _DECODINGS.items():
        line = rf"(?<![\w.$>]){splits.replace('WHOLE', decodes)}"
        yield slip((language,), line, partial(_write, new), texts.DECODED_FIRST, is_text=True)


# The hundredths, or the thousandths, beside the whole ones.
_SCALE: Final = (
    r"(?P<scale>(?:\* 1_?00(?P<zero>_?0)?L?|\b100L? \* [\w.$@]+(?:\[[^\[\]]*\]|\([^()]*\))?) \+ )"
)
_FRACTION: Final = r"(?P<of>\$?\w*(?i:frac|decimal|pence|cent|minor)\w*)"


def _list_fractions() -> Iterator[Slip]:
    """`whole * 100 + int(match["frac"] or 0)`"""
    part = rf"(?!\S*(?:just|pad))(?P<of>{PART})"
    for languages, read, new in (
        (("python",), rf"(?P<how>int)\({part}(?: or [^()]+)?\)",
         '{how}(({of} or "").ljust({n}, "0"))'),
        (SCRIPTS, (rf"(?P<how>Number|(?:Number\.)?parseInt)\({part}"
                   r"(?: (?:\|\||\?\?) [^(),]+)?(?P<base>, 10)?\)"),
         "{how}(String({of} || '').padEnd({n}, '0'){base})"),
        (("ruby",), rf"{part}\.to_i\b", "{of}.to_s.ljust({n}, '0').to_i"),
        (("php",), rf"\(int\) ?{part}(?![\w(\[>-])", "(int) str_pad({of}, {n}, '0')"),
        (("php",), rf"(?:\(int\) ?|intval)\({part}(?: (?:\?\?|\?:) [^()]+)?\)",
         "(int) str_pad({of} ?? '', {n}, '0')"),
        (("java",), rf"(?P<how>(?:Integer|Long)\.parse(?:Int|Long))\({part}\)",
         '{how}(({of} + "000").substring(0, {n}))'),
    ):  # fmt: skip
        mend = partial(_fill_up, new)
        yield slip(languages, _SCALE + read, mend, texts.FRACTION_OF_POINT, is_text=True)
    for languages, read, new in (
        (SCRIPTS, rf"(?P<how>Number|(?:Number\.)?parseInt)\({_FRACTION}(?P<base>, 10)?\)",
         "{how}({of}.padEnd({n}, '0'){base})"),
        (("go",), rf"(?P<how>strconv\.Atoi)\({_FRACTION}\)", '{how}(({of} + "000")[:{n}])'),
    ):  # fmt: skip
        yield slip(languages, rf"(?<![\w.]){read}", partial(_fill_up, new), texts.FRACTION_OF_POINT)


def _fill_up(form: str, match: re.Match[str]) -> str:
    """To as many digits as the scale has zeros."""
    named = match.groupdict("")
    return named.get("scale", "") + form.format(n=3 if named.get("zero") else 2, **named)


def _list_lines() -> Iterator[Slip]:
    """`text.split("\\n")`, where lines may end with a carriage return as well."""
    feed = r"(?:'\\n'|\"\\n\")"
    for languages, line, new in (
        (SCRIPTS, rf"\.split\({feed}\)", r".split(/\\r?\\n/)"),
        (("python",), rf"\.split\({feed}\)", ".splitlines()"),
        (("ruby",), rf"\.split\({feed}\)", r".split(/\\r?\\n/)"),
        (("rust",), rf"\.split(?:_terminator)?\({feed}\)", ".lines()"),
        (("java",), rf"\.split\({feed}\)", r'.split("\\\\R")'),
        (("php",), rf"\bexplode\({feed}, ", r"preg_split('/\\r?\\n/', "),
        (("go",), r'\bstrings\.Split\((?P<of>[\w.]+), "\\n"\)',
         r'strings.Split(strings.ReplaceAll(\g<of>, "\\r\\n", "\\n"), "\\n")'),
    ):  # fmt: skip
        yield slip(languages, line, new, texts.RETURN_STAYS, is_text=True)


def _list_pairs() -> Iterator[Slip]:
    """`line.split("=")`, where the value may have the sign, too."""
    by = r"(?P<by>'[=:]'|\"[=:]\")"
    for languages, line, new in (
        (("rust",), rf"\.split\({by}\)(?=\.collect)", r".splitn(2, \g<by>)"),
        (("ruby",), rf"\.split\({by}\)", r".split(\g<by>, 2)"),
        (("php",), rf"\bexplode\({by}, (?P<of>[^,()]+)\)", r"explode(\g<by>, \g<of>, 2)"),
        (
            SCRIPTS,
            r"\.split\((?P<quote>['\"])(?P<sign>[=:])(?P=quote)\)",
            r".split(/\g<sign>(.*)/s)",
        ),
    ):
        yield slip(languages, line, new, texts.SPLITS_TOO_OFTEN, is_text=True)


_SLIPS: Final = (*_list_decoded(), *_list_fractions(), *_list_lines(), *_list_pairs())
_DOT: Final = r"(?:'\.'|\"\.\"|/\\\./)"
_SPLITS: Final = lazy_pattern(
    r"^\s*(?:(?:const|let|var) )?(?P<name>\$?[a-z_]\w*) = "
    rf"(?:[^#]*\.split\({_DOT}(?:, ?-?\d+)?\)|explode\({_DOT}, .*\))\s*;?$"
)
_NUMBERS: Final = lazy_pattern(r"\bint\(|to_i\b|\bNumber\b|parseInt|intval|\(int\)")
_AS_NUMBERS: Final = {
    "python": "[int(part) for part in {0}]",
    "ruby": "{0}.map(&:to_i)",
    "php": "array_map('intval', {0})",
    **dict.fromkeys(SCRIPTS, "{0}.map(Number)"),
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line, and of what a function splits and uses below."""
    yield from find_in_table(_SLIPS, program)
    for file in program.in_language(*_DECODINGS):
        for function in flow_of(file).functions:
            yield from _find_decoded_before(file, function)
            if flow_of(file).language in _AS_NUMBERS:
                yield from _find_returned(file, function)


def _find_decoded_before(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`query = unquote(query)`, and `query.split("&")` below it."""
    decodes, splits, new = _DECODINGS[flow_of(file).language]
    keeps = re.compile(_KEEPS.format(decodes))
    for number in function.lines:
        kept = keeps.match(file.line(number))
        if kept is None:
            continue
        name, of = kept["name"], kept["of"]
        split = re.compile(rf"(?<![\w.$>]){splits.replace('WHOLE', re.escape(name))}")
        for below in range(number + 1, min(number + _BELOW, function.last_line + 1)):
            at, match = Site(file, below), split.search(file.line(below))
            if match is None:
                continue
            mended = new.format(**{**kept.groupdict(""), **match.groupdict(), "of": name})
            whole = file.line(number).replace(kept[0].strip().partition(" = ")[2].rstrip(";"), of)
            first = replace_lines(file, number, number, whole if name != of else "")
            edits = (*first, *at.splicing(match.span(), mended))
            words = {"call": match[0], "mended": mended, "edits": edits}
            yield Trap(at, texts.DECODED_FIRST, words)
            break


def _find_returned(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`parts = text.split(".")`, and `return parts` behind what fills them up."""
    name = ""
    if any(_NUMBERS.search(file.line(number)) for number in function.lines):
        return
    for number in function.lines:
        splits = _SPLITS.match(file.line(number))
        name = splits["name"] if splits is not None else name
        given = re.match(rf"\s*(?P<how>return )?(?P<of>{re.escape(name)});?\s*$", file.line(number))
        if name and given is not None and (given["how"] or _is_last(file, function, number)):
            at = Site(file, number)
            mended = _AS_NUMBERS[flow_of(file).language].format(name)
            words = {"call": name, "mended": mended, "edits": at.splicing(given.span("of"), mended)}
            yield Trap(at, slip_texts.PARTS_AS_TEXTS, words)


def _is_last(file: SourceFile, function: Function, number: int) -> bool:
    """Whether a function of Ruby gives the value of a line."""
    return flow_of(file).language == "ruby" and number == function.last_line - 1
