def save(path, names, encoding):
    with open(path, "w", encoding=encoding) as handle:
        for name in names:
            handle.write(name + "\n")
