import asyncio
from functools import wraps


class Closed(Exception):
    def reason(self):
        return "closed " + self.detail()

    def detail(self):
        return str(self)


class Channel:
    END = object()

    def __init__(self, on_close=None):
        self.queue = asyncio.Queue()
        self.on_close = on_close or self.nothing
        self.done = False

    async def __aenter__(self):
        return self

    async def __aexit__(self, *caught):
        await self.close()

    async def close(self):
        await self.queue.put(self.END)
        self.on_close()

    def nothing(self):
        return None

    async def put(self, item):
        await self.queue.put(item)

    async def get(self):
        if self.done:
            raise Closed("no more")
        item = await self.queue.get()
        self.done = item is self.END
        return item

    def __aiter__(self):
        return self

    async def __anext__(self):
        item = await self.get()
        if item is self.END:
            self.stop()
        return item

    def stop(self):
        raise StopAsyncIteration


def timeout(seconds):
    def decorate(function):
        @wraps(function)
        async def limited(*args):
            return await asyncio.wait_for(function(*args), seconds)

        return limited

    return decorate
