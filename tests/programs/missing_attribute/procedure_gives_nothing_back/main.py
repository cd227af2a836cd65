from notes import remember

print(remember("milk").upper())
