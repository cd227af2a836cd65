from datetime import date

from weekly import Order, best_customer, monday_of, report


def test_parse_order():
    order = Order.parse("2023-02-14 | Acme | 250")
    assert (order.day, order.customer, order.total) == (date(2023, 2, 14), "Acme", 250)


def test_monday():
    assert monday_of(date(2023, 2, 19)) == date(2023, 2, 13)


def test_best_customer_breaks_ties_by_name():
    day = date(2023, 2, 14)
    assert best_customer([Order(day, "B", 5), Order(day, "A", 5)]) == "A"


def test_two_weeks_in_february():
    rows = report("2023-02-14 | Acme | 250\n2023-02-19 | Bolt | 40\n2023-02-20 | Bolt | 10\n")
    assert [(r["week"], r["orders"], r["total"]) for r in rows] == [
        ("2023-W07", 2, 290),
        ("2023-W08", 1, 10),
    ]


def test_week_around_new_year():
    rows = report("2024-12-30 | Acme | 100\n2025-01-02 | Bolt | 70\n2025-01-06 | Acme | 30\n")
    assert [r["total"] for r in rows] == [170, 30]
    assert rows[0]["best"] == "Acme"


def test_week_starts_on_monday():
    rows = report("2023-03-01 | Acme | 1\n")
    assert rows[0]["from"] == "2023-02-27"
