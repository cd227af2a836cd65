def send(recipient, *, subject, urgent=False):
    return f"{recipient}: {subject}{'!' if urgent else ''}"
