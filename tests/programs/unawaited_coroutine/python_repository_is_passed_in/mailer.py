class Mailer:
    async def send(self, user, text):
        print("to", user.email, text)
