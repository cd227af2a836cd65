import asyncio

from client import Client

print(asyncio.run(Client().status()))
