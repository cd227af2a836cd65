"""The rounds of an evening, all made from the same template."""

TEMPLATE = {
    "topic": None,
    "questions": 6,
    "seconds": 40,
    "jokers": ["double", "skip", "phone", "double"],
    "bonus": {"first": 3, "all": 5},
}


def new_round(topic, **changes):
    made = dict(TEMPLATE)
    made["topic"] = topic
    for name, value in changes.items():
        if name not in made:
            raise TypeError(f"a round has no {name}")
        made[name] = value
    return made


def describe(round_):
    return f"{round_['topic']} ({round_['questions']} questions, {round_['seconds']} s)"
