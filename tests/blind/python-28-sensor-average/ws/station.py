from readings import Series, average, to_hours


def collect():
    series = Series("roof")
    for n, value in enumerate([11.5, 12.0, 12.5, 14.0]):
        series.add(1700000000 + n * 1800, value)
    return series


def main():
    series = collect()
    now = series.latest() + 600
    print("age", round(to_hours(now - series.latest()), 2))
    print("mean", average(series.window(now, hours=1)))


if __name__ == "__main__":
    main()
