from mail import send

send("c", "d")
