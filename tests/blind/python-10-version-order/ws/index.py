from versions import key, latest


class Index:
    def __init__(self):
        self.releases = {}

    def publish(self, name, version):
        self.releases.setdefault(name, []).append(version)

    def newest(self, name, stable_only=True):
        return latest(self.releases[name], stable_only)

    def history(self, name):
        return sorted(self.releases[name], key=key)
