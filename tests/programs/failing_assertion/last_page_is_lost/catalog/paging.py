def page_count(total, size):
    return total // size


def pages(items, size):
    return [items[n * size : (n + 1) * size] for n in range(page_count(len(items), size))]
