from catalog.words import counted

print(counted("a b a"))
