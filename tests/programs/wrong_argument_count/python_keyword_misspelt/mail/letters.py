from mail.send import send


def reminder(name, days):
    return send(
        name,
        subject=f"{days} days left",
        prioritiy=days < 7,
    )
