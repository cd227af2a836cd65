"""Bytes with a sign that are put together are found, and bytes without one are not."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "characters that are put together": ("a.c", """\
        static uint16_t get16(const char *p) {
            return (uint16_t)(p[0] << 8 | p[1]); // here
        }
        """),
    "characters that are added": ("a.cpp", """\
        int length(const std::string& head) {
            return (head[0] << 8) + head[1]; // here
        }
        """),
    "one byte after the other": ("a.c", """\
        unsigned read(const char *p, int n) {
            unsigned all = 0;
            for (int i = 0; i < n; i++) {
                all <<= 8;
                all |= *p++; // here
            }
            return all;
        }
        """),
    "the lowest first": ("a.c", """\
        unsigned read(char buf[4]) {
            unsigned all = 0;
            for (int i = 0; i < 4; i++)
                all |= buf[i] << (8 * i); // here
            return all;
        }
        """),
    "Java's bytes": ("A.java", """\
        class A {
            int port(byte[] data) {
                return data[2] << 8 | data[3]; // here
            }
        }
        """),
}  # fmt: skip
_SOUND = {
    "bytes without a sign": ("a.c", """\
        int get(const unsigned char *p, const uint8_t *q) {
            return (p[0] << 8 | p[1]) + (q[0] << 8 | q[1]);
        }
        """),
    "bytes whose sign is dropped": ("a.c", """\
        int get(const char *p) {
            int high = p[0] << 8;
            return (uint8_t)p[0] << 8 | (uint8_t)p[1] | high;
        }
        """),
    "a sign of the highest byte": ("a.c", """\
        int16_t get(const char *p) { return (int16_t)(p[0] << 8 | (unsigned char)p[1]); }
        """),
    "letters": ("a.c", """\
        unsigned hash(const char *text) {
            unsigned all = 5381;
            while (*text) all = (all << 5) + all + *text++;
            return all + (text[0] | 0x20);
        }
        """),
    "Java's masks": ("A.java", """\
        class A {
            int port(byte[] data, int[] all) {
                return (data[2] & 0xff) << 8 | data[3] & 0xff | all[0] << 8 | all[1];
            }
        }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_byte_whose_sign_gets_in_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_byte_without_a_sign_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
