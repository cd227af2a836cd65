from service.store import find_user


def label(user):
    return user["name"].title()


async def greeting(user_id):
    user = find_user(user_id)
    return f"Hello {label(user)}"
