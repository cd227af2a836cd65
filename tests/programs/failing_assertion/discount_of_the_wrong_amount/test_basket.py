from shop.basket import Basket


def test_total_without_discount():
    basket = Basket()
    basket.add("pen", 4, 2)
    assert basket.total() == 10.0


def test_total_with_discount():
    basket = Basket(discount=50)
    basket.add("pen", 4, 2)
    assert basket.total() == 5.0
