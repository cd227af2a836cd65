"""Quotes for single parcels and for consignments.

Terms (rev. 7): fuel is charged on the carriage after the contract discount.
The fee for remote areas is passed on to the customer as it is; neither fuel
nor discount touch it.
"""
from rates import CONTRACTS, FUEL_PERCENT, REMOTE_FEE, base_price


def percent(amount, rate):
    # half cents go up
    return (amount * rate + 50) // 100


def carriage(zone, weight_kg, contract, remote):
    price = base_price(zone, weight_kg)
    if remote:
        price += REMOTE_FEE
    price -= percent(price, CONTRACTS[contract])
    price += percent(price, FUEL_PERCENT)
    return price


def quote(zone, weight_kg, contract="none", remote=False):
    if weight_kg <= 0:
        raise ValueError("weight must be positive")
    return carriage(zone, weight_kg, contract, remote)


def consignment(parcels, contract="none"):
    """Sum of the parcels; every tenth parcel travels free."""
    total = 0
    for number, (zone, weight_kg, remote) in enumerate(parcels, start=1):
        if number % 10 == 0:
            continue
        total += quote(zone, weight_kg, contract, remote)
    return total
