import pytest

from logscan import count_levels, first_error

QUIET = """\
08:00:01 [INFO] started
08:00:02 [WARN] slow response
garbage
""".splitlines()

BUSY = """\
09:00:00 [INFO] started
09:10:00 [ERROR] disk [sda1] is full
09:11:00 [ERROR] giving up
""".splitlines()


def test_counts_quiet():
    assert count_levels(QUIET) == {"info": 1, "warn": 1}


def test_no_error():
    assert first_error(QUIET) is None


@pytest.mark.parametrize("lines,expected", [
    (BUSY[2:], "giving up"),
    (BUSY, "disk [sda1] is full"),
])
def test_first_error(lines, expected):
    assert first_error(lines) == expected
