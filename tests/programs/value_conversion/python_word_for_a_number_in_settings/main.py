from settings import load

print(load("mail.ini") + 1)
