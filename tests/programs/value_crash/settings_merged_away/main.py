from app.config import merge
from app.server import address

DEFAULTS = {"net": {"host": "localhost", "port": 80}}
print(address(merge(DEFAULTS, {"net": {"port": 8080}})))
