import pytest

from index import Index


@pytest.fixture
def index():
    index = Index()
    for v in ("v1.2", "1.9.0", "1.10.0", "2.0.0-rc1"):
        index.publish("parser", v)
    index.publish("tiny", "0.1")
    return index


def test_prerelease_is_last_resort(index):
    assert index.newest("parser", stable_only=False) == "2.0.0-rc1"


def test_single(index):
    assert index.newest("tiny") == "0.1"


def test_newest_stable(index):
    assert index.newest("parser") == "1.10.0"
