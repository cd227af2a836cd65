from dataclasses import dataclass


@dataclass
class User:
    name: str


_USERS: dict[int, User] = {}


def find_user(number: int) -> User | None:
    for key, user in _USERS.items():
        if key == number:
            return user
    return None
