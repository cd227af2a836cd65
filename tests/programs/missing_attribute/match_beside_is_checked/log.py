import re


def summary(entry):
    day = re.match(r"\d+-\d+-\d+", entry)
    if day is None:
        return ""
    reason = re.search(r": (.*)", entry)
    return f"{day.group()} {reason.group(1)}"
