CACHES = {
    "timeout": 30,
    "backend": "caches.redis_cache",
}
