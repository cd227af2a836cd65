from pricing.order import Order


def test_total_with_coupon():
    assert Order([(10, 2)], "SPRING").total() == 18


def test_total_without_coupon():
    assert Order([(10, 3)]).total() == 30
