"""How sure it is that a use of a name is a call of a certain function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.asked_names import is_open
from whence_tools.code.call_graph import Certainty
from whence_tools.code.meanings import Symbol
from whence_tools.code.names import last_segment
from whence_tools.code.resolve import resolve_all
from whence_tools.code.target_names import find_bases_of_literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.meanings import Meaning
    from whence_tools.code.resolution import Resolution
    from whence_tools.code.scan import Corpus
    from whence_tools.code.target_names import TargetNames
    from whence_tools.code.uses import Use


_SINGLE_BASES = frozenset({"java", "kotlin", "csharp"})


class CertaintyOfUses:
    """Judges uses by what they were found to mean."""

    def __init__(self, corpus: Corpus, resolution: Resolution, names: TargetNames) -> None:
        self._corpus = corpus
        self._resolution = resolution
        self._names = names

    def judge(
        self,
        use: Use,
        facts: FileFacts,
        meaning: Meaning,
        target: Symbol,
        target_names: set[str],
    ) -> Certainty | None:
        """None of what is no call of the target.

        Args:
            meaning: what the use was found to mean.
            target_names: the names under which the target is called.
        """
        if use.receiver.startswith("super") and self._is_of_own_class(use, facts, target):
            return None
        is_outside = meaning.status in ("elsewhere", "given")
        if is_outside and self._may_be_narrowed(use, facts, target):
            return Certainty.POSSIBLE
        item = self._names.find_item(target) if is_outside and use.receiver else None
        if item is not None and item.extended:
            return self._of_unknown(use, facts, target)
        if meaning.status != "found" and not is_open(meaning, use):
            return None
        if meaning.status == "found":
            exact = self._is_exact(use, facts) or self._is_of_other_branch(use, facts, target)
            certainty = self.of_found(meaning, target, exact=exact)
        else:
            fits = use.name in target_names and use.kind != "value"
            certainty = self._of_unknown(use, facts, target) if fits else None
        if certainty is not None and use.kind == "value":
            return min(certainty, Certainty.POSSIBLE)
        return certainty

    @staticmethod
    def _is_of_own_class(use: Use, facts: FileFacts, target: Symbol) -> bool:
        """Whether the target is of the class that a use stands in: `super` is above that."""
        return (facts.path, facts.class_around(use.scope)) == (
            target.path,
            target.name.rpartition(".")[0],
        )

    def _may_be_narrowed(self, use: Use, facts: FileFacts, target: Symbol) -> bool:
        """Whether the receiver is of a class above the target's, which has no such member: a test
        such as `is Disc` went before."""
        owner, _, name = target.name.rpartition(".")
        if not (owner and use.receiver) or use.kind == "value" or name != use.name:
            return False
        held = self._resolution.evaluate(facts, use.scope, use.receiver).values
        return any(
            value.kind == "instance"
            and self._resolution.is_below(Symbol(target.path, owner), value.symbol)
            for value in held
        )

    def _is_exact(self, use: Use, facts: FileFacts) -> bool:
        """Whether no class below can override what is called: on `super`, or on a class itself."""
        if "super" in (use.receiver, use.name) or not use.receiver:
            return "super" in (use.receiver, use.name)
        held = self._resolution.evaluate(facts, use.scope, use.receiver).values
        return bool(held) and all(value.kind == "class" for value in held)

    def _is_of_other_branch(self, use: Use, facts: FileFacts, target: Symbol) -> bool:
        """Whether a call of a class on its own object cannot reach the target, which is of a class
        beside it: where a class has one base, no object is of both."""
        owner, name = target.name.rpartition(".")[0], facts.class_around(use.scope)
        if facts.language not in _SINGLE_BASES or use.receiver not in ("", "this") or not owner:
            return False
        held = Symbol(target.path, owner)
        while name:
            own = Symbol(facts.path, name)
            if own == held or self._resolution.is_below(held, own):
                return False
            if self._resolution.is_below(own, held):
                return False
            name = name.rpartition(".")[0]
        return bool(facts.class_around(use.scope))

    def of_found(self, meaning: Meaning, target: Symbol, *, exact: bool) -> Certainty | None:
        """`exact` rules out that a class below overrides what was found."""
        functions = [value.symbol for value in meaning.values]
        if target in functions:
            one = {symbol.name for symbol in functions if symbol.path != target.path}
            return Certainty.POSSIBLE if last_segment(target.name) in one else Certainty.RESOLVED
        owner, _, name = target.name.rpartition(".")
        for symbol in () if exact else functions:
            base, _, base_name = symbol.name.rpartition(".")
            if base and base_name == name and self.may_override(target, owner, symbol):
                return Certainty.POSSIBLE
        return None

    def may_override(self, target: Symbol, owner: str, symbol: Symbol) -> bool:
        item = self._names.find_item(symbol)
        base = symbol.name.rpartition(".")[0]
        if target.path.endswith(".go") and item is not None:
            return item.header_end == item.end_byte
        above = Symbol(symbol.path, base)
        if self._resolution.is_below(Symbol(target.path, owner), above):
            return True
        return any(
            one == above or self._resolution.is_below(one, above)
            for one in self._find_bases_of_literal(target)
        )

    def _find_bases_of_literal(self, target: Symbol) -> Iterator[Symbol]:
        """What an object without a class is of that has a method."""
        facts, item = self._corpus.facts(target.path), self._names.find_item(target)
        for name in find_bases_of_literal(item, facts) if facts and item else ():
            for value in self._resolution.bare(facts, None, name).values if facts else ():
                yield value.symbol

    def _of_unknown(self, use: Use, facts: FileFacts, target: Symbol) -> Certainty | None:
        item = self._names.find_item(target)
        if item is None:
            return None
        if not item.owner:
            is_path = use.receiver == "" or use.receiver.isidentifier()
            is_path = is_path and not (use.receiver and facts.language == "csharp")
            if item.extended:
                return Certainty.POSSIBLE
            return Certainty.NAME_ONLY if is_path else None
        if not use.receiver and item.kind != "constructor":
            is_in_class = facts.language != "go" and facts.class_around(use.scope)
            may_be = is_in_class or facts.language == "ruby"  # whose blocks may run on any object
            return Certainty.NAME_ONLY if may_be else None
        knows = facts.path == target.path or self._mentions(facts, target)
        return Certainty.POSSIBLE if knows else Certainty.NAME_ONLY

    def _mentions(self, facts: FileFacts, target: Symbol) -> bool:
        """Whether a file imports or names the class of a method."""
        owner = target.name.split(".", 1)[0]
        if self._corpus.holds(facts.path, owner):
            return True
        return any(
            target.path in resolve_all(found, facts.path, self._corpus.files)
            for found in facts.imports
        )
