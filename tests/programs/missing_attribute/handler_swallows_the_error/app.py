from services.users import UserService
from storage.json_store import JsonStore


def main():
    service = UserService(JsonStore("data/users.json"))
    for name in service.active_names():
        print(name)


if __name__ == "__main__":
    main()
