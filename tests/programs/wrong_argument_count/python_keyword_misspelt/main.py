from mail.letters import reminder

print(reminder("Ann", 3))
