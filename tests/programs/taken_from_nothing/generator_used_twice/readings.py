def read(path):
    with open(path, encoding="utf-8") as handle:
        for line in handle:
            yield float(line.strip().split(",")[1])
