import os


def run(times: int) -> None:
    print(times)


run(os.getcwd())
