from seating import best_row, build_plan, free_seats, reserve
from storage import scratch_store

PHONE_ORDERS = [("Aydin", None, 3), ("Brandt", 2, 2)]
COUNTER_ORDERS = [("Costa", None, 4), ("Dubois", 1, 1), ("Eriksen", 3, 2)]


def take_orders(plan, orders):
    for customer, row, party in orders:
        if row is None:
            row = best_row(plan, party)
        if row is None:
            print(f"{customer}: sold out")
            continue
        print(f"{customer}: {', '.join(reserve(plan, row, party))}")


def main():
    store = scratch_store()
    plan = build_plan("The Cherry Orchard", row_count=4, seats_per_row=6)
    take_orders(plan, PHONE_ORDERS)
    store.save("cherry", plan)

    evening = store.load("cherry")
    print(f"{evening['title']}: {free_seats(evening)} seats left")
    take_orders(evening, COUNTER_ORDERS)


if __name__ == "__main__":
    main()
