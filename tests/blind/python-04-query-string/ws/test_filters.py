from filters import apply_filter
from urls import build_query, parse_query

ROWS = [
    {"id": 1, "state": "open", "owner": "ana"},
    {"id": 2, "state": "done", "owner": "ana"},
    {"id": 3, "state": "open", "owner": "bo"},
]


def test_repeated_keys():
    assert parse_query("?a=1&a=2&b=") == {"a": ["1", "2"], "b": [""]}


def test_round_trip():
    params = {"q": ["two words"], "page": ["3"]}
    assert parse_query(build_query(params)) == params


def test_encoded_condition():
    assert [r["id"] for r in apply_filter(ROWS, "where=owner%3Dbo")] == [3]


def test_plain_condition():
    assert [r["id"] for r in apply_filter(ROWS, "where=state=open&where=owner=ana")] == [1]
