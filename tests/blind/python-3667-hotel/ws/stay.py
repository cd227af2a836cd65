from datetime import timedelta


class Stay:
    def __init__(self, room, arrival, departure, guests=1):
        if departure <= arrival:
            raise ValueError("departure must be after arrival")
        self.room = room
        self.arrival = arrival
        self.departure = departure
        self.guests = guests

    def nights(self):
        night = self.arrival
        while night < self.departure:
            yield night
            night += timedelta(days=1)


LONG_STAY = 7          # nights
LONG_STAY_OFF = 10     # percent
CITY_TAX = 2           # for each guest and night


def room_charge(card, stay):
    total = 0
    for night in stay.nights():
        total += card.night_price(stay.room, stay.arrival)
    return total


def tax(stay):
    return CITY_TAX * stay.guests * len(list(stay.nights()))


def bill(card, stay):
    charge = room_charge(card, stay)
    off = 0
    if len(list(stay.nights())) >= LONG_STAY:
        off = charge * LONG_STAY_OFF // 100
    return {"room": charge, "discount": off, "tax": tax(stay),
            "total": charge - off + tax(stay)}
