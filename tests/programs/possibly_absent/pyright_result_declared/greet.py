from users import find_user


def greet(number: int) -> str:
    user = find_user(number)
    return "Hello " + user.name.upper()
