VALUES = [(10, "X"), (9, "IX"), (5, "V"), (1, "I")]


def roman(number):
    parts = []
    for value, letters in VALUES:
        while number >= value:
            parts.append(letters)
            number -= value
    return "".join(parts)
