import asyncio
import weakref
from collections import defaultdict
from contextlib import asynccontextmanager


class Signal:
    def __init__(self):
        self._receivers = defaultdict(list)
        self._links = weakref.WeakKeyDictionary()

    def connect(self, receiver, sender=None):
        self._receivers[sender].append(receiver)
        return receiver

    def send(self, sender, **values):
        return [receiver(**values) for receiver in self._live(sender)]

    def _live(self, sender):
        return self._receivers[sender] + self._receivers[None]

    def __iadd__(self, receiver):
        self.connect(receiver)
        return self


class Property:
    changed = Signal()

    def __init__(self, value):
        self._value = value

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        old, self._value = self._value, value
        self.changed.send(self, old=old)


class View:
    def __init__(self, model):
        self.model = model
        model.changed.connect(self.refresh)
        model.changed += self.log

    def refresh(self, old):
        return self.draw(old)

    def log(self, old):
        return old

    def draw(self, old):
        return self.model.value


@Property.changed.connect
def audit(old):
    return old


class Pool:
    async def __aenter__(self):
        await self.open()
        return self

    async def __aexit__(self, *details):
        await self.shut()

    async def open(self):
        return 1

    async def shut(self):
        return 0

    async def fetch(self, key):
        return await self.load(key)

    async def load(self, key):
        return key

    def __aiter__(self):
        return self.keys()

    async def keys(self):
        for key in ("a", "b"):
            yield key


@asynccontextmanager
async def borrowed(pool):
    prepare()
    yield pool
    restore()


def prepare():
    pass


def restore():
    pass


async def work():
    async with Pool() as pool, borrowed(pool) as lent:
        await asyncio.gather(lent.fetch("a"), *(pool.fetch(key) for key in "bc"))
        async for key in pool:
            await pool.load(key)


def change():
    model = Property(1)
    View(model)
    model.value = 2


change()
asyncio.run(work())
