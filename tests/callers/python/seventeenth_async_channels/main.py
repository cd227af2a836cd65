import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from channel import Channel, Closed, timeout

Handler = Callable[[str], Awaitable[None]]


class Hub:
    def __init__(self) -> None:
        self.handlers: dict[str, list[Handler]] = {}
        self.tasks: set[asyncio.Task] = set()

    def on(self, topic: str):
        def add(handler: Handler) -> Handler:
            self.handlers.setdefault(topic, []).append(handler)
            return handler

        return add

    async def emit(self, topic: str, text: str) -> None:
        await asyncio.gather(*(handler(text) for handler in self.handlers.get(topic, [])))

    def spawn(self, coroutine) -> None:
        task = asyncio.ensure_future(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(self.ended)

    def ended(self, task) -> None:
        note("ended")


hub = Hub()


def note(text: str) -> None:
    NOTES.append(text)


NOTES: list[str] = []


@hub.on("greet")
async def greet(name: str) -> None:
    note(await decorate(name))


@hub.on("greet")
async def log(name: str) -> None:
    note(name)


async def decorate(name: str) -> str:
    return f"<{name}>"


async def produce(channel: Channel) -> None:
    async with channel:
        for number in range(3):
            await channel.put(str(number))


async def numbers(channel: Channel) -> AsyncIterator[str]:
    async for item in channel:
        yield checked(item)


def checked(item: str) -> str:
    return item


async def consume(channel: Channel) -> None:
    async for item in numbers(channel):
        await hub.emit("greet", item)


@timeout(1)
async def main() -> None:
    channel = Channel(on_close=closed)
    hub.spawn(produce(channel))
    try:
        await consume(channel)
        await channel.get()
    except Closed as error:
        note(error.reason())


def closed() -> None:
    note("closed")


asyncio.run(main())
