from statistics import mean

from results import RAW, clock, finishers, parse_results

DISTANCE_KM = 27.4


def pace(seconds):
    return clock(seconds / DISTANCE_KM)[2:]


def category_summary(results, category):
    arrived = finishers(results, category)
    ranking = sorted(arrived, key=lambda r: r.time)
    lines = [f"Category {category}"]
    for place, result in enumerate(ranking, start=1):
        gap = result.time - ranking[0].time
        lines.append(
            f"{place:3} {result.name:<16} {clock(result.time)} "
            f"+{clock(gap)} {pace(result.time)}/km"
        )
    average = mean(result.time for result in arrived)
    lines.append(f"    average {clock(average)}, {pace(average)}/km")
    return lines


def dropouts(results):
    return [r for r in results if not r.finished]


def main():
    results = parse_results(RAW)
    for category in sorted({r.category for r in results}):
        print("\n".join(category_summary(results, category)))
    for result in dropouts(results):
        print(f"DNF {result.bib} {result.name}")


if __name__ == "__main__":
    main()
