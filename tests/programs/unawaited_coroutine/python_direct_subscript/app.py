import asyncio

from config import load_config


async def main():
    print(load_config()["name"])


asyncio.run(main())
