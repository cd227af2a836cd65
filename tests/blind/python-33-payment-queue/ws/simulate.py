from payqueue import Payment, PayQueue

SCHEDULE = [
    (3, "rent", 90000),
    (1, "power", 4510),
    (5, "phone", 1999),
    (3, "water", 2205),
]


def main():
    queue = PayQueue()
    for due, payee, cents in SCHEDULE:
        queue.push(due, Payment(payee, cents))
    for day in range(1, 6):
        print(day, queue.pop_due(day))


if __name__ == "__main__":
    main()
