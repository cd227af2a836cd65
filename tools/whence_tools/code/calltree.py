"""Answers the questions of a call hierarchy by parsing and name resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whence_tools.code.call_graph import MODULE_NAME, Certainty
from whence_tools.code.callers import ScanningCallGraph
from whence_tools.code.callitems import Page
from whence_tools.code.facts import find_definition_around, read_facts
from whence_tools.code.hierarchy_items import FunctionCalls
from whence_tools.code.languages import language_of
from whence_tools.code.meanings import Symbol
from whence_tools.code.resolution import Resolution
from whence_tools.code.scan import MAX_PARSED_BYTES, Corpus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.hierarchy_items import HierarchyQuery, Item, ItemAnchor, TextPosition
    from whence_tools.code.outline import Outlined
    from whence_tools.code.uses import Use

MAX_ENDS = 500
# Their literals of a type are constructed without a call.
_LITERALS_BUILD = frozenset({"go", "rust", "c"})


class _End(NamedTuple):
    """One side of a call; `definition` is None for the top of the file."""

    path: str
    definition: Outlined | None


class _Ends:
    """The called names by the function at the other end of the call."""

    def __init__(self) -> None:
        self._spans: dict[_End, set[tuple[int, int]]] = {}
        self._certainty: dict[_End, Certainty] = {}

    def add(self, end: _End, span: tuple[int, int], certainty: Certainty) -> None:
        self._spans.setdefault(end, set()).add(span)
        self._certainty[end] = max(certainty, self._certainty.get(end, certainty))

    def in_order(self) -> Iterator[tuple[_End, list[tuple[int, int]], Certainty]]:
        """In the order found, at most `MAX_ENDS`; what is known by its name alone is left out
        where anything is known better."""
        best = max(self._certainty.values(), default=Certainty.NAME_ONLY)
        least = min(best, Certainty.POSSIBLE)
        kept = [end for end in self._spans if self._certainty[end] >= least]
        return ((end, sorted(self._spans[end]), self._certainty[end]) for end in kept[:MAX_ENDS])


class CallTree:
    """The definitions and calls around one file.

    Raises:
        ToolFailure: the file cannot be read.
    """

    def __init__(self, view: HierarchyQuery, path: str) -> None:
        self._deadline = view.deadline()
        self._workspace, self._encoding = view.workspace, view.encoding
        self._file = view.workspace.read(path)
        self._walked: Corpus | None = None
        self._pages: dict[str, Page] = {}

    def items_at(self, place: TextPosition) -> list[Item]:
        if self._file.size > MAX_PARSED_BYTES:
            return []
        facts = read_facts(self._file.text, self._file.path)
        if facts is None:
            return []
        page = Page(facts, self._encoding)
        byte = page.columns.byte(place)
        named = page.named_at(byte)
        if (
            named is None
            and (use := page.use_at(byte))
            and (target := self._resolve_use(use, facts))
        ):
            return target
        named = named or page.headed_at(byte)
        return [] if named is None else [page.item(item) for item in page.run_by(named)]

    def incoming(self, anchor: ItemAnchor) -> list[FunctionCalls] | None:
        if anchor.name == MODULE_NAME:
            return []
        page = self._page(self._file.path)
        found = page.found_again(anchor) if page else None
        if page is None or found is None:
            return None
        run = {item.qualified_name for item in (found, *page.run_by(found))}
        targets = [Symbol(page.facts.path, name) for name in sorted(run)]
        ends = _Ends()
        for site in ScanningCallGraph(self._corpus).calls_of(targets).sites:
            end = self._caller_at(site.caller.path, site.start_byte)
            ends.add(end, (site.start_byte, site.end_byte), site.certainty)
        return list(self._calls(ends, None))

    def outgoing(self, anchor: ItemAnchor) -> list[FunctionCalls] | None:
        page = self._page(self._file.path)
        found = page.found_again(anchor) if page else None
        if page is None or (found is None and anchor.name != MODULE_NAME):
            return None
        region = (found.start_byte, found.end_byte) if found else (0, len(page.data))
        ends, resolution = _Ends(), Resolution(self._corpus)
        for use in page.facts.uses_within(*region):
            if self._corpus.expired():
                break
            if find_definition_around(page.facts, use.scope) == found:
                certainty = Certainty.POSSIBLE if use.kind == "value" else Certainty.RESOLVED
                for end in self._resolve_callees(use, page.facts, resolution):
                    ends.add(end, (use.start_byte, use.end_byte), certainty)
        return list(self._calls(ends, page))

    @property
    def _corpus(self) -> Corpus:
        """Made when first needed: that walks the workspace."""
        if self._walked is None:
            language = language_of(self._file.path) or ""
            self._walked = Corpus(self._workspace, language, self._deadline)
        return self._walked

    def _page(self, path: str) -> Page | None:
        """None for what has no grammar or is too large, and when the time is up."""
        if path not in self._pages and (facts := self._corpus.facts(path)):
            self._pages[path] = Page(facts, self._encoding)
        return self._pages.get(path)

    def _resolve_use(self, use: Use, facts: FileFacts) -> list[Item]:
        found: list[Item] = []
        for symbol in _functions_of(Resolution(self._corpus), use, facts):
            page = self._page(symbol.path)
            if page is not None:
                found.extend(page.item(item) for item in page.called(symbol.name))
        return found

    def _caller_at(self, path: str, byte: int) -> _End:
        page = self._page(path)
        if page is None:
            return _End(path, None)
        return _End(path, find_definition_around(page.facts, page.facts.scope_at(byte)))

    def _resolve_callees(
        self, use: Use, facts: FileFacts, resolution: Resolution
    ) -> Iterator[_End]:
        """A class that is only named, or whose literal is written, is not called."""
        is_named = use.kind == "value" or (
            use.kind == "construct" and facts.language in _LITERALS_BUILD
        )
        for symbol in _functions_of(resolution, use, facts):
            page = self._page(symbol.path)
            for item in page.called(symbol.name)[:1] if page else ():
                if item.kind in ("function", "method") or not is_named:
                    yield _End(symbol.path, item)

    def _calls(self, ends: _Ends, caller: Page | None) -> Iterator[FunctionCalls]:
        """Args: caller: where the calls stand; None where each end is the caller."""
        for end, spans, certainty in ends.in_order():
            page = self._page(end.path)
            if page is not None:
                columns = (caller or page).columns
                places = tuple(columns.span(*span) for span in spans)
                yield FunctionCalls(page.item(end.definition), places, certainty.label)


def _functions_of(resolution: Resolution, use: Use, facts: FileFacts) -> list[Symbol]:
    """The functions that a use means; for a class its own constructors, else the class."""
    values = resolution.callee(use, facts).values
    functions = [value.symbol for value in values if value.kind == "function"]
    classes = dict.fromkeys(value.symbol for value in values if value.kind == "class")
    own = [f for f in functions if Symbol(f.path, f.name.rpartition(".")[0]) in classes]
    return own or list(classes) or functions
