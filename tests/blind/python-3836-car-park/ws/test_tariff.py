import pytest

from stay import Stay
from tariff import Tariff, takings


@pytest.fixture
def tariff():
    return Tariff()


def test_short_stop_is_free(tariff):
    assert tariff.fee(Stay.parse("K-1;2024-05-03 08:10;2024-05-03 08:25")) == 0


def test_begun_hour_counts(tariff):
    assert tariff.fee(Stay.parse("K-1;2024-05-03 23:30;2024-05-04 00:45")) == 500


def test_leaving_before_entering():
    with pytest.raises(ValueError):
        Stay.parse("K-1;2024-05-03 08:10;2024-05-03 08:00")


def test_takings(tariff):
    lines = [
        "K-1;2024-05-03 08:10;2024-05-03 10:10",
        "M-22;2024-05-03 07:00;2024-05-03 19:30",
        "K-1;2024-05-03 18:00;2024-05-05 19:15",
    ]
    assert takings(lines, tariff) == {"K-1": 4600, "M-22": 1800}
