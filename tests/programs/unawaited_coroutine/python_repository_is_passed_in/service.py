class InviteService:
    def __init__(self, users, mailer):
        self._users = users
        self._mailer = mailer

    async def invite(self, user_id):
        user = self._users.get(user_id)
        await self._mailer.send(user, "You are invited")
