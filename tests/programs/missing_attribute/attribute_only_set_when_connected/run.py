from store import Store


def main():
    store = Store("orders.db")
    print(store.count("orders"))


main()
