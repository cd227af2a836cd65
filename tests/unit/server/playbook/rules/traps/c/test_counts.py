"""Numbers of elements that are taken for numbers of groups."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines, mend

_PAST = "stack-buffer-overflow: READ of size 4"
_HEAD = """\
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
struct track { short *samples; size_t frames; unsigned channels; };
void put(struct track *t, const short *all, size_t frames) {
    size_t size = t->channels * sizeof *all;
    memcpy(t->samples, all, frames * size);
    t->frames += frames;
}
void level(short *all, size_t frames, int by) {
    for (size_t i = 0; i < frames; i++) { all[2 * i] += by; all[2 * i + 1] += by; }
}
long sum(const short *all, size_t n) {
    long found = 0;
    for (size_t i = 0; i < n; i++) found += all[i];
    return found;
}
long mean(const short *all, size_t n) { return sum(all, n) / (long)n; }
short *copy(const short *all, size_t n) {
    short *made = malloc(n * sizeof *made);
    memcpy(made, all, n * sizeof(short));
    return made;
}
unsigned hash(const void *of, size_t size) {
    const unsigned char *at = of;
    unsigned found = 0;
    for (size_t i = 0; i < size; i++) found = found * 31 + at[i];
    return found;
}
void each(const short *all, size_t n, size_t size) { send(all, n * size); }
"""
_WRONG = {
    "samples for frames": "put(t, all, sizeof all / sizeof all[0]); // here",
    "samples by a macro": "put(t, all, COUNT(all)); // here",
    "samples for pairs": "level(all, sizeof(all) / sizeof(*all), 3); // here",
}
_SOUND = {
    "elements": "copy(all, sizeof all / sizeof all[0]); sum(all, COUNT(all)); mean(all, 6);",
    "frames": "put(t, all, 3); level(all, COUNT(all) / 2, 3);",
    "elements with their size": "each(all, sizeof all / sizeof all[0], sizeof all[0]);",
    "another array": "int other[9]; sum(all, sizeof other / sizeof other[0]);",
    "rows": "int grid[3][4]; show(grid, sizeof grid / sizeof grid[0], 4);",
}
_MENDED = {
    "put(t, all, COUNT(all));": "put(t, all, FRAMES);",
    "level(all, COUNT(all), 3);": "level(all, FRAMES, 3);",
    "short some[6]; level(some, COUNT(some), 3);": (
        "short some[6]; level(some, COUNT(some) / 2, 3);"
    ),
    "short some[6]; put(t, some, COUNT(some));": "short some[6]; put(t, some, COUNT(some));",
}


def _write(body: str) -> str:
    return f"{_HEAD}void run(struct track *t, FILE *f) {{\nshort all[2 * FRAMES];\n{body}\n}}\n"


@pytest.mark.parametrize("body", _WRONG.values(), ids=_WRONG.keys())
def test_a_number_that_is_taken_for_another_is_found(body: str) -> None:
    assert list_trap_lines(_write(body), "a.c", _PAST) == [find_marked_line(_write(body))]


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_a_number_of_what_it_is_taken_for_is_no_trap(body: str) -> None:
    assert list_trap_lines(_write(body), "a.c", _PAST) == []


@pytest.mark.parametrize("body", _MENDED)
def test_the_number_that_is_meant_is_handed_over_where_one_is(body: str) -> None:
    assert mend("a.c", _write(body), _PAST) == _write(_MENDED[body])


def test_samples_are_told_for_frames_only_where_something_went_past_the_end() -> None:
    assert list_trap_lines(_write("put(t, all, COUNT(all));"), "a.c") == []
