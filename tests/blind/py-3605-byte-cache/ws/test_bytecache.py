import pytest

from bytecache import ByteCache


def test_capacity_must_be_positive():
    with pytest.raises(ValueError):
        ByteCache(0)


def test_oldest_entry_goes_first():
    cache = ByteCache(10)
    for key in "abc":
        cache.put(key, b"1234")
    assert cache.keys() == ["b", "c"]
    assert cache.used == 8


def test_reading_keeps_an_entry():
    cache = ByteCache(10)
    cache.put("a", b"1234")
    cache.put("b", b"1234")
    assert cache.get("a") == b"1234"
    cache.put("c", b"1234")
    assert cache.keys() == ["a", "c"]


def test_refreshing_pages_keeps_the_others():
    cache = ByteCache(100)
    cache.put("logo", b"x" * 30)
    for version in range(5):
        cache.put("index", bytes([version]) * 20)
    assert cache.stats.evictions == 0
    assert cache.keys() == ["logo", "index"]


def test_too_large_value_replaces_nothing():
    cache = ByteCache(5)
    cache.put("a", b"123")
    assert cache.put("a", b"123456") is False
    assert "a" not in cache and cache.used == 0


def test_hit_ratio():
    cache = ByteCache(5)
    cache.put("a", b"1")
    cache.get("a")
    cache.get("b")
    assert cache.stats.ratio() == 0.5
