_HOOKS = {}


def hook(name):
    def mark(function):
        _HOOKS.setdefault(name, []).append(function)
        return function

    return mark


class Host:
    def __init__(self):
        self._plugins = []
        self._results = []

    def load(self, plugin):
        self._plugins.append(plugin)

    def call(self, name, **options):
        for plugin in self._plugins:
            method = getattr(plugin, name, None)
            if method is not None:
                self._keep(method(**options))
        for function in _HOOKS.get(name, ()):
            self._keep(function(**options))

    def _keep(self, result):
        self._results.append(result)

    def results(self):
        yield from self._results
