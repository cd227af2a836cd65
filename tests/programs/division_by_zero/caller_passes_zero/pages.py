def page_count(items, size):
    return -(-items // size)
