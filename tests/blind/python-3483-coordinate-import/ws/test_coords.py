import pytest

from coords import Marker, bounds, parse_marker, parse_markers, to_decimal

SURVEY = """
# name; latitude; longitude
Church tower; 51:30:00; 1:15:00
Old mill;     51:36:00; -0:30:00

Quarry;       51:12:00; -1:45:00
"""


def test_colon_notation():
    assert to_decimal("12:30:36") == 12.51


def test_symbols():
    assert to_decimal("7° 15' 18\"") == 7.255


def test_southern_latitude():
    assert to_decimal("-33:45:00") == -33.75


def test_bad_text_is_rejected():
    with pytest.raises(ValueError):
        to_decimal("51.5 north")


def test_marker_line():
    assert parse_marker("Well; 10:00:00; 20:30:00") == Marker("Well", 10.0, 20.5)


def test_survey_longitudes():
    assert [m.lon for m in parse_markers(SURVEY)] == [1.25, -0.5, -1.75]


def test_bounds():
    assert bounds(parse_markers(SURVEY)) == (-1.75, 51.2, 1.25, 51.6)
