class Cache:
    def get(self, key):
        return None
