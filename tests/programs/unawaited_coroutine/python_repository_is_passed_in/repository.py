import asyncio


class User:
    def __init__(self, id, email):
        self.id = id
        self.email = email


class UserRepository:
    def __init__(self):
        self._users = {2: User(2, "ann@example.com")}

    async def get(self, user_id):
        await asyncio.sleep(0)
        return self._users[user_id]
