from registry import store


def go():
    store.put("a")
