from datetime import datetime

import pytest

from parking import Tariff, Ticket, fee, receipt


@pytest.fixture
def tariff():
    return Tariff(per_hour=2.50)


def stay(start, end, **extra):
    return Ticket(
        "AB-123",
        datetime.fromisoformat(start),
        datetime.fromisoformat(end),
        **extra,
    )


def test_short_stop_is_free(tariff):
    assert fee(stay("2024-05-02T09:00", "2024-05-02T09:15"), tariff) == 0.0


def test_started_hours_are_charged(tariff):
    assert fee(stay("2024-05-02T09:00", "2024-05-02T11:20"), tariff) == 7.50


def test_day_is_capped(tariff):
    assert fee(stay("2024-05-02T07:00", "2024-05-02T21:00"), tariff) == 24.00


def test_weekend_stay(tariff):
    assert fee(stay("2024-05-03T18:00", "2024-05-05T20:00"), tariff) == 53.00


def test_lost_ticket(tariff):
    assert fee(stay("2024-05-02T07:00", "2024-05-02T08:00", lost=True), tariff) == 40.00


def test_receipt_text(tariff):
    assert receipt(stay("2024-05-02T23:30", "2024-05-03T00:30"), tariff) == "AB-123: 2.50 EUR"
