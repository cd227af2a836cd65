def send(to: str, subject: str) -> None:
    print(to, subject)
