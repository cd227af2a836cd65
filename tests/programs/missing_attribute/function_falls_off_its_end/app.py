from users import find_user
from mailer import greeting

USERS = [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Lin"}]

user = find_user(USERS, 7)
print(greeting(user))
