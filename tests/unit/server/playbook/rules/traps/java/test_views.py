"""A part of a list that is kept while the list changes is found, where somebody may keep it."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines, mend

_CHANGED = "java.util.ConcurrentModificationException"
_CLASS = """\
import java.util.List;
class Trace {
    private final List<Integer> beats = new ArrayList<>();
    private List<Integer> recent = List.of();
    void add(int beat) { ADD }
    List<Integer> latest(int from) {
        LATEST
    }
}
class Main { void run(Trace trace, Alarm alarm) { USE; } }
"""
_GROWS = "this.beats.add(beat);"
_KEEPS = "alarm.calibrate(trace.latest(3))"
_RETURNS = "return beats.subList(from, beats.size());"
_COPIED = "return new java.util.ArrayList<>(beats.subList(from, beats.size()));"


def _write(latest: str = _RETURNS, add: str = _GROWS, use: str = _KEEPS) -> str:
    return _CLASS.replace("LATEST", latest).replace("ADD", add).replace("USE", use)


@pytest.mark.parametrize("imported", ["java.util.List", "java.util.*"])
def test_a_part_that_is_handed_out_is_copied(imported: str) -> None:
    before, after = (_write(one).replace("java.util.List", imported) for one in (_RETURNS, _COPIED))
    expected = after.replace("new java.util.", "new ") if imported.endswith("*") else after
    assert mend("Trace.java", before, _CHANGED) == expected


@pytest.mark.parametrize(
    ("latest", "add", "use"),
    [
        ("return Collections.unmodifiableList(beats.subList(1, 3));", _GROWS, _KEEPS),
        ("List<Integer> found = beats.subList(1, 3); return found;", _GROWS, _KEEPS),
        ("recent = beats.subList(1, 3); return List.of();", _GROWS, "trace.latest(3).size()"),
        (_RETURNS, "beats.clear();", "List<Integer> all = trace.latest(3)"),
        (_RETURNS, _GROWS, ""),
    ],
)
def test_a_part_is_found_where_it_may_be_kept(latest: str, add: str, use: str) -> None:
    assert list_trap_lines(_write(latest, add, use), "Trace.java", _CHANGED) == [7]
    assert list_trap_lines(_write(latest, add, use), "Trace.java", "expected 3, got 4") == []


@pytest.mark.parametrize(
    ("latest", "add", "use"),
    [
        (_COPIED, _GROWS, _KEEPS),
        (_RETURNS, "beats.set(0, beat);", _KEEPS),
        (_RETURNS, _GROWS, "for (int one : trace.latest(3)) show(one)"),
        (_RETURNS, _GROWS, "new ArrayList<>(trace.latest(3))"),
        (_RETURNS, _GROWS, "trace.latest(3).stream().count()"),
        ("List<Integer> beats = read(); return beats.subList(1, 3);", _GROWS, _KEEPS),
        ("beats.add(3); return List.copyOf(beats.subList(1, 3));", _GROWS, _KEEPS),
        ("beats.subList(0, from).clear(); return null;", _GROWS, _KEEPS),
        ("recent = beats.subList(1, 3); return null;", f"{_GROWS} recent = null;", _KEEPS),
    ],
)
def test_a_part_that_nobody_keeps_is_no_trap(latest: str, add: str, use: str) -> None:
    assert list_trap_lines(_write(latest, add, use), "Trace.java", _CHANGED) == []
