from datetime import timedelta

BOARDING = timedelta(minutes=25)


def merge(*feeds):
    rows = [row for feed in feeds for row in feed]
    rows.sort(key=lambda row: row["at"])
    return rows


def upcoming(rows, now, limit=4):
    return [row for row in rows if row["at"] >= now][:limit]


def status(row, now):
    left = row["at"] - now
    if left <= timedelta(0):
        return "departed"
    return "boarding" if left <= BOARDING else f"in {int(left.total_seconds() // 60)} min"
