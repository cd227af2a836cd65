from mail import send

send("a", subjct="b")
