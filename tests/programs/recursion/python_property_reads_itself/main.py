from model.account import Account

print(Account(120).summary())
