from tickets import Board


def test_priority_order():
    board = Board()
    board.open("slow page", priority=2)
    board.open("outage", priority=1)
    board.open("typo")
    assert [t.title for t in board.by_priority()] == ["outage", "slow page", "typo"]


def test_explicit_tags():
    board = Board()
    board.open("renew certificate", tags=["ops"])
    assert board.with_tag("ops") == ["renew certificate"]


def test_tags_select_open_tickets():
    board = Board()
    board.open("double charge").tag("urgent").tag("Billing")
    board.open("crash on save").tag("bug")
    board.open("old crash").tag("bug").close()
    assert board.with_tag("bug") == ["crash on save"]
