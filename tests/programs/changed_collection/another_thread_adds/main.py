from cache import Cache
from workers import fill

cache = Cache()
threads = fill(cache, 4)
while any(t.is_alive() for t in threads):
    cache.total()
