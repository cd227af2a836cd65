from stats import mean, median, spread


def summarise(samples):
    by_host = {}
    for host, millis in samples:
        by_host.setdefault(host, []).append(millis)
    return {
        host: {"mean": round(mean(v), 1), "median": median(v), "spread": spread(v)}
        for host, v in by_host.items()
    }


def slowest(summary, field="median"):
    return max(summary, key=lambda host: summary[host][field])
