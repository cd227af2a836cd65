"""Reads what a name that says "secret" is given, in whatever notation.

`DB_PASSWORD=…`, `"apiKey": "…"`, `const token: string = '…'`, `--client-secret …`,
`<password>…</password>`, `- name: TOKEN` above `value: …`: a name, what connects it, a value. The
connection is read once; it says which value comes into question, and with the name how much that
has to look like a secret. What is not connected `nearby` looks for.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret import nearby, notation, tables, values
from whence_tools.secret.names import HEAD, TAIL, SecretName, Strength, tells
from whence_tools.secret.rule import Span
from whence_tools.secret.tokens import is_of_service, match_service_names
from whence_tools.secret.values import Looks, looks

if TYPE_CHECKING:
    from collections.abc import Sequence


class Syntax(IntEnum):
    """How surely an assignment gives a literal value to a name."""

    LISTED = 0  # `"password", "…"`, `password("…")`, `password …`
    LOOSE = 1  # `password = …`, somewhere in a line
    TIGHT = 2  # `password=…`, `"password": …`
    PARAMETER = 3  # `?password=…`
    LINE = 4  # the line is the assignment alone
    QUOTED = 5
    EXPORTED = 6  # `PASSWORD=…`


_SHORTEST_MEMBER = 8  # characters
# How much a value has to look like a secret, by the name's strength and the syntax.
_NEEDED: dict[Strength, tuple[Looks, ...]] = {
    Strength.WEAK: (
        Looks.NEVER, Looks.RANDOM, Looks.RANDOM, Looks.NUMBERED, Looks.RANDOM, Looks.RANDOM,
        Looks.RANDOM,
    ),
    Strength.MEDIUM: (
        Looks.RANDOM, Looks.GENERATED, Looks.NUMBERED, Looks.NUMBERED, Looks.NUMBERED,
        Looks.NUMBERED, Looks.WORD,
    ),
    Strength.STRONG: (
        Looks.MADE, Looks.NUMBERED, Looks.MADE, Looks.MADE, Looks.WORD, Looks.WORD, Looks.WORD,
    ),
}  # fmt: skip


class Reader:
    """A rule whose heads are names; of what follows each it reads as much as it has to.

    Args:
        heads: what is looked for, in the syntax that RE2 and `re` share.
        is_told: whether the names have to say themselves that they are of secrets.
    """

    is_bounded = False

    def __init__(self, heads: str, *, is_told: bool) -> None:
        self.head = self.scan = self.group = f"(?i:{heads})"
        self._is_told = is_told
        self._named = lazy_pattern(f"(?>{heads})(?>{TAIL})", re.IGNORECASE)

    def secrets(self, text: str, offset: int) -> Sequence[Span]:
        """The secrets that the name at a head tells of."""
        named = self._named.match(text, offset)
        if named is None or (self._is_told and not tells(named)):
            return ()
        return _Reading(SecretName(named), is_service=not self._is_told).secrets()

    def is_unfinished(self, text: str, offset: int) -> bool:
        """Whether the text breaks off where more of what is read may follow."""
        named = self._named.match(text, offset)
        if named is None or named.end() + notation.MARGIN >= len(text):
            return True
        if self._is_told and not tells(named):
            return False
        reading = _Reading(SecretName(named), is_service=not self._is_told)
        reading.secrets()
        return reading.seen + notation.MARGIN >= len(text)


class _Reading:
    """What stands around one name.

    Every expression matches whatever follows, as much of it as it can. So where the last match
    ended says whether a text breaks off within what was read.
    """

    __slots__ = ("_is_service", "name", "seen", "text")

    def __init__(self, name: SecretName, *, is_service: bool) -> None:
        self.name, self.text, self.seen = name, name.text, name.end
        self._is_service = is_service

    def secrets(self) -> Sequence[Span]:
        name = self.name
        if name.how is Strength.WEAK and "cache" in name.line_before.lower():
            return ()
        if self._is_among_words() and not name.calls:
            return self._find_connected() if self._can_be_word() else ()
        if name.how is Strength.NONE:
            return self._of_no_name()
        return self._columns() or self._find_connected() or self._members() or self._find_near()

    def _of_no_name(self) -> Sequence[Span]:
        """What a service is given, or a login, a call, or a name in the plural."""
        name = self.name
        if self._is_service and (connected := self._find_connected()):
            return connected
        return self._members() or (self._find_near() if name.calls or name.logs_in else ())

    def _is_among_words(self) -> bool:
        """Whether nothing follows soon that a secret has; a word is one where it is assigned."""
        text, start = self.text, self.name.end
        last = start + notation.FAR
        without = notation.NO_DIGIT.match(text, start, last)
        end = without.end() if without else start
        if end == last or text[end : end + 1] == "\n":
            return True
        if end == len(text):
            return False
        if self.name.how >= Strength.MEDIUM:
            return False
        words = [word for word in text[start:last].split() if len(word) >= _SHORTEST_MEMBER]
        return not values.has_digit(" ".join(words))

    def _can_be_word(self) -> bool:
        """Whether a word is a secret where the name is assigned one."""
        name = self.name
        if name.how is not Strength.MEDIUM:
            return name.how is Strength.STRONG
        block = self.text.startswith((": |", ": >"), name.end)
        return block or name.name.isupper() or name.name.startswith("-")

    def _columns(self) -> list[Span]:
        if (
            self.name.how < Strength.MEDIUM
            or self.text[self.name.end : self.name.end + 1] not in tables.AFTER_NAME
        ):
            return []
        heading = self._read(tables.HEADING, self.name.end)
        names = tables.read_columns(self.name, heading) if heading["ends"] else []
        return (
            list(tables.find_cells(names, self._read(tables.ROWS, heading.end()))) if names else []
        )

    def _read(self, expression: re.Pattern[str], offset: int) -> re.Match[str]:
        found = expression.match(self.text, offset)
        assert found is not None
        if (end := found.end()) > self.seen:
            self.seen = end
        return found

    def _members(self) -> Sequence[Span]:
        if self.name.tail[-1:] not in ("s", "S") or self.name.singular < Strength.MEDIUM:
            return ()
        place = self._read(nearby.COLLECTION, self.name.end)
        return nearby.find_members(self.name, place) if place["operator"] is not None else ()

    def _find_near(self) -> Sequence[Span]:
        return nearby.find_near(self.name, self._read(nearby.REST, self.name.end))

    def _find_connected(self) -> Sequence[Span]:
        if not self.name.name:
            return ()
        direct = self._read(notation.DIRECT, self.name.end)
        found = self._find_value_of_element(direct.end("close")) or self._find_given(direct)
        return (found,) if found else ()

    def _find_value_of_element(self, offset: int) -> Span | None:
        """The value of an element or object whose name this is: `name="…" value="…"`."""
        if not notation.IS_VALUED.match(self.text, offset):
            return None
        valued = self._read(notation.VALUED, offset)
        word = valued["word"].lower()
        return self._find_assigned(valued, word) if word in notation.VALUE_WORDS else None

    def _find_given(self, direct: re.Match[str]) -> Span | None:
        close, operator = direct.end("close"), direct["operator"]
        is_named = self.name.how >= Strength.MEDIUM
        if operator == ":" and is_named and notation.IS_BLOCK.match(self.text, close):
            return _block(self._read(notation.BLOCK, close))
        if operator and (found := self._find_assigned(direct)):
            return found
        if operator in (None, ":", "?:") and self._can_be_typed(close):
            typed = self._read(notation.TYPED, close)
            if typed["operator"] and typed["quote"] and (found := self._find_assigned(typed)):
                return found
        if operator:
            return None
        if is_named and notation.IS_FIELD.match(self.text, close):
            field = self._read(notation.FIELD, close)
            return Span(*field.span("bare")) if field["bare"] else None
        if is_named and self.text[self.name.end : close + 1] in (" ", "\t"):
            return self._find_following(self._read(notation.FOLLOWED, self.name.end))
        return None

    def _can_be_typed(self, offset: int) -> bool:
        end = offset + notation.MOST_OF_TYPE
        return len(self.text) < end or self.text.find("=", offset, end) >= 0

    def _find_assigned(self, match: re.Match[str], word: str = "") -> Span | None:
        if match["quote"] is not None:
            value, syntax = match["quoted"], self._find_quoted(match)
            place = match.span("quoted")
        elif match["bare"]:
            place, syntax = self._find_bare(match, word)
            value = self.text[slice(*place)]
        else:
            return None
        if syntax is None or not value or (self.name.is_of_digits and not value.isdigit()):
            return None
        call = match["call"]
        if call not in (None, "[", "(") and not notation.WRAPPING.match(call):
            syntax = Syntax.LISTED
        needed = _NEEDED.get(self.name.how)
        said = Looks.SENTENCE if match["quote"] and self._is_among_pairs(match) else Looks.NEVER
        if needed and looks(value) >= min(said, needed[syntax]):
            more = self._read(notation.CONTINUED, match.end("closed")) if match["closed"] else None
            return Span(place[0], more.end("literals") if more and more["literals"] else place[1])
        return Span(*place) if is_of_service(self.name.name, value) else None

    def _find_quoted(self, match: re.Match[str]) -> Syntax | None:
        documents = "\n" in match["space"] and match["operator"] == ":"  # `class Auth(Base):`
        if not match["closed"] or (documents and len(match["quote"]) == 3):
            return None
        if match["operator"] not in ("(", "{", ",", ">", "|", "==", "==="):
            return Syntax.QUOTED
        name = self.name.name
        defined = match["operator"] == "," and self.name.is_closed and name.isupper()
        if defined or (match["operator"] == "(" and notation.SETTER.match(name)):
            return Syntax.QUOTED
        words = " " in match["quoted"] and not values.is_passphrase(match["quoted"])
        return None if words or "\n" in match["space"] else Syntax.LISTED

    def _find_bare(self, match: re.Match[str], word: str) -> tuple[tuple[int, int], Syntax | None]:
        """Where an unquoted value stands, and how it is assigned."""
        start, text, operator = match.start("bare"), self.text, match["operator"]
        if match["call"] not in (None, "["):
            start = match.start("call")
        if operator == "={" and self.name.sign_before == ";":  # ODBC's quotes
            return self._read(notation.BRACED, start).span("braced"), Syntax.LINE
        in_element = operator == ">" or operator.startswith("</")
        if ("\n" in match["space"] and not in_element) or operator in ("(", "{", "||", ">>"):
            return (start, start), None
        if surrounded := self._find_surrounded(match):
            start = match.start("bare") if match["call"] is None else match.start("call")
            value = self._read(surrounded, start)
            follows = text[value.end() : value.end() + 1]
            return (start, start + len(value[0].rstrip())), self._within_line(match, follows)
        if words := self._words_of_flow(match) or self._find_enclosed(match):
            return words, Syntax.LINE
        name, strong = self.name.name, self.name.how is Strength.STRONG
        narrow = (notation.NARROW if strong else notation.WITHOUT_EQUALS).match(text, start)
        if narrow is None or (operator == "," and not self._is_whole_line(match)):
            return (start, start), None
        flag = name.startswith("--") and not narrow[0].isupper()
        exported = _is_tight(match) and (flag or name == name.upper())
        plain = exported and values.has_digit(narrow[0])  # a shell has no attributes
        if not plain and values.is_path(narrow[0].rstrip(":")):
            return (start, start), None
        return self._word(match, narrow, whole=word == "value", exported=exported)

    def _words_of_flow(self, match: re.Match[str]) -> tuple[int, int] | None:
        """Several words in YAML's braces; no expression has them, unless with a keyword."""
        inside = match["operator"] == ":" and self.name.sign_before in ("{", ",")
        if not inside or self.name.how is not Strength.STRONG:
            return None
        words = self._read(notation.FLOW, match.start("bare"))
        return (
            None if not words["words"] or notation.KEYWORD.search(words[0]) else words.span("words")
        )

    def _find_enclosed(self, match: re.Match[str]) -> tuple[int, int] | None:
        """Several words between brackets, or in quotes that hold the name too."""
        sign = "]" if match["call"] == "[" else self.name.sign_before
        end = notation.ENCLOSED.get(sign)
        if end is None or self.name.how is not Strength.STRONG or not _is_tight(match):
            return None
        words = self._read(end, match.start("bare"))
        closed = self.text[words.end() : words.end() + 1] == sign and " " in words[0]
        return words.span() if closed and values.is_passphrase(words[0]) else None

    def _word(
        self, match: re.Match[str], narrow: re.Match[str], *, whole: bool, exported: bool
    ) -> tuple[tuple[int, int], Syntax | None]:
        """How far a value without quotes goes, as the line around it says."""
        place, operator = narrow.span(), match["operator"]
        follows = self.text[narrow.end() : narrow.end() + 1]
        whole = whole or (operator in notation.SETTLING and self._is_whole_line(match))
        whole = whole or (operator == "=>" and self.name.sign_before == "[")
        whole = whole or self._is_among_pairs(match)
        within = match.end("bare") > narrow.end() and notation.NO_CALL.search(match["bare"])
        if follows in ("(", "[") and not within and not (whole and exported):
            return place, None
        if whole and within:
            return match.span("bare"), Syntax.LINE
        closed = self.text[narrow.end() : match.end("bare")].rstrip(",;)}]:")
        literal = bool(closed) and not notation.BRACKETS.search(closed)
        if whole and literal and self.name.how is Strength.STRONG:
            place = (narrow.start(), match.end("bare"))
        if exported:
            return place, Syntax.EXPORTED
        if whole and self._is_written(match, self.text[slice(*place)]):
            return place, Syntax.LINE
        return place, self._within_line(match, follows)

    def _find_surrounded(self, match: re.Match[str]) -> re.Pattern[str] | None:
        """What a bare value is, where a sign that cannot be in it says how far it goes."""
        operator, before = match["operator"], self.name.sign_before
        if operator == "|":
            return notation.CELL
        if self.text.endswith("<![CDATA[", 0, match.start("bare")):
            return notation.CDATA
        if operator in (">", "&gt;") or operator.startswith("</"):
            return notation.CONTENT_OF_LINES if "\n" in match["space"] else notation.CONTENT
        if not _is_tight(match):
            return None
        return {";": notation.OF_CONNECTION, "?": notation.PARAMETER, "&": notation.PARAMETER}.get(
            before
        )

    def _within_line(self, match: re.Match[str], follows: str) -> Syntax | None:
        tight, before, operator = _is_tight(match), self.name.sign_before, match["operator"]
        if operator == "|":  # a table's row
            return Syntax.LOOSE if follows in ("|", "", "\n") or match["comment"] == "|" else None
        if follows and before == follows and follows in "\"'`":  # quoted as a whole
            return Syntax.LINE if tight else Syntax.TIGHT
        if tight and before == ";" and follows in ("", ";", '"', "'", "\n"):
            return Syntax.LINE  # of a connection string
        if tight and before in ("?", "&"):
            return Syntax.PARAMETER
        if operator in (">", "&gt;") or operator.startswith("</"):
            if follows and follows in "<&]":
                return Syntax.LINE
            prompts = not match["before"] and match["space"] == " " and self._is_whole_line(match)
            return Syntax.LOOSE if prompts else None
        member = self.name.is_closed and operator == ":"
        return Syntax.TIGHT if tight or member else Syntax.LOOSE

    def _is_among_pairs(self, match: re.Match[str]) -> bool:
        """Whether it is one of `name=value name=value`, as in logs and connection strings."""
        dumped = match["operator"] == ":" and not (match["before"] or match["space"])  # by Go
        if self.name.how is not Strength.STRONG or not (dumped or _is_tight(match)):
            return False
        before = notation.PAIRS_BEFORE.search(self.name.line_before)
        end = match.end("closed" if match["quote"] else "bare")
        after = notation.PAIR_AFTER.match(self.text, end)
        return before is not None and after is not None and match["operator"] in before.groups()

    def _is_written(self, match: re.Match[str], value: str) -> bool:
        """Whether a line's value is itself, as in a file of settings, and no name in code."""
        if looks(value) > Looks.WORD:
            return True
        if self.name.how is Strength.STRONG and notation.PASSPHRASE.match(value):
            return True
        if notation.NO_TYPE.match(value) and self._is_among_pairs(match):
            return True
        plain = value.isalpha() and value.islower() and not values.is_type(value)
        settled = _is_tight(match) or match["operator"] == ":"
        if plain and settled and match["bare"].rstrip("})") == value:
            return True
        # no argument of a call, on lines of their own
        before = self.name.before[: -len(self.name.line_before) or None].rstrip()
        begins = not self.name.line_before[:1].isspace() and not before.endswith((",", "(", "\\"))
        if self.name.how is not Strength.STRONG or not notation.NO_TYPE.match(match["bare"]):
            return False
        if match["operator"] == ":":
            return nearby.belongs_to_account(self.name)
        return (begins and _is_tight(match)) or nearby.is_of_settings(self.name)

    def _is_whole_line(self, match: re.Match[str]) -> bool:
        """Whether the line is the assignment alone: no code around it."""
        ends = self.text[match.end() : match.end() + 1] in ("", "\n", "\r")
        return (ends or match["comment"] in ("#", "//", "--", ";")) and self.name.begins_line

    def _find_following(self, match: re.Match[str]) -> Span | None:
        """A value after name and blanks: of a flag, in a password file, in SQL, in a command."""
        if self.name.how < Strength.MEDIUM or not (match["quote"] or match["bare"]):
            return None
        place = match.span("quoted" if match["quote"] else "bare")
        value = self.text[slice(*place)]
        needed = None if value[:1] in "-=:" else self._needed_after(match, value)
        if needed is None:
            return None
        return Span(*place) if looks(self.text[slice(*place)]) >= needed else None

    def _needed_by_flag(self, match: re.Match[str]) -> Looks:
        if self.name.how is not Strength.STRONG:
            return Looks.WORD if match["quote"] else Looks.NUMBERED
        if match["quote"]:
            return Looks.SENTENCE
        after = notation.FLAG_AFTER.match(self.text, match.end("bare"))
        plain = after and notation.FLAG_BEFORE.search(self.name.line_before)
        return Looks.WORD if plain and notation.NO_TYPE.match(match["bare"]) else Looks.MADE

    def _needed_after(self, match: re.Match[str], value: str) -> Looks | None:
        name = self.name.name
        if name.startswith("-"):
            return self._needed_by_flag(match)
        if self.name.sign_before == "/":  # the last of a path
            return None
        if match["kind"]:
            return Looks.NUMBERED
        line = self.name.line_before
        if match["quote"] in ("'", '"'):
            if notation.SAID.search(name) or notation.DEFINING.search(line):
                return Looks.WORD
            if self.name.how is Strength.STRONG and not self._is_whole_line(match):
                return Looks.GENERATED
        if notation.SETTING.search(line if line.strip() else self.name.before):
            return Looks.WORD
        if notation.EXPORTING.match(line):
            return Looks.WORD if name == name.upper() else Looks.NUMBERED
        return self._needed_of_line(value) if self._is_whole_line(match) else None

    def _needed_of_line(self, value: str) -> Looks:
        plain = notation.NO_TYPE.match(value) and nearby.belongs_to_account(self.name)
        return Looks.WORD if plain or notation.DIRECTIVE.match(self.name.name) else Looks.NUMBERED


def _is_tight(match: re.Match[str]) -> bool:
    return match["operator"] in ("=", ":=", "=>") and not (match["before"] or match["space"])


def _block(match: re.Match[str]) -> Span | None:
    """YAML's block scalar: the lines that are indented as the first one is."""
    indented = notation.INDENTED.match(match["block"])
    if indented is None:
        return None
    start = match.start("block") + indented.end(1)
    secret = Span(start, match.start("block") + indented.end())
    return secret if values.can_be_literal(match.string[slice(*secret)]) else None


RULES = (
    Reader(HEAD, is_told=True),
    Reader(rf"(?P<head>{match_service_names()})", is_told=False),
)
