from operator import eq, gt

from query import AllOf, Field, Query, where


class Users:
    name = Field(str)
    age = Field(int)

    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter(self.rows)

    def select(self, condition=None):
        return Query(self, condition or anything)


def anything(row):
    return True


def adult(row):
    return row["age"] > limit()


def limit():
    return 18


def by_age(row):
    return row["age"]


def first_letter(row):
    return row["name"][0]


def total(rows):
    return sum(map(by_age, rows))


def names(query):
    return [row["name"] for row in query]


OPERATORS = {"=": eq, ">": gt, "~": lambda left, right: similar(left, right)}


def similar(left, right):
    return left.lower() == right.lower()


def compare(sign, left, right):
    return OPERATORS[sign](left, right)


def main():
    users = Users([{"name": "Ann", "age": 30}, {"name": "Bob", "age": 3}])
    names(users.select(adult))
    names(users.select().order(by_age).take(1))
    grouped = users.select().group(first_letter)
    sizes = {key: total(rows) for key, rows in grouped.items()}
    condition = where("age", gt, 1) & ~where("name", compare_names)
    names(users.select(condition))
    both = AllOf(adult, condition)
    names(users.select(both))
    assert Users.age.convert("3") == 3
    return sizes, compare("~", "A", "a"), repr(condition)


def compare_names(left, right=None):
    return similar(left, right or "bob")


main()
