from client import fetch
from health import check

print(fetch("a"), check())
