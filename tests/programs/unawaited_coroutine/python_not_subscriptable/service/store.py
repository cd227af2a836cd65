import asyncio

ROWS = {7: {"name": "ada"}}


async def find_user(user_id):
    await asyncio.sleep(0)
    return ROWS[user_id]
