from catalog.view import table_of_contents


def test_full_pages():
    assert table_of_contents(["a", "b", "c", "d"], 2) == {1: "a", 2: "c"}


def test_a_last_page_that_is_not_full():
    assert table_of_contents(["a", "b", "c"], 2) == {1: "a", 2: "c"}
