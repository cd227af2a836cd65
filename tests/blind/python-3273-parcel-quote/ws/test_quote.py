import pytest

from quote import consignment, quote


def test_list_price_with_fuel():
    assert quote("domestic", 2) == 539


def test_extra_weight():
    assert quote("eu", 5) == 1672


def test_contract_discount():
    assert quote("eu", 2, contract="gold") == 1047


def test_remote_area_on_contract():
    assert quote("domestic", 2, contract="gold", remote=True) == 1031


def test_tenth_parcel_is_free():
    parcels = [("domestic", 1, False)] * 11
    assert consignment(parcels) == 10 * 539


def test_weight_must_be_positive():
    with pytest.raises(ValueError):
        quote("world", 0)
