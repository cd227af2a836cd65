from shop.loader import load_orders
from shop.report import summarise


def main():
    orders = load_orders("orders.json")
    for text in summarise(orders):
        print(text)


if __name__ == "__main__":
    main()
