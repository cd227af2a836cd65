import re


def collapse(text):
    return re.sub(r"-", "-", text)


def slug(title):
    cleaned = re.sub(r"[^a-z0-9]", "-", title.lower())
    return collapse(cleaned).strip("-")


def test_one_word():
    assert slug("Hello") == "hello"


def test_runs_of_other_characters():
    assert slug("Hello,  World!") == "hello-world"
