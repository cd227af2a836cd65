class Job:
    def run(self):
        return 1


class Race:
    def run(self):
        return 2


def all_jobs() -> list[Job]:
    return [Job(), Job()]


def go():
    for job in all_jobs():
        job.run()


def local():
    races = [Race() for _ in range(3)]
    races[0].run()
