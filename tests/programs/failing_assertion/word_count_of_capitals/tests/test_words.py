from text.words import count


def test_points():
    assert count("a b. a,") == {"a": 2, "b": 1}


def test_capitals():
    assert count("The cat the") == {"the": 2, "cat": 1}
