import pytest

from mailer import Mailer, load_templates


@pytest.fixture
def mailer():
    return Mailer(load_templates())


def test_welcome(mailer):
    assert mailer.send("ana@example.org", "welcome", name="Ana") == "Hello Ana, welcome!"


def test_reminder(mailer):
    body = mailer.send("ana@example.org", "reminder", name="Ana", invoice=7, day="Monday")
    assert body == "Dear Ana, invoice 7 is due on Monday."


def test_shipped(mailer):
    body = mailer.send("ana@example.org", "shipped", name="Ana", parcel="1Z", day="Friday")
    assert body == "Hello Ana, your parcel 1Z arrives on Friday."
