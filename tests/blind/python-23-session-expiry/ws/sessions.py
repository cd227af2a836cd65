class Sessions:
    def __init__(self, lifetime):
        self.lifetime = lifetime
        self.active = {}

    def login(self, user, now):
        self.active[user] = now

    def touch(self, user, now):
        if user in self.active:
            self.active[user] = now

    def expire(self, now):
        gone = []
        for user, seen in self.active.items():
            if now - seen > self.lifetime:
                gone.append(user)
                del self.active[user]
        return gone
