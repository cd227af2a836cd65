import pytest

from backoff import GaveUp, Policy, call
from fakes import Flaky


def test_succeeds_at_once():
    waits = []
    assert call(Flaky(0), Policy(), waits.append) == "ok"
    assert waits == []


def test_recovers_on_third():
    waits = []
    assert call(Flaky(2), Policy(attempts=4), waits.append) == "ok"
    assert waits == [1, 2]


def test_ceiling():
    waits = []
    call(Flaky(3), Policy(attempts=8, base=4), waits.append)
    assert waits == [4, 8, 10]


def test_number_of_attempts():
    action = Flaky(100)
    with pytest.raises(GaveUp):
        call(action, Policy(attempts=5), lambda s: None)
    assert action.calls == 5
