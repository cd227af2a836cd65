"""Hours that are counted to twelve are found where nothing says which half of the day is meant."""

from __future__ import annotations

import pytest

from tests.support.traps import find_mended_lines

_TRAPS = {
    "Python": ("a.py", 'def read(text):\n    return datetime.strptime(text, "%d.%m. %I:%M")\n',
               (2, '    return datetime.strptime(text, "%d.%m. %H:%M")')),
    "a constant of Python": (
        "a.py", 'FORM = "%Y %I:%M"\ndef read(text):\n    return strptime(text.strip(), FORM)\n',
        (1, 'FORM = "%Y %H:%M"')),
    "a constant that is used twice": (
        "a.py", ('FORM = "%I:%M"\ndef read(text):\n    return strptime(text, FORM)\n'
                 "def check(text):\n    strptime(text, FORM)\n"), (1, 'FORM = "%H:%M"')),
    "Ruby": ("a.rb", "def read(text) = Time.strptime(text, '%I:%M:%S')\n",
             (1, "def read(text) = Time.strptime(text, '%H:%M:%S')")),
    "C": ("a.c", 'void f(struct tm *tm) { strptime("9:05", "%I:%M", tm); }\n',
          (1, 'void f(struct tm *tm) { strptime("9:05", "%H:%M", tm); }')),
    "Rust": ("a.rs", 'fn f(s: &str) { NaiveTime::parse_from_str(s, "%I:%M"); }\n',
             (1, 'fn f(s: &str) { NaiveTime::parse_from_str(s, "%H:%M"); }')),
    "PHP": ("a.php", "<?php\n$at = DateTimeImmutable::createFromFormat('Y-m-d h:i', $text);\n",
            (2, "$at = DateTimeImmutable::createFromFormat('Y-m-d H:i', $text);")),
    "a constant of PHP": (
        "a.php", ("<?php\nclass Row\n{\n    const FORM = '!d.m.Y g:i';\n"
                  "    function at($text)\n    {\n"
                  "        return DateTime::createFromFormat(self::FORM, $text);\n    }\n}\n"),
        (4, "    const FORM = '!d.m.Y H:i';")),
    "Java": ("A.java", 'class A { Object f = DateTimeFormatter.ofPattern("yyyyMMdd hh:mm"); }\n',
             (1, 'class A { Object f = DateTimeFormatter.ofPattern("yyyyMMdd HH:mm"); }')),
    "an older class of Java": (
        "A.java", 'class A { Object f = new SimpleDateFormat("h:mm"); }\n',
        (1, 'class A { Object f = new SimpleDateFormat("H:mm"); }')),
    "Kotlin": ("a.kt", 'val form = DateTimeFormatter.ofPattern("dd.MM. hh:mm")\n',
               (1, 'val form = DateTimeFormatter.ofPattern("dd.MM. HH:mm")')),
    "Go": ("a.go", ('package a\n\nconst layout = "2006-01-02 03:04"\n\nfunc read(text string) {\n'
                    "\ttime.Parse(layout, text)\n}\n"), (3, 'const layout = "2006-01-02 15:04"')),
    "what Go writes": ("a.go", 'package a\n\nfunc f(t time.Time) { show(t.Format("3:04")) }\n',
                       (3, 'func f(t time.Time) { show(t.Format("15:04")) }')),
}  # fmt: skip
_SOUND = {
    "with the half of Python": ("a.py", 'at = strptime(text, "%I:%M %p")\n'),
    "what Python writes": ("a.py", 'text = at.strftime("%I:%M")\n'),
    "a half that the function reads itself": ("a.py", """\
def read(text):
    at = strptime(text[:5], "%I:%M")
    return at + HALF if text.endswith("pm") else at
"""),
    "a format of two constants": ("a.py", """\
FORM = "%I:%M"
FORM = "%H:%M"
at = strptime(text, FORM)
"""),
    "with the half of Ruby": ("a.rb", "at = Time.strptime(text, '%I:%M %P')\n"),
    "with the half of PHP": ("a.php", "<?php\n$at = DateTime::createFromFormat('h:i A', $text);\n"),
    "an h of PHP that is a letter": (
        "a.php", "<?php\n$at = DateTime::createFromFormat('H\\\\h i', $text);\n"),
    "with the half of Java": (
        "A.java", 'class A { Object f = DateTimeFormatter.ofPattern("hh:mm a"); }\n'),
    "an hh of Java that is a text": (
        "A.java", "class A { Object f = DateTimeFormatter.ofPattern(\"HH 'hh' mm\"); }\n"),
    "with the half of Go": ("a.go", 'package a\n\nfunc f() { time.Parse("3:04PM", "9:05AM") }\n'),
    "a time that Go reads": (
        "a.go", 'package a\n\nfunc f() { time.Parse("15:04", "03:04") }\n'),
}  # fmt: skip


@pytest.mark.parametrize("name", _TRAPS)
def test_hours_of_half_a_day_are_mended_where_nothing_says_which(name: str) -> None:
    path, text, mended = _TRAPS[name]
    assert find_mended_lines(text, path) == [mended]


@pytest.mark.parametrize("name", _SOUND)
def test_hours_whose_half_is_known_are_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert find_mended_lines(text, path) == []


def test_a_format_of_times_that_are_written_with_their_half_is_not_mended() -> None:
    text = 'ROWS = ["9:05 pm"]\ndef read(row):\n    return strptime(row[:4], "%I:%M")\n'
    assert find_mended_lines(text, "a.py") == [(3, None)]
