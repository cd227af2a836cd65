from texts import WELCOME

print(WELCOME)
