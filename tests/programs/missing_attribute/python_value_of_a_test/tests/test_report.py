import pytest

from report import title


def test_a_missing_report_has_no_title():
    with pytest.raises(AttributeError):
        title(None)
