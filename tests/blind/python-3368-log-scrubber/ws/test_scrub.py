import pytest

from scrub import Record, scrub, scrub_all


def clean(text):
    return scrub(Record("INFO", "web", text)).text


@pytest.mark.parametrize(
    "raw, expected",
    [
        ("mail to Jo.Doe@Example.ORG sent", "mail to <email> sent"),
        ("card 4111 1111 1111 1234 declined", "card ****1234 declined"),
        ("   retrying", "retrying"),
    ],
)
def test_personal_data(raw, expected):
    assert clean(raw) == expected


def test_query_string():
    assert clean("GET /login?user=jo&password=hunter2") == "GET /login?user=jo&password=***"


def test_callback_url():
    line = "POST /cb?Token=ab12&API_KEY=zz9&next=/home"
    assert clean(line) == "POST /cb?Token=***&API_KEY=***&next=/home"


def test_levels_below_the_threshold_are_dropped():
    records = [
        Record("DEBUG", "db", "select 1"),
        Record("ERROR", "db", "token=abc rejected"),
    ]
    assert scrub_all(records) == [Record("ERROR", "db", "token=*** rejected")]
