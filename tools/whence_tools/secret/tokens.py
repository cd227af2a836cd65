"""Secrets that show what they are, and services' names: the rule data of gitleaks.

`gitleaks.py` is made from that scanner's rules by `tools/secret_rules.py`. RE2 matches them, in
time linear in the text, all tokens in one pass.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.gitleaks import NAMED, TOKENS
from whence_tools.secret.rule import Span
from whence_tools.secret.values import has_digit, measure_entropy

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_COUNTED = lazy_pattern(r"\{(\d+)(?:,\d*)?\}")
_TURNS = 3  # enough that few texts have something like a token
_MEMORY = 64 * 1024 * 1024  # bytes that an automaton may take; it takes what the texts need


class Found(Protocol):
    """A match of a scanner."""

    def start(self) -> int: ...
    def span(self) -> tuple[int, int]: ...


class Scanner(Protocol):
    """An expression of RE2, which has no types of its own."""

    def search(self, text: bytes, pos: int = 0) -> Found | None: ...
    def fullmatch(self, text: bytes) -> Found | None: ...
    def finditer(self, text: bytes, pos: int = 0, endpos: int | None = None) -> Iterator[Found]: ...


class _Token(NamedTuple):
    regex: Scanner
    entropy: float


class _Named(NamedTuple):
    names: Scanner
    regex: Scanner
    entropy: float


def make_scanner(pattern: str, *, longest: bool = False) -> Scanner:
    """An expression over `shadow` texts, in linear time."""
    import re2

    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.longest_match = longest
    options.max_mem = _MEMORY
    return cast("Scanner", re2.compile(pattern.encode(), options))


def shadow(text: str) -> bytes:
    """The text with one byte a character, so that places in both are the same."""
    return text.encode("ascii", "replace")


@cache
def all_tokens() -> Scanner:
    """What finds every token, in one pass."""
    return make_scanner(_join_tokens(), longest=True)


@cache
def _likely_tokens() -> Scanner:
    """What finds all that `all_tokens` finds and more, and takes a fifteenth of the time to make.

    Counted repetitions are what an automaton is large from; here each is told by its first turns.
    """
    return make_scanner(_COUNTED.sub(_shorten_repetition, _join_tokens()))


def _shorten_repetition(counted: re.Match[str]) -> str:
    return f"{{{min(_TURNS, int(counted[1]))},}}"


def _join_tokens() -> str:
    return "|".join(regex for _, regex, _ in TOKENS)


@cache
def _tokens() -> list[_Token]:
    return [_Token(make_scanner(regex, longest=True), entropy) for _, regex, entropy in TOKENS]


def match_service_names() -> str:
    """An expression that finds the names of services of which a rule tells the secrets' form."""
    return "|".join(dict.fromkeys(names for _, names, _, _ in NAMED))


@cache
def _named() -> list[_Named]:
    return [
        _Named(make_scanner(f"(?i){names}"), make_scanner(regex), entropy)
        for _, names, regex, entropy in NAMED
    ]


def find_tokens(text: bytes, start: int) -> Iterator[Span]:
    """The places of tokens in a shadow from `start` on."""
    if (likely := _likely_tokens().search(text, start)) is None:
        return
    for match in all_tokens().finditer(text, likely.start()):
        begin, end = match.span()
        if not text[end : end + 1].isalnum() and _is_token(text[begin:end]):
            yield Span(begin, end)


def _is_token(value: bytes) -> bool:
    if value.endswith(b"XXXXXXXX"):
        return False
    random = measure_entropy(value.decode())
    return any(random >= rule.entropy and rule.regex.fullmatch(value) for rule in _tokens())


@lru_cache(4096)
def _rules_for(name: str) -> list[_Named]:
    text = shadow(name)
    return [rule for rule in _named() if rule.names.search(text)] if _service().search(text) else []


@cache
def _service() -> Scanner:
    return make_scanner(f"(?i){match_service_names()}")


def is_of_service(name: str, value: str) -> bool:
    """Whether a value has the form of the secrets of the service that its name tells."""
    rules = _rules_for(name)
    if not rules or not (has_digit(value) and value.isascii()):
        return False
    text, random = value.encode(), measure_entropy(value)
    return any(random >= rule.entropy and rule.regex.fullmatch(text) for rule in rules)


# Beginnings of tokens, loose on purpose: shorter and longer ones are made every year.
PREFIXED = (
    r"\b(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|ft|oas|soat|agent)-|xox[a-z][-.]|xapp-|sk-"
    r"|[srp]k_(?:live|test|prod)_|whsec_|SG\.|ya29\.|GOCSPX-|npm_|pypi-|hf_|gsk_|xai-|do[opr]_v1_"
    r"|shp[a-z]{2}_|hv[sbr]\.|dckr_[a-z]{3}_|lin_[a-z]{3,5}_|ATATT3|AGE-SECRET-KEY-|access_token\$"
    r"|sq0[a-z]{3}-|dapi|ntn_|figd_"
    r"|sl\.|nfp_|bkua_|sq[apu]_|ATBB|ATCTT3|AKCp|tskey-|rubygems_|NRA[KL]-|lsv2_|tvly-|key-|mlsn\."
    r"|rzp_(?:live|test)_|sb_secret_|phx_|xkeysib-|waka_|sgp_|jina_|napi_|CCIPAT_|pscale_|sntry[su]_"
    r"|PMAK-|[xyz]prv9|rdme_|glc_|fo1_|fm[12]_|LTAI|AKID|HRKU-|secret_|tfp_|EAA[A-Z]"
    r"|sbp_|oy2[a-z0-9]{12}|pplx-|r8_|nvapi-|glsa_|AIza|A[KSBC][IC]A)"
)
