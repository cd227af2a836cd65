import pytest

from allocation import factsheet, largest, net_value, sector_weights
from holdings import Fund, Holding


@pytest.fixture
def fund():
    return Fund(
        "Nordic Balanced",
        [
            Holding("ELK", "energy", 40, 10.0),
            Holding("FJRD", "shipping", 20, 25.0),
            Holding("SKOG", "timber", 0, 12.0),
            Holding("VIND", "energy", 10, 10.0),
        ],
    )


def test_net_value_of_open_positions(fund):
    assert net_value(fund.open_positions()) == 1000.0


def test_largest_skips_closed_positions(fund):
    assert largest(fund.open_positions(), 5) == ["FJRD", "ELK", "VIND"]


def test_selling_more_than_held(fund):
    with pytest.raises(ValueError):
        fund.trade("VIND", -11)


def test_trade_closes_position(fund):
    fund.trade("VIND", -10)
    assert largest(fund.open_positions(), 5) == ["FJRD", "ELK"]


def test_sector_weights_sum_positions():
    positions = [Holding("A", "tech", 1, 30.0), Holding("B", "tech", 1, 10.0),
                 Holding("C", "food", 1, 60.0)]
    assert sector_weights(positions) == {"tech": 40.0, "food": 60.0}


def test_factsheet_sectors(fund):
    sheet = factsheet(fund)
    assert sheet["sectors"] == {"energy": 50.0, "shipping": 50.0}


def test_factsheet_of_empty_fund():
    sheet = factsheet(Fund("Shell", []))
    assert sheet == {"fund": "Shell", "net_value": 0, "top": [], "sectors": {}}
