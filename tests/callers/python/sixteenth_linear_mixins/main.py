from mixins import Audited, Cached, Store


class Files(Store):
    def load(self, key):
        return self.read(key)

    def read(self, key):
        return key * 2

    def setup(self, **options):
        self.options = options
        super().setup(**options)


class CachedFiles(Cached, Files):
    pass


class Everything(Audited, CachedFiles):
    def name_of(self, key):
        return "all " + super(Audited, self).name_of(key)

    def tag(self):
        return "everything"


def plain():
    return Files(root="/").get("a")


def cached():
    store = CachedFiles(size=3)
    return store.get("a") + store.get("a")


def full():
    store = Everything(size=1, who="me")
    store.get("b")
    return store.name_of("b")


def unbound():
    store = CachedFiles(size=1)
    Files.setup(store)
    return Store.get(store, "c")


plain()
cached()
full()
unbound()
