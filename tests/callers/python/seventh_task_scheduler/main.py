from scheduler import Scheduler, Task


class Report(Task):
    def __init__(self, rows):
        super().__init__(after=2)
        self.rows = rows

    def run(self):
        super().run()
        return self.collect()

    def collect(self):
        return sum(self.rows)


def describe(task):
    return f"task after {task.after}"


def started(task):
    return describe(task)


def failed(task):
    return describe(task)


def clean():
    return "clean"


def smtp():
    raise ValueError("no server")


def send_mail():
    return smtp()


def build():
    scheduler = Scheduler()
    scheduler.add(clean, after=1).add(Report([1, 2]))

    @scheduler.task(after=3)
    def nightly():
        return "night"

    scheduler.add(send_mail, after=4)
    scheduler.on("started", started)
    scheduler.on("failed", failed)
    return scheduler


def main():
    return build().run_all()


main()
