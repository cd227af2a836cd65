def retries() -> str:
    return "3"


def shown() -> str:
    return retries()
