from window import pairs

print(pairs([1, 2, 3]))
