"""A task board with look-ups by owner and by label."""
from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Task:
    id: int
    title: str
    owner: str
    points: int
    labels: set = field(default_factory=set)


class Board:
    def __init__(self):
        self._tasks = {}
        self._by_owner = defaultdict(set)
        self._by_label = defaultdict(set)
        self._archive = []
        self._next_id = 1

    def add(self, title, owner, points, labels=()):
        task = Task(self._next_id, title, owner, points, set(labels))
        self._next_id += 1
        self._tasks[task.id] = task
        self._by_owner[owner].add(task.id)
        for label in task.labels:
            self._by_label[label].add(task.id)
        return task.id

    def get(self, task_id):
        return self._tasks[task_id]

    def reassign(self, task_id, owner):
        task = self._tasks[task_id]
        self._by_owner[task.owner].discard(task_id)
        self._by_owner[owner].add(task_id)
        task.owner = owner

    def relabel(self, task_id, labels):
        task = self._tasks[task_id]
        for label in task.labels:
            self._by_label[label].discard(task_id)
        task.labels = set(labels)
        for label in task.labels:
            self._by_label[label].add(task_id)

    def archive(self, task_id):
        task = self._tasks.pop(task_id)
        self._by_owner[task.owner].discard(task_id)
        self._archive.append(task)

    def owned_by(self, owner):
        return sorted(self._by_owner[owner])

    def labelled(self, label):
        return sorted(self._by_label[label])

    def labels(self):
        return sorted(label for label, ids in self._by_label.items() if ids)

    @property
    def archived(self):
        return list(self._archive)
