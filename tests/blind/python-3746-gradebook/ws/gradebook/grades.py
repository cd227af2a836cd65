LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D")]


class Student:
    def __init__(self, name):
        self.name = name
        self.scores = {}

    def record(self, category, points, out_of):
        if not 0 < out_of:
            raise ValueError("out_of must be positive")
        self.scores.setdefault(category, []).append(100 * points / out_of)


def category_average(percentages, drop):
    """The mean after leaving out the lowest results; one result always remains."""
    kept = sorted(percentages)
    drop = min(drop, len(kept) - 1)
    kept = kept[drop:]
    return sum(kept) / len(kept)


def course_grade(scheme, student):
    """The grade so far: categories without a score yet do not count."""
    averages = {
        name: category_average(student.scores[name], scheme.drop_lowest(name))
        for name in scheme.names()
        if student.scores.get(name)
    }
    if not averages:
        return None
    weighted = sum(average * scheme.weight(name) for name, average in averages.items())
    total_weight = sum(scheme.weight(name) for name in scheme.names())
    return round(weighted / total_weight, 1)


def letter(grade):
    if grade is None:
        return "-"
    for limit, name in LETTERS:
        if grade >= limit:
            return name
    return "F"
