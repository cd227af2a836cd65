def send(to: str, subject: str, body: str) -> None:
    print(to, subject, body)
