from datetime import date

from shipping import delivery_date, dispatch_date


def test_express_midweek():
    assert delivery_date(date(2024, 3, 5), "express") == date(2024, 3, 6)


def test_late_order_is_dispatched_next_day():
    assert dispatch_date(date(2024, 3, 6), cutoff_passed=True) == date(2024, 3, 7)


def test_holiday_is_skipped():
    assert delivery_date(date(2024, 12, 24), "express") == date(2024, 12, 27)


def test_standard_over_weekend():
    assert delivery_date(date(2024, 3, 7), "standard") == date(2024, 3, 12)
