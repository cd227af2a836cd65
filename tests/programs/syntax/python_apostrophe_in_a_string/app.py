GREETING = 'it's late'

print(GREETING)
