"""Slips with defaults, merges and orders: an empty value for none, two that are merged the other
way round, the first ones for the last ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import default_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence.playbook.rules.traps.slips.slip import Slip

_TEXT: Final = r"(?:'(?:[^'\\\n]|\\.)+'|\"(?:[^\"\\\n]|\\.)+\")"
_DEFAULT: Final = rf"(?P<other>[1-9][\d_.]*|{_TEXT}|[A-Z][A-Z_]+|self::[A-Z_]+)"
_DEFAULTS: Final = (
    r"(?P<one>(?:[\w$]+(?:::|\.|->))*[$@]?\w*(?i:default|base|preset|standard"
    r"|fallback)\w*)"
)
_GIVEN: Final = r"(?P<other>[$@]?[a-z_]\w*(?:(?:\.|->)\w+|\[[^\[\]]*\])*)"
_DESCENDS: Final = (
    r"(?i)newest|latest|(?:most|more) \w+ first|highest|largest|biggest|\bbest|descending|longest"
)
_NAME: Final = r"[$@]?\w+(?:(?:\.|->|::)\w+)*"
_MERGES: Final = r"(?!array_)\w*(?i:merge|overlay|combine|override|overwrite|layered)\w*"


def _list_merges() -> Iterator[Slip]:
    """Defaults that are merged with what has only some parts, or no values in them."""
    php = rf"\barray_(?P<how>merge|replace)\({_DEFAULTS}, {_GIVEN}\)"
    ruby = rf"(?<![\w.]){_DEFAULTS}\.merge\({_GIVEN}\)(?! *[{{d])"
    script = rf"\{{ ?\.\.\.{_DEFAULTS}, \.\.\.{_GIVEN} ?\}}"
    both = rf"\{{\*\*{_DEFAULTS}, \*\*{_GIVEN}\}}"
    joined = rf"(?<![\w.|] )(?<![\w.]){_DEFAULTS} \| {_GIVEN}"
    yield slip(
        ("php",), php,
        r"array_\g<how>(\g<one>, array_filter(\g<other>, fn ($value) => $value !== null))",
        texts.NULLS_WIN,
    )  # fmt: skip
    yield slip(("php",), php, r"array_replace_recursive(\g<one>, \g<other>)", texts.REPLACES_WHOLE)
    yield slip(("ruby",), ruby, r"\g<one>.merge(\g<other>.compact)", texts.NULLS_WIN)
    yield slip(
        ("ruby",), ruby,
        r"\g<one>.merge(\g<other>) { |_, old, new| "
        r"old.is_a?(Hash) && new.is_a?(Hash) ? old.merge(new) : new }",
        texts.REPLACES_WHOLE,
    )  # fmt: skip
    yield slip(
        SCRIPTS, script,
        r"{ ...\g<one>, ...Object.fromEntries(Object.entries(\g<other>)"
        r".filter(([, value]) => value != null)) }",
        texts.NULLS_WIN,
    )  # fmt: skip
    for merged in (both, joined):
        yield slip(
            ("python",), merged,
            r"{**\g<one>, **{key: value for key, value in \g<other>.items() if value is not None}}",
            texts.NULLS_WIN,
        )  # fmt: skip
        yield slip(
            ("python",), merged,
            r"{**\g<one>, **{key: {**\g<one>[key], **value} if isinstance(value, dict) and "
            r"isinstance(\g<one>.get(key), dict) else value for key, value in \g<other>.items()}}",
            texts.REPLACES_WHOLE,
        )  # fmt: skip


def _list_nulls() -> Iterator[Slip]:
    """Defaults of keys that are left out, which keys without a value are to have as well."""
    key = rf"(?P<key>{_TEXT}|:?\w[\w.]*)"
    none = r"(?!(?:None|nil|null)\b|float\()"
    other = rf"(?P<other>{none}{PART}|{_TEXT}|\[\]|\{{\}}|-?\d[\w.]*)"
    # What an object or a module keeps is not what was just read.
    of = rf"(?<![\w.$@>])(?!self\.|this\.|@|[A-Z])(?P<of>{PART})"
    is_key = rf"(?P<key>{_TEXT}) in (?P<of>{PART})"
    for languages, asked, new in (
        (("python",), rf"{of}\.get\({key}, {other}\)",
         r"(\g<other> if \g<of>.get(\g<key>) is None else \g<of>.get(\g<key>))"),
        (("python",), rf"{of}\[{key}\] if (?P=key) in (?P=of) else {other}",
         r"(\g<other> if \g<of>.get(\g<key>) is None else \g<of>.get(\g<key>))"),
        (("ruby",), rf"{of}\.fetch\({key}, {other}\)", _take_for_nil),
        (("ruby",), rf"{of}\.fetch\({key}\) \{{ {other} \}}", _take_for_nil),
        (("php",), (r"\barray_key_exists\((?P<key>[^,()]+), (?P<of>\$[\w>\[\]'-]+)\) \? "
                    r"(?P=of)\[(?P=key)\] : "),
         r"\g<of>[\g<key>] ?? "),
        (SCRIPTS, rf"(?<![\w.]){is_key} \? ", r"\g<of>[\g<key>] != null ? "),
        (SCRIPTS, rf"{of}\.hasOwnProperty\({key}\) \? ", r"\g<of>[\g<key>] != null ? "),
        (SCRIPTS, rf"\bObject\.hasOwn\((?P<of>{PART}), {key}\) \? ",
         r"\g<of>[\g<key>] != null ? "),
        (SCRIPTS, rf"(?<![\w.])(?P<of>{PART}) !== undefined \? (?P=of) : ", r"\g<of> ?? "),
        (("java",), rf"{of}\.getOrDefault\({key}, {other}\)",
         r"(\g<of>.get(\g<key>) == null ? \g<other> : \g<of>.get(\g<key>))"),
    ):  # fmt: skip
        yield slip(languages, asked, new, texts.NULL_STAYS, is_text=True)


def _take_for_nil(match: re.Match[str]) -> str:
    item = f"{match['of']}[{match['key']}]"
    return f"({item}.nil? ? {match['other']} : {item})"


def _list_turned_merges() -> Iterator[Slip]:
    """Two that are merged, each way round."""
    own = (
        rf"(?<!def )(?<!function )(?<!fun )(?P<how>\b{_MERGES})\((?P<one>{_NAME}), "
        rf"(?P<other>{_NAME})\)"
    )
    yield slip(
        ("ruby", "python", "php", *SCRIPTS, "java", "kotlin", "csharp", "go"),
        rf"{own}(?! *[{{:])",
        r"\g<how>(\g<other>, \g<one>)", texts.WRONG_ONE_WINS,
    )  # fmt: skip
    for languages, merged, new in (
        (("ruby",), rf"(?<![\w.])(?P<one>{_NAME})\.merge\((?P<other>{_NAME})\)",
         r"\g<other>.merge(\g<one>)"),
        (("php",), rf"\barray_(?P<how>merge|replace)\((?P<one>{_NAME}), (?P<other>{_NAME})\)",
         r"array_\g<how>(\g<other>, \g<one>)"),
        (SCRIPTS, rf"\{{ ?\.\.\.(?P<one>{_NAME}), \.\.\.(?P<other>{_NAME}) ?\}}",
         r"{ ...\g<other>, ...\g<one> }"),
        (SCRIPTS, rf"\bObject\.assign\(\{{\}}, (?P<one>{_NAME}), (?P<other>{_NAME})\)",
         r"Object.assign({}, \g<other>, \g<one>)"),
        (("python",), rf"\{{\*\*(?P<one>{_NAME}), \*\*(?P<other>{_NAME})\}}",
         r"{**\g<other>, **\g<one>}"),
    ):  # fmt: skip
        yield slip(languages, merged, new, texts.WRONG_ONE_WINS)


def _list_orders() -> Iterator[Slip]:
    """The first ones for the last ones, and orders that are turned round."""
    sorted_ = r"(?P<of>\.(?:sort|sort_by|sorted\w*|max_by|min_by)\b(?:\([^()]*\)| ?\{[^{}]*\})?)"
    for old, new in (("first", "last"), ("last", "first")):
        yield slip(("ruby",), rf"{sorted_}\.{old}\b", rf"\g<of>.{new}", texts.OTHER_END)
    for old, new in (("take", "takeLast"), ("first", "last"), ("last", "first")):
        yield slip(("kotlin",), rf"{sorted_}\.{old}\(", rf"\g<of>.{new}(", texts.OTHER_END)
    yield slip(
        ("ruby",), rf"{sorted_}\.take\((?P<many>[^()]+)\)", r"\g<of>.last(\g<many>)",
        texts.OTHER_END,
    )  # fmt: skip
    yield slip(
        ("python",), rf"(?P<of>\bsorted\([^()]*(?:\([^()]*\)[^()]*)*\))\[:(?P<many>{PART})\]",
        r"\g<of>[-\g<many>:]", texts.OTHER_END,
    )  # fmt: skip
    yield slip(("ruby",), rf"{sorted_}\.reverse_each\b", r"\g<of>.each", texts.TURNED_ORDER)
    yield slip(("ruby",), rf"{sorted_}\.reverse\b(?!_)", r"\g<of>", texts.TURNED_ORDER)
    yield slip(
        ("ruby",), rf"{sorted_}(?=\.each\b|$)", r"\g<of>.reverse", texts.TURNED_ORDER,
        beside=_DESCENDS,
    )  # fmt: skip
    for language, old, new, ends in (
        ("csharp", r"\.OrderBy\(", ".OrderByDescending(", r"\.(?:First|Take|Last)\w*\("),
        ("csharp", r"\.OrderByDescending\(", ".OrderBy(", r"\.(?:First|Take|Last)\w*\("),
        ("kotlin", r"\bsortedBy\b", "sortedByDescending", r"\.(?:first|take|last)"),
        ("kotlin", r"\bsortedByDescending\b", "sortedBy", r"\.(?:first|take|last)"),
        ("kotlin", r"\.(?:minBy|minByOrNull)\b", ".maxByOrNull", ""),
        ("kotlin", r"\.(?:maxBy|maxByOrNull)\b", ".minByOrNull", ""),
        ("ruby", r"\.min_by\b", ".max_by", ""),
        ("ruby", r"\.max_by\b", ".min_by", ""),
    ):
        yield slip((language,), f"{old}(?=.*{ends})", new, texts.TURNED_ORDER)
    for language, old, new in (
        ("php", r"\bsort\(", "rsort("),
        ("php", r"\bksort\(", "krsort("),
        ("php", r"\basort\(", "arsort("),
        ("csharp", r"\.OrderBy\(", ".OrderByDescending("),
        ("kotlin", r"\bsortedBy\b", "sortedByDescending"),
        ("kotlin", r"\bsorted\(\)", "sortedDescending()"),
    ):
        yield slip((language,), old, new, texts.TURNED_ORDER, beside=_DESCENDS)
    yield slip(
        ("php", "ruby"),
        r"(?P<one>\$?[ab]\b(?:(?:\.|->)\w+(?:\(\))?|\[[^\[\]]*\])*) <=> "
        r"(?P<other>\$?[ab]\b(?:(?:\.|->)\w+(?:\(\))?|\[[^\[\]]*\])*)",
        r"\g<other> <=> \g<one>", texts.TURNED_ORDER, beside=_DESCENDS,
    )  # fmt: skip


# Empty values come of texts that are taken apart.
_READS_TEXTS: Final = (
    r"(?i)csv|split\(|environ|getenv|process\.env|input\(|DictReader|searchParams|query"
)
_FIELD: Final = r"\$[\w>-]+(?:\[[^\[\]]*\])*"
_KEYS: Final = r"(?P<of>@?[a-z_]\w*(?:\.\w+)*)"
_SLIPS: Final = (
    slip(
        ("php",),
        rf"\((?P<of>\$[\w>-]+(?:\[[^\[\]]*\])+) \?\? {_DEFAULT}\)",
        r"((\g<of> ?? '') ?: \g<other>)",
        texts.EMPTY_STAYS,
        is_text=True,
    ),
    slip(
        ("php",),
        rf"(?<!\()(?P<of>\$[\w>-]+(?:\[[^\[\]]*\])+) \?\? {_DEFAULT}(?=[;,)\]])",
        r"(\g<of> ?? '') ?: \g<other>",
        texts.EMPTY_STAYS,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        rf"(?<![\w.$])(?P<of>{PART}(?:\?\.\w+)*) \?\? {_DEFAULT}(?=[;,)\]}}]|$)",
        r"\g<of> || \g<other>",
        texts.EMPTY_STAYS,
        beside=_READS_TEXTS,
        is_text=True,
    ),
    slip(
        ("python",),
        rf"(?<![\w.])(?P<of>{PART})\.get\((?P<key>{_TEXT}|\w+), {_DEFAULT}\)",
        r"(\g<of>.get(\g<key>) or \g<other>)",
        texts.EMPTY_STAYS,
        beside=_READS_TEXTS,
        is_text=True,
    ),
    slip(
        ("ruby",),
        rf"(?P<of>{PART})\.fetch\((?P<key>{_TEXT}|:?[a-z]\w*), {_DEFAULT}\)",
        r"(\g<of>[\g<key>].to_s.empty? ? \g<other> : \g<of>[\g<key>])",
        texts.EMPTY_STAYS,
        beside=_READS_TEXTS,
        is_text=True,
    ),
    slip(
        ("csharp",),
        rf"(?<![\w.])(?P<of>{PART}) \?\? (?P<other>{_TEXT})(?=[;,)]|$)",
        r"(string.IsNullOrEmpty(\g<of>) ? \g<other> : \g<of>)",
        texts.EMPTY_STAYS,
        is_text=True,
    ),
    slip(
        ("kotlin",),
        rf"(?<![\w.])(?P<of>{PART}) \?: (?P<other>{_TEXT})(?=[;,)]|$)",
        r"(\g<of>.takeUnless { it.isNullOrBlank() } ?: \g<other>)",
        texts.EMPTY_STAYS,
        is_text=True,
    ),
    slip(
        ("php",),
        r"\barray_filter\((?P<of>\$[\w>-]+(?:\[[^\[\]]*\])?)\)",
        r"array_filter(\g<of>, fn ($value) => $value !== null && $value !== '')",
        texts.ZERO_DROPPED,
    ),
    slip(
        ("php",),
        r"(?<!!)\bempty\((?P<of>\$[\w>-]+(?:\[[^\[\]]*\])*)\)",
        r"(!isset(\g<of>) || \g<of> === '')",
        texts.ZERO_DROPPED,
        is_text=True,
    ),
    slip(
        ("php",),
        r"!empty\((?P<of>\$[\w>-]+(?:\[[^\[\]]*\])*)\)",
        r"(isset(\g<of>) && \g<of> !== '')",
        texts.ZERO_DROPPED,
        is_text=True,
    ),
    slip(
        ("php",),
        rf"(?P<of>{_FIELD}(?: \?: {_FIELD})+) \?: (?!null)(?P<other>{PART}|{_TEXT})",
        lambda match: f"{match['of'].replace('?:', '??')} ?? {match['other']}",
        texts.ZERO_DROPPED,
        is_text=True,
    ),
    slip(
        ("php",),
        rf"(?P<of>\$[\w>-]+(?:\[[^\[\]]*\])*) \?: (?!null)(?P<other>{PART}|{_TEXT})",
        r"\g<of> ?? \g<other>",
        texts.ZERO_DROPPED,
        is_text=True,
    ),
    *_list_merges(),
    *_list_turned_merges(),
    *_list_orders(),
    slip(
        ("ruby",),
        rf"(?<![\w.]){_KEYS}\.(?:transform_keys\(&:to_sym\)|symbolize_keys)",
        r"JSON.parse(JSON.generate(\g<of>), symbolize_names: true)",
        texts.ONLY_OUTER_KEYS,
        beside=r"\bJSON\b",
    ),
    slip(
        ("ruby",),
        rf"(?<![\w.]){_KEYS}\[(?P<quote>['\"])(?P<key>[a-z]\w*)(?P=quote)\](?! =[^=])",
        r"\g<of>[:\g<key>]",
        texts.KEY_OF_OTHER_KIND,
        is_text=True,
        beside=r"symbolize_names|symbolize_keys|transform_keys",
    ),
    slip(
        ("ruby",),
        rf"(?<![\w.]){_KEYS}\[:(?P<key>[a-z]\w*)\](?! =[^=])",
        r"\g<of>['\g<key>']",
        texts.KEY_OF_OTHER_KIND,
        beside=r"JSON\.parse\([^()]*(?:\([^()]*\))?\)|YAML\.|CSV\.",
    ),
    slip(
        ("ruby",),
        r"(?P<of>\bJSON\.parse\(\w[\w.]*(?:\([^()]*\))?)\)(?!\.)",
        r"\g<of>, symbolize_names: true).transform_keys(&:to_s)",
        texts.KEY_OF_OTHER_KIND,
    ),
    slip(
        ("php",),
        r"\bparse_ini_(?P<how>file|string)\((?P<of>[^,()]+(?:\([^()]*\)[^,()]*)?)"
        r"(?:, false)?"
        r"(?P<rest>, INI_SCANNER_\w+)?\)",
        r"parse_ini_\g<how>(\g<of>, true\g<rest>)",
        texts.WITHOUT_SECTIONS,
    ),
    slip(
        ("php",),
        rf"(?P<of>\\?(?:DateTime(?:Immutable)?)::createFromFormat\({_TEXT}, "
        r"(?P<given>(?:[^()]|\([^()]*\))+)\))(?! ?\?:)",
        r"(\g<of> ?: date_create_immutable(\g<given>))",
        texts.ONE_FORMAT,
        is_text=True,
    ),
)
_OTHER_DAYS: Final = (
    slip(
        ("php",),
        r"\bnew \\?(?P<kind>DateTime(?:Immutable)?)\((?P<given>\$[^()]*(?:\([^()]*\))?)\)",
        r"\g<kind>::createFromFormat('!d/m/Y', \g<given>)",
        texts.MONTH_FIRST,
    ),
)
_NULLS: Final = tuple(_list_nulls())
_HAS_NULLS: Final = lazy_pattern(r"(?i)json|yaml|\byml\b")
_SLASHED: Final = lazy_pattern(r"\b\d{1,2}/\d{1,2}/\d{4}\b")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; of nulls and of dates with slashes where there may be some."""
    yield from find_in_table(_SLIPS, program)
    known = (*program.files, *program.data)
    if any(_HAS_NULLS.search(one.text) for one in known):
        yield from find_in_table(_NULLS, program)
    if program.says(_SLASHED) or any(_SLASHED.search(one.text) for one in known):
        yield from find_in_table(_OTHER_DAYS, program)
