class Cache:
    def get(self, key):
        return 1
