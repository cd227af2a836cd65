from codec import to_text

with open("names.txt", "rb") as handle:
    data = handle.read()

print(to_text(data))
