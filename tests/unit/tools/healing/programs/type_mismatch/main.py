from report import line

assert line("apples", 3) == "apples: 3"
print("done")
