import asyncio

USERS = {1: {"name": "Ana", "team": 7}, 2: {"name": "Bo", "team": 8}}
TEAMS = {7: {"title": "Core"}, 8: {"title": "Web"}}


async def fetch(table, key):
    await asyncio.sleep(0)
    return table[key]


async def load_user(uid):
    return fetch(USERS, uid)


async def load_team(tid):
    return await fetch(TEAMS, tid)
