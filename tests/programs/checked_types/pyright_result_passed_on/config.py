def retries() -> str:
    return "3"
