"""How following a value backwards ends."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site
from whence_tools.code.flow_model import Constant, Place
from whence_tools.fuzzy_match import close_matches, is_slip
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Call, Expr, Function


class OriginKind(Enum):
    """What makes a value."""

    LITERAL = auto()  # it is written there
    MISSING_KEY = auto()  # a literal or data file has no such key
    OUT_OF_RANGE = auto()  # a literal list has no such index
    NULLABLE_CALL = auto()  # a library call that gives an absent value for "not found"
    ENVIRONMENT = auto()  # an environment variable that is not set
    FALLS_OFF = auto()  # a function whose end is reached without a return
    BARE_RETURN = auto()  # `return` without a value
    NO_BRANCH = auto()  # Ruby: the last expression has no branch for the case
    UNSET = auto()  # declared and never, or not on this path, given a value
    MISSING_ARGUMENT = auto()  # a call leaves a parameter out
    MISSING_AWAIT = auto()  # a coroutine or promise taken for its result
    NO_SUCH_ATTRIBUTE = auto()  # no class or object of the code has it
    NO_MATCH = auto()  # a filter that keeps nothing
    NOT_WAITED_FOR = auto()  # an async callback whose promise its taker drops
    SWAPPED = auto()  # two arguments of a call in each other's place
    SELF_ASSIGNED = auto()  # a field that is assigned to itself
    TOO_EARLY = auto()  # read before its initialiser has run
    STORED_OTHERWISE = auto()  # what is read by one key is written under another
    PAST_THE_END = auto()  # a loop that runs to the length of what it indexes
    GIVEN = auto()  # a library gave it to the function that failed
    LEFT_OUT = auto()  # a Go literal that does not name a field
    UNBOUND = auto()  # a method handed on without its object
    OVERRIDDEN = auto()  # a default that is put over what was given
    IN_ANOTHER_ORDER = auto()  # a tuple whose parts are taken by each other's names
    ROUNDED = auto()  # a division of whole numbers
    PROMISED = auto()  # an async function gave it, and nothing waits for what it promises
    PART_OF_TEXT = auto()  # a text was split into such, and nothing turns it into something else


@dataclass(frozen=True)
class Where:
    """Whose code is looked at, and how it was reached.

    Attributes:
        frame: index into the case's frames of this activation, or None when it is not on the
            stack (any more).
        via: the call that led here, for a function that has returned.
    """

    file: SourceFile
    frame: int | None = None
    via: Via | None = None


@dataclass(frozen=True)
class Via:
    function: Function
    call: Call
    caller: Where


@dataclass(frozen=True)
class Want:
    """What value is looked for.

    Attributes:
        accepts: whether an expression makes such a value.
        absent: whether absent values (None, null, undefined) are what is looked for.
        word: how the value is called in sentences, in the language at hand.
        derived: whether text that is cut or turned into other letters counts too.
        promised: whether a promise is what is looked for, not what it promises.
    """

    accepts: Callable[[Expr], bool]
    absent: bool
    word: str = "the value"
    derived: bool = False
    promised: bool = False

    @property
    def is_zero(self) -> bool:
        """Whether a zero is looked for, and no other number."""
        return self.accepts_number("0") and not self.accepts_number("1")

    def accepts_number(self, text: str) -> bool:
        """Whether a number that is written like this is such a value."""
        return self.accepts(Constant(Place(text, 1, 1, 1, 0, 0), kind="number", value=text))


NOTHING = Want(lambda _: False, absent=False)
"""For what a search knows on its way: bindings, targets of calls."""


@dataclass(frozen=True)
class Origin:
    """Where the value is made.

    Attributes:
        text: what makes it, as written.
        key, keys, near: for what is missing: its name, the names there are, and a close one.
        read_at: file and line where the missing key is written to be read, when the code shows it.
        symbol: the function or attribute that is to blame.
        certainty: 0..1, that the value of this run was made here.
        trail: from the crash to the origin, each step quoted; the origin's own line is last.
        note: completes the sentence where the code says more.
        setters: the functions that would have given the attribute another value.
        stored: where a part of a text was put into a field or under a key, unconverted.
    """

    kind: OriginKind
    file: SourceFile
    line: int
    text: str
    last_line: int = 0
    key: str = ""
    keys: tuple[str, ...] = ()
    near: str = ""
    read_at: tuple[str, int] | None = None
    symbol: str = ""
    certainty: float = 1.0
    trail: tuple[Evidence, ...] = ()
    note: str = ""
    expr: Expr | None = None
    setters: tuple[str, ...] = ()
    stored: Site | None = None

    @property
    def at(self) -> Site:
        return Site(self.file, self.line)

    def less(self, factor: float) -> Origin:
        return replace(self, certainty=self.certainty * factor)

    def noted(self, note: str, certainty: float = 1.0) -> Origin:
        return replace(self, note=note, certainty=certainty)

    def keyed(self, key: str) -> Origin:
        return replace(self, key=key)

    def at_store(self) -> Origin:
        """Located where it was stored, where that is known."""
        at = self.stored
        return self if at is None else replace(self, file=at.file, line=at.line, last_line=at.line)

    def at_its_line(self) -> Origin:
        """Located where the value is made, not where a missing key is read."""
        return replace(self, read_at=None)


@dataclass(frozen=True)
class Unknown:
    """The code does not show it; `because` completes "the cause is not visible in the code: …"."""

    because: str
    trail: tuple[Evidence, ...] = ()


@dataclass(frozen=True)
class Harmless:
    """The code shows a value, and it is not the one looked for."""


Outcome = Origin | Unknown | Harmless


def mark_stored(outcome: Outcome, site: Site, name: str) -> Outcome:
    """The same, of a part of a text with the first place that stores it, and under which name."""
    if not isinstance(outcome, Origin) or outcome.kind is not OriginKind.PART_OF_TEXT:
        return outcome
    return outcome if outcome.stored else replace(outcome, stored=site, key=name.lstrip("@"))


def choose(outcomes: Sequence[Outcome]) -> Outcome:
    """The outcome of several ways a value may have come.

    One origin among harmless others is certain; among unknown ones, less; several origins leave
    open which one it was, most where they are literals, or equals in several files.
    """
    found = [outcome for outcome in outcomes if isinstance(outcome, Origin)]
    origins = list({(o.file.path, o.line, o.kind, o.text): o for o in reversed(found)}.values())
    unknown = [outcome for outcome in outcomes if isinstance(outcome, Unknown)]
    if len(origins) == 1:
        return origins[0].less(0.9) if unknown else origins[0]
    if origins:
        best = max(origins, key=lambda origin: origin.certainty)
        rivals = [o for o in origins if o.certainty >= best.certainty]
        if len(rivals) > 1 and all(o.kind is OriginKind.LITERAL for o in rivals):
            return best.less(0.6)
        return best.less(0.8 if len({o.file.path for o in rivals}) == 1 else 0.7)
    return unknown[0] if unknown else Harmless()


def find_closest(name: str, names: Sequence[str]) -> str:
    """The name most like another in spelling, or "": case, separators and small slips."""
    mistyped = [other for other in dict.fromkeys(names) if other != name and is_slip(name, other)]
    if len(mistyped) == 1:
        return mistyped[0]
    spellings = {_simplify(other): other for other in names if other != name}
    simple = _simplify(name)
    if simple in spellings:
        return spellings[simple]
    holding = [other for other in spellings if len(min(other, simple, key=len)) > 2
               and (other.endswith(simple) or simple.endswith(other))]  # fmt: skip
    if len(holding) == 1:
        return spellings[holding[0]]
    found = close_matches(simple, spellings, limit=1, cutoff=0.72)
    return spellings[found[0]] if found else ""


def _simplify(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


def is_absent(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind in {"null", "undefined"}


def shorten(expr: Expr, limit: int = 60) -> str:
    """An expression on one line, as written."""
    return shorten_text(" ".join(expr.at.text.split()), limit)


def shorten_text(text: str, limit: int = 60) -> str:
    """The first letters of a text, with a mark where more follow."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
