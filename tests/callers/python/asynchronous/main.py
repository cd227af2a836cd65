import asyncio


async def fetch():
    return 1


async def both():
    return await asyncio.gather(fetch(), other())


async def other():
    return await fetch()


asyncio.run(both())
