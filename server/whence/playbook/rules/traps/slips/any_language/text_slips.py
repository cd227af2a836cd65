"""Slips with texts and patterns: what is looked for, cut at, put in, split, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import text_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip

_TEXT: Final = r"(?:'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"
_STARTS: Final = (
    r"(?P<part>(?:[\w$@]+(?:\.|->))*[$@]?\w*(?i:prefix|scheme|head|start|root|base"
    r"|dir|folder|begin|protocol)\w*(?:\(\))?)"
)
_STOPS: Final = (
    r"(?P<part>(?:[\w$@]+(?:\.|->))*[$@]?(?:\w*(?i:suffix|extension|ending|tail"
    r"|domain)\w*|ext|\w+(?:_ext|Ext))(?:\(\))?)"
)
_OF: Final = rf"(?<![\w.$@])(?P<of>{PART})"
_HOLDS: Final = (
    (SCRIPTS, "includes", "startsWith", "endsWith"),
    (("java", "kotlin"), "contains", "startsWith", "endsWith"),
    (("csharp",), "Contains", "StartsWith", "EndsWith"),
    (("ruby",), "include\\?", "start_with?", "end_with?"),
    (("rust",), "contains", "starts_with", "ends_with"),
)
_LINE: Final = (
    r"(?P<of>[$@]?(?:\w+\.)*(?i:\w*line|\w*row|\w*text|\w*cell|\w*name|raw|input|\w*note|word|value"
    r"|field|token|part))"
)


def _list_anywhere() -> Iterator[Slip]:
    """What is looked for in all of a text and named like what it begins or ends with."""
    for languages, holds, starts, ends in _HOLDS:
        for part, method in ((_STARTS, starts), (_STOPS, ends)):
            call = rf"{_OF}\.{holds}\({part}\)"
            yield slip(languages, call, rf"\g<of>.{method}(\g<part>)", texts.ANYWHERE)
    for part, python, go in (
        (_STARTS, "startswith", "HasPrefix"),
        (_STOPS, "endswith", "HasSuffix"),
    ):
        yield slip(
            ("python",), rf"(?<![\w.]){part} in (?P<of>{PART})(?=:|\)|\]| and| or| else|$)",
            rf"\g<of>.{python}(\g<part>)", texts.ANYWHERE,
        )  # fmt: skip
        yield slip(
            ("go",), rf"\bstrings\.Contains\((?P<of>{PART}), {part}\)",
            rf"strings.{go}(\g<of>, \g<part>)", texts.ANYWHERE,
        )  # fmt: skip
    given = r"(?P<of>\$[^,()]+(?:\([^()]*\))?), (?P<part>[^,()]+)\)"
    for old in (rf"\bstr(?:i)?pos\({given} !== false", rf"\bstr_contains\({given}"):
        yield slip(("php",), old, r"str_starts_with(\g<of>, \g<part>)", texts.ANYWHERE,
                   is_text=True)  # fmt: skip


def _list_not_found() -> Iterator[Slip]:
    """`text[:text.index("?")]`"""
    sep = rf"(?P<sep>{_TEXT}|\$?[A-Za-z_][\w:]*)"
    for languages, cut, new in (
        (("php",), rf"\bsubstr\((?P<of>\$[\w>-]+), 0, strpos\((?P=of), {sep}\)\)",
         r"explode(\g<sep>, \g<of>, 2)[0]"),
        (("python",), rf"(?<![\w.])(?P<of>[\w.]+)\[:\s?(?P=of)\.(?:find|index)\({sep}\)\]",
         r"\g<of>.split(\g<sep>, 1)[0]"),
        (SCRIPTS, (rf"(?<![\w.])(?P<of>[\w.]+)\.(?:slice|substring|substr)\(0, (?P=of)\.indexOf"
                  rf"\({sep}\)\)"),
         r"\g<of>.split(\g<sep>)[0]"),
        (("java",), rf"(?<![\w.])(?P<of>[\w.]+)\.substring\(0, (?P=of)\.indexOf\({sep}\)\)",
         r"\g<of>.split(java.util.regex.Pattern.quote(String.valueOf(\g<sep>)), 2)[0]"),
        (("kotlin",), rf"(?<![\w.])(?P<of>[\w.]+)\.substring\(0, (?P=of)\.indexOf\({sep}\)\)",
         r"\g<of>.substringBefore(\g<sep>)"),
        (("csharp",), rf"(?<![\w.])(?P<of>[\w.]+)\.Substring\(0, (?P=of)\.IndexOf\({sep}\)\)",
         r"\g<of>.Split(new[] { \g<sep> }, System.StringSplitOptions.None)[0]"),
        (("go",), (rf"(?<![\w.])(?P<of>[\w.]+)\[:strings\.(?:Index|IndexByte|IndexRune)\("
                  rf"(?P=of), {sep}\)\]"),
         r"strings.SplitN(\g<of>, string(\g<sep>), 2)[0]"),
        (("ruby",), rf"(?<![\w.])(?P<of>[@\w.]+)\[(?:0\.\.\.|0, ?)(?P=of)\.index\({sep}\)\]",
         r"\g<of>.partition(\g<sep>).first"),
        (("rust",), (rf"&(?P<of>[\w.]+)\[\.\.(?P=of)\.find\({sep}\)\.(?:unwrap\(\)|expect"
                    rf"\([^()]*\))\]"),
         r"\g<of>.split(\g<sep>).next().unwrap_or_default()"),
    ):  # fmt: skip
        yield slip(languages, cut, new, texts.NOT_FOUND, is_text=True)


def _list_defaults() -> Iterator[Slip]:
    """`price ?? 0 + shipping`; what is added to nothing is never meant."""
    nothing = r"(?:0(?:\.0+)?|''|\"\"|\[\])"
    other = rf"(?:-?\d[\w.]*|{_TEXT}|\[\]|null|nil|None)"
    for languages, sign in (
        (("csharp", *SCRIPTS, "php"), r"\?\?"),
        (SCRIPTS, r"\|\|"),
        (("kotlin",), r"\?:"),
        (("ruby",), r"\|\|"),
        (("python",), "or"),
    ):  # fmt: skip
        of = rf"(?<![\w.$@>)\]])(?P<of>{PART}(?:\?\.\w+)*) (?P<sign>{sign}) "
        for rest, said in (
            (rf"(?P<other>{nothing}) \+ ", texts.ADDS_TO_NOTHING),
            (rf"(?!{nothing} \+ )(?P<other>{other}) [-+*/.] ", texts.BINDS_LESS),
        ):
            yield slip(
                languages,
                rf"{of}(?P<rest>{rest}[^;,)\n]+)",
                lambda match: (
                    f"({match['of']} {match['sign']} {match['other']})"
                    f"{match['rest'][len(match['other']) :]}"
                ),
                said,
            )


def _list_empty_texts() -> Iterator[Slip]:
    """`if line == ""` of lines, cells and the like."""
    for languages, asked, new in (
        (("java", "kotlin"), rf"(?<![\w.]){_LINE}\.isEmpty\(\)", r"\g<of>.trim().isEmpty()"),
        (("csharp",), rf"\bstring\.IsNullOrEmpty\({_LINE}\)", r"string.IsNullOrWhiteSpace(\g<of>)"),
        (("csharp",), rf"(?<![\w.]){_LINE}\.Length == 0", r"\g<of>.Trim().Length == 0"),
        (("csharp",), rf"(?<![\w.]){_LINE} == \"\"", r'\g<of>.Trim() == ""'),
        (("ruby",), rf"(?<![\w.]){_LINE}\.empty\?", r"\g<of>.strip.empty?"),
        (("php",), rf"(?<![\w>]){_LINE} (?P<sign>[=!]==?) (?P<none>''|\"\")",
         r"trim(\g<of>) \g<sign> \g<none>"),
        (SCRIPTS, rf"(?<![\w.]){_LINE} (?P<sign>[=!]==) (?P<none>''|\"\")",
         r"\g<of>.trim() \g<sign> \g<none>"),
        (SCRIPTS, rf"\bif \(!{_LINE}\)", r"if (!\g<of>.trim())"),
        (SCRIPTS, rf"(?<![\w.]){_LINE}\.length === 0", r"\g<of>.trim().length === 0"),
        (("python",), rf"\bif not {_LINE}:", r"if not \g<of>.strip():"),
        (("python",), rf"(?<![\w.]){_LINE} (?P<sign>[=!]=) (?P<none>''|\"\")",
         r"\g<of>.strip() \g<sign> \g<none>"),
        (("go",), rf"(?<![\w.]){_LINE} == \"\"", r'strings.TrimSpace(\g<of>) == ""'),
        (("rust",), rf"(?<![\w.]){_LINE}\.is_empty\(\)", r"\g<of>.trim().is_empty()"),
    ):  # fmt: skip
        yield slip(languages, asked, new, texts.BLANK_IS_NOT_EMPTY, is_text=True)


def _list_signs() -> Iterator[Slip]:
    """`name.replace("-", "_")`, of names that also have blanks."""
    for old, other in (("-", " "), (" ", "-")):
        sign = rf"(?P<quote>['\"]){old}(?P=quote), ?(?P<new>['\"][_-]?['\"])"
        for languages, call in (
            (("python", "java", "kotlin"), "replace"),
            (("csharp",), "Replace"),
            (SCRIPTS, "replaceAll"),
            (("ruby",), "gsub"),
        ):
            yield slip(
                languages,
                rf"(?P<of>\.{call}\({sign}\))(?!\.{call})",
                rf"\g<of>.{call}(\g<quote>{other}\g<quote>, \g<new>)",
                texts.OTHER_SIGNS_STAY,
                is_text=True,
            )
        yield slip(
            ("php",),
            rf"\bstr_replace\({sign}, ",
            r"str_replace(['-', ' '], \g<new>, ",
            texts.OTHER_SIGNS_STAY,
            is_text=True,
        )
        yield slip(
            ("ruby",),
            rf"\.tr\({sign}\)",
            r".tr(' -', \g<new>)",
            texts.OTHER_SIGNS_STAY,
            is_text=True,
        )


_PLAIN: Final = r"(?P<new>[a-z$@][\w.>$-]*)"
_SLIPS: Final = (
    *_list_anywhere(),
    *_list_not_found(),
    *_list_defaults(),
    slip(
        ("ruby",),
        rf"\.(?P<how>g?sub!?)\((?P<what>/(?:[^/\\\n]|\\.)+/\w*|{_TEXT}|\w+), "
        rf"(?P<new>\"(?:[^\"\\]|\\.)*\\\\[^\"\d](?:[^\"\\]|\\.)*\"|'[^']*\\\\[^'\d][^']*'"
        rf"|[a-z_]\w*)\)",
        r".\g<how>(\g<what>) { \g<new> }",
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        ("php",),
        rf"\bpreg_replace\((?P<what>{_TEXT}), (?P<new>\$[\w>-]+), (?P<of>[^;]+?)\)"
        rf"(?=;|\)|,)",
        r"preg_replace_callback(\g<what>, fn () => \g<new>, \g<of>)",
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        ("python",),
        r"\bre\.sub\((?P<what>[^,\n]+), (?P<new>[a-z][\w.]*(?:\[[^\[\]]*\])?), ",
        r"re.sub(\g<what>, lambda _match: \g<new>, ",
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        r"\.(?P<how>replace(?:All)?)\((?P<what>[^,()\n]+|new RegExp\([^()]*\)), "
        r"(?P<new>[a-z][\w.]*(?:\[[^\[\]]*\])?)\)",
        r".\g<how>(\g<what>, () => \g<new>)",
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        ("kotlin",),
        rf"\.replace\((?P<what>Regex\([^()]*\)|\w*[rR]egex\w*|[^,()]*\.toRegex"
        rf"\(\)), {_PLAIN}\)",
        r".replace(\g<what>, Regex.escapeReplacement(\g<new>))",
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        ("csharp",),
        rf"\bRegex\.Replace\((?P<of>[^,()]+), (?P<what>[^,()]+), {_PLAIN}\)",
        r'Regex.Replace(\g<of>, \g<what>, \g<new>.Replace("$", "$$"))',
        texts.SIGNS_HAVE_MEANING,
        is_text=True,
    ),
    slip(
        ("ruby",),
        rf"\.split\((?P<sep>{_TEXT})\)",
        r".split(\g<sep>, -1)",
        texts.DROPS_EMPTY,
        is_text=True,
    ),
    slip(
        ("csharp",),
        r"\bStringSplitOptions\.RemoveEmptyEntries\b",
        "StringSplitOptions.None",
        texts.DROPS_EMPTY,
    ),
    slip(("php",), r"\bPREG_SPLIT_NO_EMPTY\b", "0", texts.DROPS_EMPTY),
    slip(
        ("php",),
        r"\barray_filter\((?P<of>explode\([^()]*\))\)",
        r"\g<of>",
        texts.DROPS_EMPTY,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        r"(?P<of>\.split\([^()]*\)(?:\.map\(.*?\))?)\.filter\(Boolean\)",
        r"\g<of>",
        texts.DROPS_EMPTY,
        is_text=True,
    ),
    slip(
        ("ruby",),
        r"(?P<open>/)\^(?P<of>(?:[^/\\\n]|\\.)*)\$(?P<close>/[a-z]*)",
        r"\g<open>\\A\g<of>\\z\g<close>",
        texts.ENDS_OF_LINES,
        is_text=True,
    ),
    slip(
        ("php",),
        r"\bpreg_match\((?P<quote>['\"])(?P<open>[/~#])\^(?P<of>(?:[^'\"\\\n]|\\.)*)\$"
        r"(?P<close>(?P=open)[a-zA-Z]*)(?P=quote)",
        r"preg_match(\g<quote>\g<open>^\g<of>\\z\g<close>\g<quote>",
        texts.BEFORE_LINE_END,
        is_text=True,
    ),
    slip(
        ("python",),
        r"\bre\.(?P<how>compile|match)\((?P<of>r(?P<quote>['\"])[^'\"\n]*)\$"
        r"(?P=quote)",
        r"re.\g<how>(\g<of>\\Z\g<quote>",
        texts.BEFORE_LINE_END,
        is_text=True,
    ),
    slip(
        ("php",),
        r"\b(?:[lr]?trim|chop)\((?P<of>\$[^,()]+), (?:' '|\" \"|' \\\\t'|\" \\t\")\)",
        r"trim(\g<of>)",
        texts.BLANKS_ONLY,
        is_text=True,
    ),
    slip(
        ("python",),
        r"\.[lr]?strip\((?:' '|\" \"|'\\n'|\"\\n\")\)",
        ".strip()",
        texts.BLANKS_ONLY,
        is_text=True,
    ),
    slip(("csharp",), r"\.Trim(?:End|Start)?\(' '\)", ".Trim()", texts.BLANKS_ONLY, is_text=True),
    slip(("kotlin",), r"\.trim(?:End|Start)?\(' '\)", ".trim()", texts.BLANKS_ONLY, is_text=True),
    slip(
        ("go",),
        r"\bstrings\.Trim(?:Right|Left)?\((?P<of>[^()]+), \" \"\)",
        r"strings.TrimSpace(\g<of>)",
        texts.BLANKS_ONLY,
        is_text=True,
    ),
    slip(
        ("csharp",),
        rf"=> (?P<of>\w+\.\w*(?:Code|Name|Key|Id|Title|Mail|Email|Tag|Symbol"
        rf"|Word)) == "
        rf"(?P<other>{PART})(?=\)| &&)",
        r"=> string.Equals(\g<of>, \g<other>, System.StringComparison.OrdinalIgnoreCase)",
        texts.CASE_COUNTS,
    ),
    slip(
        ("csharp",),
        r"\bnew (?P<kind>Dictionary<string, [^()]+>|HashSet<string>)\(\)",
        r"new \g<kind>(System.StringComparer.OrdinalIgnoreCase)",
        texts.CASE_COUNTS,
    ),
    slip(
        ("kotlin",),
        rf"\{{ (?P<of>it\.\w*(?:code|name|key|id|title|mail|tag|symbol|word)) == "
        rf"(?P<other>{PART}) \}}",
        r"{ \g<of>.equals(\g<other>, ignoreCase = true) }",
        texts.CASE_COUNTS,
    ),
    slip(
        ("java",),
        r"\.equals\((?P<of>\w*(?i:code|name|key|id|title|mail|tag|word))\)",
        r".equalsIgnoreCase(\g<of>)",
        texts.CASE_COUNTS,
    ),
    slip(
        ("php",),
        r"\[(?P<of>trim\(\$\w+\)|\$(?:name|key|code|id|word|category|tag))\](?! =[^=])",
        r"[strtolower(\g<of>)]",
        texts.CASE_COUNTS,
        beside=r"\bstrtolower\(",
    ),
    slip(
        ("ruby",),
        r"\[(?P<of>\w+(?:\.strip)?)\](?! =[^=])",
        r"[\g<of>.downcase]",
        texts.CASE_COUNTS,
        beside=r"\.downcase\]|\.downcase\b.*\]? ?=",
    ),
    slip(
        ("python",),
        r"\[(?P<of>(?:name|key|code|word|tag|\w+\.strip\(\)))\](?! =[^=])",
        r"[\g<of>.lower()]",
        texts.CASE_COUNTS,
        beside=r"\.lower\(\)\]",
    ),
    slip(
        SCRIPTS,
        r"(?P<how>\.get\(|\.has\()(?P<of>name|key|code|word|tag|\w+\.trim\(\))\)",
        r"\g<how>\g<of>.toLowerCase())",
        texts.CASE_COUNTS,
        beside=r"\.toLowerCase\(\)",
    ),
    slip(
        (*SCRIPTS, "csharp", "go", "java", "kotlin", "php", "python", "ruby", "rust"),
        r"(?<=[('\"/^>])\[0-9\][+*](?:\(?(?:\?:)?\\{1,2}\.\[0-9\][+*]\)?\??)?",
        r"-?\g<0>",
        texts.NO_PLACE_FOR_SIGN,
        is_text=True,
    ),
    slip(
        ("php",),
        r"\bctype_digit\((?P<of>[^()]*(?:\([^()]*\))?)\)",
        r"preg_match('/^-?\\d+$/', \g<of>)",
        texts.NO_PLACE_FOR_SIGN,
    ),
    slip(
        ("python",),
        rf"(?<![\w.])(?P<of>{PART})\.is(?:digit|numeric|decimal)\(\)",
        r"\g<of>.removeprefix('-').isdigit()",
        texts.NO_PLACE_FOR_SIGN,
    ),
    slip(
        ("kotlin",),
        rf"(?<![\w.])(?P<of>{PART})\.all \{{ it\.isDigit\(\) \}}|"
        r"(?<![\w.])(?P<name>[\w.]+)\.all\(Char::isDigit\)",
        lambda match: f"({match['of'] or match['name']}.toIntOrNull() != null)",
        texts.NO_PLACE_FOR_SIGN,
    ),
    slip(
        ("csharp",),
        r"(?<![\w.])(?P<of>[\w.]+)\.All\((?:char\.IsDigit|(?P<one>\w+) => "
        r"char\.IsDigit\((?P=one)\))\)",
        r"int.TryParse(\g<of>, out _)",
        texts.NO_PLACE_FOR_SIGN,
    ),
    *_list_empty_texts(),
    *_list_signs(),
    slip(
        ("ruby",),
        r"\[(?P<of>(?:\w+_)?(?:id|number|nr|no|num|year))\](?! =[^=])",
        r"[\g<of>.to_i]",
        texts.TEXT_FOR_NUMBER,
    ),
    slip(
        SCRIPTS,
        r"(?P<how>\.(?:get|has)\()(?P<of>\w*(?:id|Id|number|Number|nr|year))\)",
        r"\g<how>Number(\g<of>))",
        texts.TEXT_FOR_NUMBER,
    ),
    slip(
        ("python",),
        r"(?P<how>\.get\(|(?<=\w)\[)(?P<of>(?:\w+_)?(?:id|number|nr|no|num|year))(?P<end>[\])])"
        r"(?! =[^=])",
        r"\g<how>int(\g<of>)\g<end>",
        texts.TEXT_FOR_NUMBER,
        beside=r"\.split\(|csv|argv|input\(|json",
    ),
    slip(
        ("ruby",),
        r"(?P<how>\|(?:\w+, )+\w+\| (?:\[\w+, )?[A-Z]\w*\.new\((?:\w+, )*)(?P<of>[a-z_]\w*)\)",
        r"\g<how>\g<of>.to_i)",
        texts.TEXT_FOR_NUMBER,
    ),
    slip(
        ("csharp",),
        r"\b(?P<of>(?:Encoding\.UTF8|\w*[uU]tf8\w*)\.GetString\([^()]*\))(?!\.Trim)",
        r"\g<of>.TrimStart('\\uFEFF')",
        texts.LEFT_MARK,
    ),
)
_MARK: Final = lazy_pattern(
    r"\ufeff|\\ufeff|\\u\{feff\}|(?i:\\xef\\xbb\\xbf|0xef, ?0xbb|preamble|utf8encoding\(true|feff)"
)
_READS: Final = {
    "php": (lazy_pattern(r"\bfile_get_contents\((?:[^()]|\([^()]*\))*\)"),
            r"preg_replace('/^\\xEF\\xBB\\xBF/', '', {0})"),
    "kotlin": (lazy_pattern(r"[\w.]+(?:\([^()]*\))?\.readText\([^()]*\)|\bString\(\w+, [\w.]+\)"),
               r'{0}.removePrefix("\uFEFF")'),
    "java": (lazy_pattern(r"\bFiles\.readString\([^()]*\)|\bnew String\(\w+, [\w.]+\)"),
             r'{0}.replaceFirst("^\uFEFF", "")'),
    "ruby": (lazy_pattern(r"\bFile\.read\([^()]*(?:\([^()]*\))?\)"),
             r"{0}.delete_prefix([0xFEFF].pack('U'))"),
    "python": (lazy_pattern(r"[\w.]+\.(?:read_text|read|decode)\([^()]*\)"),
               r"{0}.removeprefix('\ufeff')"),
    **dict.fromkeys(SCRIPTS, (
        lazy_pattern(r"(?:\bfs\.)?readFileSync\([^()]*utf-?8[^()]*\)|\w+\.toString"
                     r"\(['\"]utf-?8['\"]\)"),
        r"{0}.replace(/^\uFEFF/, '')",
    )),
    "go": (lazy_pattern(r"\bstring\((?:data|body|raw|content|contents|text|b|bytes)\)"),
           r'strings.TrimPrefix({0}, "\uFEFF")'),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; of marks where a file of the workspace has one."""
    yield from find_in_table(_SLIPS, program)
    known = (*program.files, *program.data)
    if not (program.says(_MARK) or any(_MARK.search(one.text) for one in known)):
        return
    for file in program.files:
        reads: tuple[re.Pattern[str], str] | None = _READS.get(flow_of(file).language)
        for number, line in enumerate(file.lines, 1) if reads is not None else ():
            match = reads[0].search(line) if reads is not None else None
            if match is not None and reads is not None:
                at = Site(file, number)
                edits = at.replacing(match[0], reads[1].format(match[0]))
                yield Trap(at, texts.LEFT_MARK, {"call": match[0], "edits": edits})
