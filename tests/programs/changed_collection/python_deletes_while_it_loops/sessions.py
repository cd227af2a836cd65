def without_expired(sessions):
    for name, left in sessions.items():
        if not left:
            del sessions[name]
    return sessions
