from conf import HOST


def listen(host: str) -> None:
    print(host)


listen(HOST)
