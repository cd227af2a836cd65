from datetime import date

from dunning import Customer, Invoice, letter, run

TODAY = date(2024, 5, 31)


def invoice(number, amount, due, **kw):
    return Invoice(number, amount, date.fromisoformat(due), **kw)


def test_nothing_due():
    c = Customer("Ost", [invoice("1", 9000, "2024-06-30")])
    assert letter(c, TODAY) is None


def test_first_reminder_is_free():
    c = Customer("Ost", [invoice("1", 9000, "2024-05-20")])
    assert letter(c, TODAY)["total"] == 9000


def test_worst_invoice_sets_level():
    c = Customer("Ost", [invoice("1", 9000, "2024-05-20"),
                         invoice("2", 1000, "2024-04-02", paid=400)])
    got = letter(c, TODAY)
    assert got["level"] == 3
    assert got["numbers"] == ["2", "1"]
    assert got["total"] == 9000 + 600 + 1500


def test_disputed_invoice_stays_out():
    c = Customer("West", [invoice("7", 5000, "2024-01-10", disputed=True),
                          invoice("9", 2000, "2024-05-10")])
    got = letter(c, TODAY)
    assert got["numbers"] == ["9"]
    assert got["total"] == 2500


def test_run_skips_settled():
    a = Customer("A", [invoice("1", 100, "2024-05-01", paid=100)])
    b = Customer("B", [invoice("2", 100, "2024-05-25")])
    assert [l["to"] for l in run([a, b], TODAY)] == ["B"]
