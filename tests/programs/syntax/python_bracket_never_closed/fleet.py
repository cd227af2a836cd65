CARS = [
    {"id": 1, "seats": 4},
    {"id": 2, "seats": 5},


def count():
    return len(CARS)
