from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from threading import Barrier

import pytest

from whence_tools.lazy_dataclass import dataclass, write_all


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    line: int = 1


@dataclass(frozen=True, slots=True)
class Span(Place):
    """Some lines."""

    last: int = 1
    names: list[str] = field(default_factory=list, compare=False)

    @property
    def length(self) -> int:
        return self.last - self.line + 1


def test_it_is_what_the_standard_librarys_is() -> None:
    span = Span("a.py", last=3)
    assert span == Span("a.py", 1, 3, ["other"]) != Span("b.py", 1, 3)
    assert hash(span) == hash(Span("a.py", 1, 3))
    assert repr(span) == "Span(path='a.py', line=1, last=3, names=[])"
    assert replace(span, line=2).length == 2
    assert asdict(span) == {"path": "a.py", "line": 1, "last": 3, "names": []}
    assert [one.name for one in fields(Span)] == ["path", "line", "last", "names"]
    assert pickle.loads(pickle.dumps(span)) == copy.copy(span) == span
    assert Span.__doc__ == "Some lines."
    match span:
        case Span(path, line):
            assert (path, line) == ("a.py", 1)


def test_fields_can_have_all_options_that_are_used_here() -> None:
    @dataclass(slots=True)
    class Counter:
        name: str
        _seen: list[int] = field(init=False, repr=False, default_factory=list)
        step: int = field(default=1, kw_only=True, compare=False)
        total: int = field(init=False)

        def __post_init__(self) -> None:
            self.total = len(self._seen)

    counter = Counter("a", step=2)
    counter.step += 1
    assert repr(counter).endswith("Counter(name='a', step=3, total=0)")
    assert counter == Counter("a")
    assert counter != Counter("b")
    assert Counter("a")._seen is not Counter("a")._seen
    with pytest.raises(TypeError, match="unhashable"):
        hash(counter)
    with pytest.raises(TypeError, match="positional"):
        Counter("a", 2)  # type: ignore[call-arg]
    assert pickle.loads(pickle.dumps(Place("a.py"))) == Place("a.py")


def test_one_that_is_told_by_identity_stays_so() -> None:
    @dataclass(frozen=True, slots=True, eq=False)
    class Handle:
        name: str

    assert Handle("a") != Handle("a")
    assert len({Handle("a"), Handle("a")}) == 2


def test_a_subclass_may_have_attributes_that_change() -> None:
    class Visited(Place):
        count = 0

    visited = Visited("a.py")
    visited.count = 1
    assert visited.count == 1
    with pytest.raises(FrozenInstanceError):
        visited.line = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del visited.path


def test_options_of_the_library_alone_are_left_to_it() -> None:
    @dataclass(frozen=True, order=True)
    class Version:
        number: int

    assert Version(1) < Version(2)


def test_it_is_frozen_and_has_slots() -> None:
    place = Place("a.py")
    with pytest.raises(FrozenInstanceError):
        place.line = 2  # type: ignore[misc]
    assert not hasattr(place, "__dict__")
    assert vars(Place)["__slots__"] == ("path", "line")
    assert vars(Span)["__slots__"] == ("last", "names")


def test_nothing_is_written_before_the_first_instance() -> None:
    @dataclass(frozen=True, slots=True)
    class Unused:
        name: str

    assert "__eq__" not in vars(Unused)
    Unused("a")
    assert "__eq__" in vars(Unused)


def test_all_can_be_written_beforehand() -> None:
    @dataclass(frozen=True, slots=True)
    class Unused:
        name: str

    write_all()
    assert "__eq__" in vars(Unused)


def test_a_method_of_its_own_stays() -> None:
    @dataclass(frozen=True, slots=True)
    class Alike:  # noqa: PLW1641 - it is given one
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Alike)

        def __repr__(self) -> str:
            return "alike"

    assert Alike("a") == Alike("b")
    assert repr(Alike("a")) == "alike"
    assert isinstance(hash(Alike("a")), int)


def test_an_instance_can_come_from_another_process() -> None:
    sent = pickle.dumps([Place("a.py", 2)] * 2)
    code = "import pickle, sys; one, two = pickle.load(sys.stdin.buffer); print(one == two, one)"
    done = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True)
    assert done.stdout.decode().strip() == "True Place(path='a.py', line=2)"


def test_threads_can_make_the_first_instance_at_once() -> None:
    for _ in range(50):

        @dataclass(frozen=True, slots=True)
        class New:
            name: str

        at_once = Barrier(4)

        def make(name: str, made: type[New] = New, at_once: Barrier = at_once) -> str:
            at_once.wait(10)
            return made(name).name

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(make, "abcd")) == list("abcd")
