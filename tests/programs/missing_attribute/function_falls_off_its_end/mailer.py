def greeting(user):
    name = user["name"]
    return f"Dear {name}"
