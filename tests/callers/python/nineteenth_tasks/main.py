import registry
from registry import Retry, task


@task()
def send_mail(to, subject="hi"):
    return f"{to}: {subject}" + footer()


@task("flaky", retries=1)
def fetch(url):
    attempts.append(url)
    if len(attempts) < 2:
        raise Retry(3)
    return parse(url)


@task("broken")
def broken():
    raise Retry(1)


def footer():
    return "--"


def parse(url):
    return url.split("/")


def delay():
    return 0


attempts = []

if __name__ == "__main__":
    print(registry.run("send-mail", "ann"))
    print(registry.run("flaky", "http://x/y"))
    print(registry.run("broken"))
    print(fetch("direct"))
