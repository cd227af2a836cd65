"""Reservations in a theatre: a plan maps a row number to its free seats."""


def build_plan(title, row_count, seats_per_row):
    rows = {
        row: list(range(1, seats_per_row + 1))
        for row in range(1, row_count + 1)
    }
    return {"title": title, "rows": rows}


def best_row(plan, party):
    """The row nearest the stage with enough seats, None when sold out."""
    for row, seats in plan["rows"].items():
        if len(seats) >= party:
            return row
    return None


def reserve(plan, row, party):
    seats = plan["rows"][row]
    taken, plan["rows"][row] = seats[:party], seats[party:]
    return [f"{row}-{seat}" for seat in taken]


def free_seats(plan):
    return sum(len(seats) for seats in plan["rows"].values())
