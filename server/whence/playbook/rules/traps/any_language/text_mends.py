"""What mends traps of texts: their bytes, their order as numbers, the ends of their lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.mending import replace, substitute
from whence.playbook.rules.traps.program.trap import list_body

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import Words

_SCRIPTS: Final = ("javascript", "typescript")
_ENCODED: Final = {
    "python": (r"{name}\.encode\([^()]*\)", "len({bytes})"),
    "java": (r"{name}\.getBytes\([^()]*\)", "{bytes}.length"),
    "javascript": (r"Buffer\.from\(\s*{name}\s*(?:,[^()]*)?\)", "{bytes}.length"),
}
# What takes the end of a line off, with what also takes a carriage return off.
_ENDS: Final = (
    (r"(r?strip\(\s*)(['\"])\\n\2", r"\1\2\\r\\n\2"),
    (r"(\br?trim\([^,()]*,\s*)\"\\n\"", r'\1"\\r\\n"'),
    (r"\bTrimSuffix(\([^,]+,\s*)\"\\n\"", r'TrimRight\1"\\r\\n"'),
    (r"(\bstrcspn\([^,]+,\s*)\"\\n\"", r'\1"\\r\\n"'),
    (r"(find_(?:first|last)_not_of\(\s*|=\s*)\"( \\t)(\\n)?\"", r'\1"\2\\r\3"'),
)
_SPLITS: Final = {
    "python": ((r"\.split\(\s*['\"]\\n['\"]\s*\)", ".splitlines()"),),
    "php": ((r"\bexplode\(\s*\"\\n\"\s*,", r"preg_split('/\\r?\\n/',"),),
    "java": ((r"\.split\(\s*\"\\n\"\s*\)", r'.split("\\r?\\n")'),),
    **dict.fromkeys(
        (*_SCRIPTS, "ruby"), ((r"\.split\(\s*['\"]\\n['\"]\s*\)", r".split(/\\r?\\n/)"),)
    ),
}
_LAST_PIECES: Final = {
    "python": _SPLITS["python"],
    "php": (
        (r"\bexplode\(\s*(\"\\n\"|PHP_EOL)\s*,\s*(\$[\w>-]+)\s*\)", r"explode(\1, rtrim(\2, \1))"),
    ),
    "go": (
        (r"\bstrings\.Split\(([^,]+),(\s*\"\\n\"\s*)\)",
         r"strings.Split(strings.TrimSuffix(\1,\2),\2)"),
    ),
    **dict.fromkeys(
        _SCRIPTS,
        ((r"\.split\(\s*(['\"]\\n['\"]|/(?:\\r\?)?\\n/)\s*\)",
          r".replace(/\\r?\\n$/, '').split(\1)"),),
    ),
}  # fmt: skip
_READS: Final = {
    "python": (
        (r"(?i)(['\"])utf-?8\1", r"\1utf-8-sig\1"),
        (r"(\bopen\((?!.*(?:encoding|['\"]\w*b))[^()]+)\)", r'\1, encoding="utf-8-sig")'),
        (r"(\.read_text\()\)", r'\1encoding="utf-8-sig")'),
    ),
    "ruby": ((r"(\bFile\.(?:read|readlines|foreach)\([^(),]+)\)", r'\1, encoding: "bom|utf-8")'),),
    **dict.fromkeys(
        _SCRIPTS,
        ((r"(?i)(\breadFileSync\([^()]*utf-?8[^()]*\))", r"\1.replace(/^\\uFEFF/, '')"),),
    ),
}
_SIDES: Final = r"(\S+)\s*(<=>|[<>]=?)\s*(\S+)"
_COMPARED: Final[Mapping[str, tuple[tuple[str, str, bool], ...]]] = {
    "python": (
        (_SIDES, r"int(\1) \2 int(\3)", False),
        (r"(\bkey\s*=\s*lambda (?:\w+)\s*:\s*)(.*?)(\s*[,)])", r"\1int(\2)\3", False),
        (r"((?:sorted|max|min)\(\s*[\w.]+)(\s*\))", r"\1, key=int\2", False),
    ),
    **dict.fromkeys(
        _SCRIPTS,
        (
            (_SIDES, r"Number(\1) \2 Number(\3)", False),
            (r"(.+\.localeCompare\(.+?)(\s*\))", r"\1, undefined, { numeric: true }\2", True),
        ),
    ),
    "ruby": (
        (_SIDES, r"\1.to_i \2 \3.to_i", False),
        (_SIDES, r"Gem::Version.new(\1) \2 Gem::Version.new(\3)", True),
        (r"(.+_by!?\s*\{\s*\|\w+\|\s*)(.+?)(\s*\})", r"\1\2.to_i\3", False),
        (r"(.+_by!?\s*\{\s*\|\w+\|\s*)(.+?)(\s*\})", r"\1Gem::Version.new(\2)\3", True),
    ),
    "php": (
        (r"strcmp\(\s*(.+?)\s*,\s*(.+?)\s*\)", r"(int) \1 <=> (int) \2", False),
        (r"strcmp(\(.+\))", r"version_compare\1", True),
    ),
    "java": (
        (
            r"(.+)\.compareTo\(\s*(.+?)\s*\)",
            r"Integer.compare(Integer.parseInt(\1), Integer.parseInt(\2))",
            False,
        ),
    ),
}


def count_bytes(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Of what the function encodes, where it counts the characters once only."""
    count, name, function = str(words["count"]), str(words["name"]), at.function
    if function is None or at.file.text_of(function).count(count) != 1:
        return ()
    pattern, written = _ENCODED[at.file.language]
    encoded = re.compile(pattern.format(name=rf"(?<![\w.]){re.escape(name)}"))
    for number in function.lines:
        if found := encoded.search(at.file.line(number)):
            kept = re.search(r"(\w+)\s*=\s*$", at.file.line(number)[: found.start()])
            is_whole = re.fullmatch(r"\s*;?\s*", at.file.line(number)[found.end() :])
            is_kept = kept is not None and is_whole is not None and number < at.line
            text = kept[1] if kept is not None and is_kept else found[0]
            return at.replacing(count, written.format(bytes=text))
    return ()


def take_return_off(line: str, words: Words) -> str | None:
    return _write_first(line, (*_ENDS, *_SPLITS.get(words["language"], ())))


def leave_last_piece(line: str, words: Words) -> str | None:
    return _write_first(line, _LAST_PIECES.get(words["language"], ()))


def _write_first(line: str, forms: Sequence[tuple[str, str]]) -> str | None:
    """By the first pattern that stands there once."""
    return next(filter(None, (substitute(line, *form) for form in forms)), None)


def read_without_mark(line: str, words: Words) -> str | None:
    return _write_first(line, _READS.get(words["language"], ()))


def compare_numbers(line: str, words: Words) -> str | None:
    """Of texts that are whole numbers, or of versions where a language compares these itself."""
    text, language = words["text"], words["language"]
    is_whole = (words["first"] + words["second"]).isdecimal()
    for pattern, new, is_for_versions in _COMPARED.get(language, ()):
        found = re.fullmatch(pattern, text)
        if found is not None and (is_whole or is_for_versions):
            return replace(line, text, found.expand(new))
    return None


def make_changeable(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Java: a collection of one's own, with what the fixed one has."""
    call = str(words["call"])
    made = re.match(
        r"(?:Arrays\.as|)(List|Set|Map)(?:\.of)?\(|Collections\.(?:empty|singleton)(List|Set|Map|)\(",
        call,
    )
    if made is None or at.file.language != "java":
        return ()
    kind = {"List": "ArrayList", "Map": "HashMap"}.get(made[1] or made[2] or "", "HashSet")
    is_known = re.search(rf"(?m)^import java\.util\.(?:\*|{kind});", at.file.text) is not None
    name = kind if is_known else f"java.util.{kind}"
    return at.replacing(call, f"new {name}<>({'' if call.endswith('()') else call})")


def read_to_end(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """Python: before the block closes the file."""
    block = re.match(r"with\s.*\bas\s+(\w+)$", str(words["text"]))
    if block is None:
        return ()
    lazily = re.compile(
        r"(\s*(?:return\s+|self\.\w+\s*=\s*))"
        rf"((?P<each>\([^()]*(?:\([^()]*\)[^()]*)*\bfor\b.*\bin\s+{block[1]}\b.*\))"
        rf"|(?:csv\.\w+|map|filter|enumerate|zip|iter)\(.*\b{block[1]}\b.*\))(\s*#.*)?"
    )
    for number in list_body(at.file, at.line):
        if found := lazily.fullmatch(at.file.line(number)):
            whole = f"list{found[2]}" if found["each"] else f"list({found[2]})"
            return at.on(number).rewritten(f"{found[1]}{whole}{found[4] or ''}")
    return ()
