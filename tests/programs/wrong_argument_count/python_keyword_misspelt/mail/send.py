def send(to, *, subject, priority=0):
    return f"{to}: {subject} ({priority})"
