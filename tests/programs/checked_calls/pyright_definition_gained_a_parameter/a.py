from mail import send

send("a", "b")
