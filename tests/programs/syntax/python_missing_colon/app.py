def part_of_day(hour):
    if hour < 12
        return "morning"
    return "later"


print(part_of_day(9))
