from sessions import Hit, Visit, entry_pages, parse_hits, summary, visits_of

LOG = """
1000 ann /home
1200 ann /search
1100 bob /docs
9000 ann /home
9050 bob /pricing
9110 bob /signup
"""


def test_parse():
    assert parse_hits("5 eve /x\n\n") == [Hit(5, "eve", "/x")]


def test_no_hits():
    assert summary("") == {}


def test_duration():
    assert Visit("a", [Hit(10, "a", "/"), Hit(70, "a", "/b")]).duration == 60


def test_pause_starts_a_new_visit():
    visits = visits_of(parse_hits(LOG))
    assert visits[0].pages == ["/home", "/search"]
    assert visits[1].pages == ["/home"]


def test_summary_counts_both_users():
    assert summary(LOG) == {"ann": (2, 200), "bob": (2, 60)}


def test_entry_pages():
    assert entry_pages(LOG) == [("/home", 2), ("/docs", 1), ("/pricing", 1)]
