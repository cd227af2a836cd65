"""Builds the requests for the shop's REST interface. Sending them is left
to the transport, which makes this easy to test."""

from dataclasses import dataclass, field

from endpoint import from_settings


@dataclass
class Request:
    method: str
    url: str
    headers: dict = field(default_factory=dict)
    body: dict = None


class ShopClient:
    def __init__(self, settings, page_size=50):
        self.endpoint = from_settings(settings)
        self.page_size = page_size

    def _request(self, method, path, params=None, body=None):
        url = self.endpoint.url(path, params)
        return Request(method, url, dict(self.endpoint.headers), body)

    def order(self, number):
        return self._request("GET", f"orders/{number}")

    def orders(self, status=None, page=1):
        params = {"page": page, "size": self.page_size}
        if status is not None:
            params["status"] = status
        return self._request("GET", "orders", params)

    def cancel(self, number, reason=""):
        body = {"reason": reason} if reason else None
        return self._request("DELETE", f"orders/{number}", body=body)
