import pytest

from client import ShopClient


@pytest.fixture
def local():
    return ShopClient({"url": "http://localhost:8080/"})


@pytest.fixture
def live():
    return ShopClient({"url": "https://shop.example.com/api/v2", "key": "k-17"}, page_size=20)


def test_order(local):
    assert local.order(4711).url == "http://localhost:8080/orders/4711"


def test_order_list(local):
    request = local.orders(status="paid")
    assert request.url == "http://localhost:8080/orders?page=1&size=50&status=paid"


def test_cancel_without_reason_has_no_body(local):
    request = local.cancel(5)
    assert (request.method, request.body) == ("DELETE", None)


def test_key_is_sent(live):
    assert live.order(1).headers["X-Shop-Key"] == "k-17"


def test_live_order_list(live):
    assert live.orders(page=3).url == "https://shop.example.com/api/v2/orders?page=3&size=20"
