import pytest

from delivery import Delivery, wait_times
from profiles import ProfileError, load_profile


def test_default_schedule():
    assert Delivery("https://a.example").schedule(1000) == [1030, 1090]


def test_worst_case_with_a_short_timeout():
    hook = Delivery("https://a.example", {"transport": {"timeout": 2}})
    assert hook.worst_case() == 96


def test_skipped_attempts_still_grow_the_wait():
    assert wait_times({"attempts": 4, "first_wait": 5, "factor": 3}, skip={2}) == [5, 45]


def test_typo_is_reported():
    with pytest.raises(ProfileError, match="atempts"):
        load_profile({"retry": {"atempts": 5}})


def test_customer_with_more_attempts():
    hook = Delivery("https://b.example", {"retry": {"attempts": 5}})
    assert hook.schedule(0) == [30, 90, 210, 450]
