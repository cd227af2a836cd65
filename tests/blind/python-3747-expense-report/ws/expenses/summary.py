from itertools import groupby
from operator import attrgetter

DAILY_FOOD_LIMIT = 4000


def total(expenses):
    return sum(expense.cents for expense in expenses)


def by_category(expenses):
    """The sum of each category that occurs."""
    ordered = sorted(expenses, key=attrgetter("day"))
    return {
        category: total(group)
        for category, group in groupby(ordered, key=attrgetter("category"))
    }


def by_day(expenses):
    ordered = sorted(expenses, key=attrgetter("day"))
    return {day: total(group) for day, group in groupby(ordered, key=attrgetter("day"))}


def over_food_limit(expenses):
    food = [expense for expense in expenses if expense.category == "food"]
    return [day for day, cents in by_day(food).items() if cents > DAILY_FOOD_LIMIT]


def render(expenses):
    lines = [
        f"{category:<8}{cents / 100:>9.2f}"
        for category, cents in sorted(by_category(expenses).items())
    ]
    lines.append(f"{'total':<8}{total(expenses) / 100:>9.2f}")
    return "\n".join(lines)
