"""What does a part of what its neighbours in the same library do: the first place for every place,
any of these letters for a beginning or a word's letters, a union for a sum, a blank for any space.
And the other way round any character at all for a letter or a digit, all blanks for those at the
ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCRIPTS: Final = "javascript typescript"
_ALL: Final = "python javascript typescript ruby php go rust java kotlin csharp swift"
_REGEXES: Final = "javascript typescript ruby"
_TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    (_SCRIPTS, r"\.replace\((?=\s*['\"`\w$])", ".replaceAll("),
    (_SCRIPTS, r"(\.replace\(\s*/(?:[^/\\\n]|\\.)+/)(?![a-z]*g)", r"\1g"),
    ("python", r"(\.replace\([^()]*?),\s*(?:count\s*=\s*)?1\)", r"\1)"),
    ("python", r"(\bre\.subn?\(.*),\s*count\s*=\s*1\)", r"\1)"),
    (
        "python",
        r"\.lstrip\((?=(['\"])[^'\"]*\w[^'\"]+\1\)|(['\"])[^'\"]+\w[^'\"]*\2\))",
        ".removeprefix(",
    ),
    (
        "python",
        r"\.rstrip\((?=(['\"])[^'\"]*\w[^'\"]+\1\)|(['\"])[^'\"]+\w[^'\"]*\2\))",
        ".removesuffix(",
    ),
    ("ruby", r"\.sub(?=!?[ (])", ".gsub"),
    ("ruby", r"\|= ?(?=\[)", "+= "),
    ("ruby", r"\.squeeze\(['\"] ['\"]\)", r".gsub(/\\s+/, ' ')"),
    ("python", r"\.split\(['\"] ['\"]\)", ".split()"),
    (_SCRIPTS, r"\.split\(['\"] ['\"]\)", r".split(/\\s+/)"),
    ("c cpp", r"([*\w\[\].>-]+) == ' '", r"isspace(\1)"),
    ("c cpp", r"([*\w\[\].>-]+) != ' '", r"!isspace(\1)"),
    ("java", r"([\w.()]+) == ' '", r"Character.isWhitespace(\1)"),
    ("java", r"([\w.()]+) != ' '", r"!Character.isWhitespace(\1)"),
    ("python", r"([\w.\[\]]+) == (['\"]) \2", r"\1.isspace()"),
    ("python", r"([\w.\[\]]+) != (['\"]) \2", r"(not \1.isspace())"),
    (_SCRIPTS, r"([\w.\[\]]+) ={2,3} (['\"]) \2", r"/\\s/.test(\1)"),
    (_SCRIPTS, r"([\w.\[\]]+) !={1,2} (['\"]) \2", r"!/\\s/.test(\1)"),
    ("go", r"(\bstrings\.Replace\(.*),\s*1\)", r"\1, -1)"),
    ("rust", r"\.replacen\((.*),\s*1\)", r".replace(\1)"),
    ("java", r"\.replaceFirst\(", ".replaceAll("),
    ("kotlin", r"\.replaceFirst\(", ".replace("),
    ("php", r"(\bpreg_replace\(.*),\s*1\)", r"\1)"),
    ("python", r"\.replace\((['\"]) \1, ?(['\"])\2\)", ".strip()"),
    (
        _SCRIPTS,
        r"\.replace(?:All)?\((?:(['\"]) \1|/(?: |\\s)\+?/g), ?(['\"])\2\)",
        ".trim()",
    ),
    (
        "ruby",
        r"\.(?:delete\(['\"] ['\"]\)|gsub\((?:['\"] ['\"]|/(?: |\\s)\+?/), ?['\"]{2}\))",
        ".strip",
    ),
    ("php", r"\bstr_replace\((['\"]) \1, ?(['\"])\2, ?", "trim("),
    ("go", r"\bstrings\.ReplaceAll\(([^,\n]+), \" \", \"\"\)", r"strings.TrimSpace(\1)"),
    ("rust", r"\.replace\(['\"] ['\"], ?\"\"\)", ".trim().to_string()"),
    (
        "java kotlin",
        r"\.replace\(\" \", ?\"\"\)|\.replaceAll\(\"(?: |\\\\s)\+?\", ?\"\"\)",
        ".trim()",
    ),
    (_ALL, r"\[\^?[A-Za-z]{3,}\](?=[^\n]*[/'\"`])", r"\\w"),
    (_REGEXES, r"(\.(?:replace(?:All)?|g?sub!?)\(\s*/(?:[^/\\\n.]|\\.)*)\.(?![*+?{])", r"\1\\w"),
    ("python", r"(\bre\.\w+\(\s*r?['\"](?:[^'\"\\\n.]|\\.)*)\.(?![*+?{])", r"\1\\w"),
)


def find_wider(line: str, language: str) -> Iterator[tuple[int, int, str]]:
    """What a line could call instead, as its characters that something else stands for."""
    for languages, narrow, wide in _TABLE:
        for found in re.finditer(narrow, line) if language in languages.split() else ():
            yield found.start(), found.end(), found.expand(wide)
