from proxy import Proxy


class CachedProxy(Proxy):
    def __init__(self, target):
        self.cache = {}
        self.target = target
