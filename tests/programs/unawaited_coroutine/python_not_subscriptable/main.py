import asyncio

from service.users import greeting

print(asyncio.run(greeting(7)))
