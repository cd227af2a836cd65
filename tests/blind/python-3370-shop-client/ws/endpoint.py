from dataclasses import dataclass, field
from urllib.parse import urlencode, urljoin


@dataclass
class Endpoint:
    base: str
    headers: dict = field(default_factory=dict)

    def url(self, path, params=None):
        target = urljoin(self.base, path)
        if params:
            # sorted, so that the cache in front of the shop gets more hits
            target += "?" + urlencode(sorted(params.items()))
        return target


def from_settings(settings):
    headers = {"Accept": "application/json"}
    if settings.get("key"):
        headers["X-Shop-Key"] = settings["key"]
    return Endpoint(settings["url"], headers)
