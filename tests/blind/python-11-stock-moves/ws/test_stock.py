import pytest

from ledger import Ledger, Shortage
from orders import process


@pytest.fixture
def ledger():
    ledger = Ledger()
    ledger.receive("north", "bolt", 7)
    ledger.receive("south", "bolt", 7)
    return ledger


def test_ship(ledger):
    assert process(ledger, [{"id": 1, "type": "ship", "from": "north", "sku": "bolt", "count": 2}]) == [1]
    assert ledger.level("north", "bolt") == 5


def test_shortage(ledger):
    with pytest.raises(Shortage):
        process(ledger, [{"id": 1, "type": "ship", "from": "east", "sku": "bolt", "count": 1}])


def test_transfer(ledger):
    process(ledger, [{"id": 2, "type": "transfer", "from": "north", "to": "south", "sku": "bolt", "count": 3}])
    levels = {p: ledger.level(p, "bolt") for p in ("north", "south")}
    assert levels == {"north": 4, "south": 10}
