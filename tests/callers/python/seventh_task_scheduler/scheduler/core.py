from collections import defaultdict

from .retry import retrying


class Task:
    def __init__(self, action=None, after=0):
        self.action = action
        self.after = after

    def __lt__(self, other):
        return self.after < other.after

    @property
    def ready(self):
        return self.after < 10

    def run(self):
        if self.action is not None:
            return self.action()
        return None


class Scheduler:
    def __init__(self):
        self._tasks = []
        self._hooks = defaultdict(list)

    def add(self, task, after=0):
        if not isinstance(task, Task):
            task = Task(task, after=after)
        self._tasks.append(task)
        return self

    def task(self, after=0):
        def decorate(function):
            self.add(function, after=after)
            return function

        return decorate

    def on(self, event, hook):
        self._hooks[event].append(hook)

    def fire(self, event, task):
        for hook in self._hooks[event]:
            hook(task)

    def pending(self):
        return sorted(task for task in self._tasks if task.ready)

    def _run_one(self, task):
        self.fire("started", task)
        try:
            return retrying(task.run)
        except ValueError:
            self.fire("failed", task)
            return None

    def run_all(self):
        return {id(task): self._run_one(task) for task in self.pending()}
