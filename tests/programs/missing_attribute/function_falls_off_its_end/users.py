def find_user(users, wanted):
    for user in users:
        if user["id"] == wanted:
            return user
