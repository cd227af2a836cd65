import heapq
import queue
import threading
from collections import deque
from concurrent import futures
from dataclasses import dataclass, field
from typing import Any, Callable


@dataclass(order=True)
class Task:
    priority: int
    run: Callable[..., Any] = field(compare=False)
    args: tuple = field(default=(), compare=False)
    callbacks: list = field(default_factory=list, compare=False)

    def then(self, callback):
        self.callbacks.append(callback)
        return self

    def execute(self):
        try:
            result = self.run(*self.args)
        except ValueError as error:
            return self.fail(error)
        for callback in self.callbacks:
            callback(result)
        return result

    def fail(self, error):
        return on_error(error)


def on_error(error):
    return error


class Scheduler:
    def __init__(self, clock=None):
        self.heap = []
        self.clock = clock or self.default_clock
        self.done = deque()

    def default_clock(self):
        return 0

    def submit(self, function, *args, priority=1):
        task = Task(priority, function, args)
        heapq.heappush(self.heap, task)
        return task

    def drain(self):
        while self.heap:
            task = heapq.heappop(self.heap)
            task.execute()
            self.done.append((self.clock(), task))
        return self.summary()

    def summary(self):
        return [stamp for stamp, _ in self.done]


def download(url):
    return fetch(url)


def fetch(url):
    return url


def store(result):
    return result


def notify(result):
    return result


def broken():
    raise ValueError


def fake_clock():
    return 7


def schedule():
    scheduler = Scheduler(fake_clock)
    scheduler.submit(download, "a").then(store).then(notify)
    scheduler.submit(broken, priority=0)
    Scheduler().submit(lambda: fetch("direct"))
    return scheduler.drain()


class Worker(threading.Thread):
    def __init__(self, jobs):
        super().__init__(daemon=True)
        self.jobs = jobs

    def run(self):
        while True:
            job = self.jobs.get()
            if job is None:
                break
            job()


def threaded():
    jobs = queue.Queue()
    worker = Worker(jobs)
    worker.start()
    jobs.put(beat)
    jobs.put(None)
    worker.join()


def beat():
    return 1


def pooled():
    with futures.ThreadPoolExecutor() as pool:
        found = [pool.submit(fetch, url) for url in ("a", "b")]
        return [finish(one.result()) for one in futures.as_completed(found)]


def finish(result):
    return result


def timed():
    timer = threading.Timer(0.01, beat)
    timer.start()
    timer.join()


class Subject:
    def __init__(self):
        self._observers = {}

    def attach(self, name, observer):
        self._observers[name] = observer
        return self

    def detach(self, name):
        return self._observers.pop(name, None)

    def notify(self, *args):
        return {name: observer(*args) for name, observer in self._observers.items()}


class Display:
    def show(self, value):
        return self.draw(value)

    def draw(self, value):
        return value


def observed():
    display = Display()
    subject = Subject().attach("d", display.show).attach("n", notify)
    subject.notify(3)
    return subject.detach("d")


schedule()
threaded()
pooled()
timed()
observed()
