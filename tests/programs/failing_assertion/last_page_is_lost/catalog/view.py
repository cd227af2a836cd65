from catalog.paging import pages


def table_of_contents(items, size):
    return {number + 1: page[0] for number, page in enumerate(pages(items, size))}
