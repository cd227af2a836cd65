import asyncio
import sys

from buffer import Queue


async def main():
    queue = Queue()
    queue.push("a")
    queue.push("b")
    queue.flush()
    return 0 if queue.sent else 1


sys.exit(asyncio.run(main()))
