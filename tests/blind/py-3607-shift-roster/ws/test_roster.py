import pytest

from roster import Roster, RosterError


def test_closed_day():
    with pytest.raises(RosterError):
        Roster(days=("mon",)).assign("ann", "tue")


def test_shift_is_limited():
    roster = Roster(per_shift=1)
    assert roster.assign("ann", "mon") is True
    assert roster.assign("bob", "mon") is False
    assert roster.shifts["tue"] == ()


def test_fill_spreads_the_load():
    roster = Roster(days=("mon", "tue", "wed"), per_shift=2)
    assert roster.fill(["ann", "bob", "cy"]) == {"ann": 2, "bob": 2, "cy": 2}
    assert roster.gaps() == []


def test_absent_person_leaves_the_shift():
    roster = Roster()
    roster.assign("ann", "mon")
    roster.mark_absent("ann", "mon")
    assert roster.shifts["mon"] == ()
    assert roster.assign("ann", "mon") is False


def test_fill_with_one_day_off():
    roster = Roster(days=("mon", "tue", "wed"), per_shift=2)
    roster.mark_absent("ann", "mon")
    roster.fill(["ann", "bob"])
    assert roster.render() == "mon: bob\ntue: ann, bob\nwed: ann, bob"


def test_gaps_list_short_days():
    roster = Roster(days=("mon", "tue"), per_shift=1)
    roster.assign("ann", "tue")
    assert roster.gaps() == ["mon"]
