class Reply:
    def __init__(self, code):
        self.code = code


class Client:
    async def request(self, path):
        return Reply(200 if path == "/health" else 404)

    async def status(self):
        reply = self.request("/health")
        return reply.code
