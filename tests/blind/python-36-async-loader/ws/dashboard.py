import asyncio

from backend import load_team, load_user


async def card(uid):
    user = await load_user(uid)
    name = user["name"]
    team = await load_team(user["team"])
    return f"{name} ({team['title']})"


async def main():
    cards = await asyncio.gather(card(1), card(2))
    for line in cards:
        print(line)


if __name__ == "__main__":
    asyncio.run(main())
