"""What a file says that name resolution needs: definitions, uses, bindings, imports.

Facts know nothing of other files. They are kept by content: who asks again needs no parse.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from whence_tools.code.bindings import Bindings, Links
from whence_tools.code.languages import RECORDS
from whence_tools.code.mentions import Mention, mentions_of
from whence_tools.code.outline import Outlined, outline_definitions
from whence_tools.code.scopes import Scopes
from whence_tools.code.syntax import normalise_line_ends, parse
from whence_tools.code.uses import Use, holders_of, uses_of, uses_within

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.code.imports import ImportedName, ImportStatement
    from whence_tools.code.syntax import Source


_NOT_BOUND = (b".", b"return ", b"def ", b"func ", b"function ")  # before a name
_LONGEST_NOT_BOUND = max(map(len, _NOT_BOUND))


class Content(Protocol):
    """The text of a file, with what was read of it before."""

    @property
    def data(self) -> bytes:
        """The text as UTF-8."""
        ...

    def holds(self, name: str) -> bool:
        """Whether all words of a name may stand in the text."""
        ...

    def parse(self) -> Source:
        """Raises OutOfTimeError: the time for it is up."""
        ...

    def load(self, kind: str, make: Callable[[Any], Any]) -> Any:
        """What `make` makes of what was kept, or None; not to be changed, others share it."""
        ...

    def keep(self, kind: str, fact: Any, made: Any) -> None:
        """Args: fact: of tuples, lists, dicts, numbers and texts only, which `made` is made of."""
        ...


class ParsedContent:
    """A file that is parsed already; what is read of it is kept as long as this is."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._facts: dict[str, Any] = {}

    @property
    def data(self) -> bytes:
        return self._source.data

    def holds(self, name: str) -> bool:
        return name.encode() in self._source.data

    def parse(self) -> Source:
        return self._source

    def load(self, kind: str, make: Callable[[Any], Any]) -> Any:  # noqa: ARG002
        return self._facts.get(kind)

    def keep(self, kind: str, fact: Any, made: Any) -> None:  # noqa: ARG002
        self._facts[kind] = made


class FileFacts(Scopes):
    """Everything known of one file; what only some questions need is read when first asked for.

    Whatever is asked for may raise `OutOfTimeError`.

    Attributes:
        items: the definitions, each after the one around it.
        language: one of `languages.LANGUAGES`.
    """

    def __init__(self, path: str, content: Content) -> None:
        self.path = path
        self._content = content
        made = self._fact("definitions", self._definitions, _make_definitions)
        self.language, scopes, self._lambdas = made
        super().__init__(scopes)
        self._uses: dict[str, tuple[list[Use], set[str]]] = {}
        self._mentions: dict[str, list[Mention]] = {}
        self._may_bind: dict[str, bool] = {}

    @property
    def reach(self) -> str:
        """Who uses names of the file without an import: see `Language.scope`."""
        return RECORDS[self.language].scope

    @property
    def source(self) -> Source:
        """The parsed file."""
        return self._content.parse()

    @property
    def data(self) -> bytes:
        """The text as UTF-8."""
        return self._content.data

    def _fact(self, kind: str, read: Callable[[], Any], make: Callable[[Any], Any]) -> Any:
        made = self._content.load(kind, make)
        if made is None:
            fact = read()
            made = make(fact)
            self._content.keep(kind, fact, made)
        return made

    def _definitions(self) -> tuple[Any, ...]:
        items = outline_definitions(self.source)
        begins = (item.header_start for item in items)
        lambdas = [start for start in begins if self.source.data.startswith(b"lambda", start)]
        return self.source.language, [tuple(item) for item in items], lambdas

    @cached_property
    def _links(self) -> Links:
        read = lambda: Links(self.source, self).packed()  # noqa: E731
        links: Links = self._fact("links", read, Links.unpacked)
        return links

    @property
    def package(self) -> str:
        return self._links.package

    @property
    def bases(self) -> dict[str, list[str]]:
        """Paths of base classes by qualified class."""
        return self._links.bases

    @property
    def default(self) -> str:
        """The name exported as default (JavaScript), "" for none."""
        return self._links.default

    @property
    def exported_as(self) -> dict[str, str]:
        """Local names by the name they are exported as."""
        return self._links.exported_as

    @property
    def imports(self) -> list[ImportStatement]:
        return self._links.imports

    @property
    def imported_as(self) -> dict[str, list[tuple[ImportStatement, ImportedName]]]:
        """What brings a name, by the name as it is here; "" for all that another file has."""
        return self._links.imported_as

    @cached_property
    def _bound(self) -> tuple[dict[Any, str], dict[Any, str], dict[str, str]]:
        read: tuple[dict[Any, str], dict[Any, str], dict[str, str]] = self._fact(
            "bindings", lambda: Bindings(self.source, self).packed(), tuple
        )
        return read

    def binding_of(self, scope: int | None, name: str) -> str | None:
        """The short form of what a scope binds a name to. The bindings of a file are read only if
        the name stands there other than in calls, definitions and returns."""
        if name not in self._may_bind:
            is_read = "_bound" in self.__dict__ or self._content.load("bindings", tuple) is not None
            is_read |= self.language in ("c", "cpp")  # `Widget made(1);` is a declaration
            self._may_bind[name] = is_read or _seems_bound(self.data, name.encode())
        return self.bindings.get((scope, name)) if self._may_bind[name] else None

    @property
    def bindings(self) -> dict[tuple[int | None, str], str]:
        """Short forms of what a name holds, by (scope, name)."""
        return self._bound[0]

    @property
    def fields(self) -> dict[tuple[str, str], str]:
        """Short forms of what a member holds, by (qualified class, name)."""
        return self._bound[1]

    @property
    def returns(self) -> dict[str, str]:
        """Short forms of return types by qualified function."""
        return self._bound[2]

    def is_lambda(self, item: Outlined) -> bool:
        return item.header_start in self._lambdas

    def uses_of(self, name: str) -> list[Use]:
        """Where the name is used, in the order of the text."""
        return self._find_uses(name)[0]

    def holders_of(self, name: str) -> set[str]:
        """Variables that the name alone is assigned to: `handler = fetch`."""
        return self._find_uses(name)[1]

    def uses_within(self, start: int, end: int) -> list[Use]:
        """All uses whose names begin within the bytes, in the order of the text."""
        return self._without_links(uses_within(self.source, self, start, end))

    def mentions_of(self, name: str) -> list[Mention]:
        """Where the name stands in the code without being used, in the order of the text."""
        if not self._content.holds(name):
            return []
        if name not in self._mentions:
            self._mentions[name] = self._fact(
                f"mentions {name}", lambda: self._read_mentions(name), _make_mentions
            )
        return self._mentions[name]

    def read_again(self, kind: str) -> None:
        """Reads a kind of fact that was kept of what the file held before."""
        what, _, name = kind.partition(" ")
        if what == "uses":
            self.uses_of(name)
        elif what == "mentions":
            self.mentions_of(name)
        elif what == "bindings":
            _ = self._bound
        elif what == "links":
            _ = self._links

    def _find_uses(self, name: str) -> tuple[list[Use], set[str]]:
        if not name or not self._content.holds(name):
            return [], set()
        if name not in self._uses:
            self._uses[name] = self._fact(f"uses {name}", lambda: self._read_uses(name), _make_uses)
        return self._uses[name]

    def _read_uses(self, name: str) -> tuple[list[tuple[Any, ...]], list[str]]:
        uses = self._without_links(uses_of(self.source, self, name))
        return list(map(tuple, uses)), sorted(holders_of(self.source, name))

    def _read_mentions(self, name: str) -> list[tuple[str, tuple[Any, ...]]]:
        known = self._links.starts.union(use.start_byte for use in self.uses_of(name))
        found = mentions_of(self.source, self, name, known)
        return [(mention.kind, tuple(mention.use)) for mention in found]

    def _without_links(self, uses: list[Use]) -> list[Use]:
        """Names of base classes and of what a file exports are no values."""
        starts = self._links.starts
        return [use for use in uses if use.kind != "value" or use.start_byte not in starts]


def _seems_bound(data: bytes, name: bytes) -> bool:
    """Whether a name stands anywhere that is no call, definition, member or result."""
    start = data.find(name) if name else -1  # a class may have none
    while start != -1:
        end = start + len(name)
        before = data[max(0, start - _LONGEST_NOT_BOUND) : start]
        after = data[end : end + 1]
        is_whole = not (_is_part(before[-1:]) or _is_part(after) or after in (b"$", b"("))
        if is_whole and not before.endswith(_NOT_BOUND):
            return True
        start = data.find(name, end)
    return False


def _is_part(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_"


def _make_definitions(fact: Any) -> tuple[str, Scopes, frozenset[int]]:
    language, items, lambdas = fact
    return language, Scopes(map(Outlined._make, items)), frozenset(lambdas)


def _make_uses(fact: Any) -> tuple[list[Use], set[str]]:
    uses, holders = fact
    return list(map(Use._make, uses)), set(holders)


def _make_mentions(fact: Any) -> list[Mention]:
    return [Mention(kind, Use._make(use)) for kind, use in fact]


def read_facts(text: str, path: str) -> FileFacts | None:
    """Parses a file; None where the language has no grammar."""
    source = parse(normalise_line_ends(text), path)
    return None if source is None else FileFacts(path, ParsedContent(source))


def find_definition_around(facts: FileFacts, scope: int | None) -> Outlined | None:
    """The function or class whose code a scope is; None for the top of the file."""
    while scope is not None:
        item = facts.items[scope]
        if item.is_callable or item.kind == "class":
            return item
        scope = item.parent
    return None
