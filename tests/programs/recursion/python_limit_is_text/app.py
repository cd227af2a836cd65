from outline import outline

print(outline(["a", "b"]))
