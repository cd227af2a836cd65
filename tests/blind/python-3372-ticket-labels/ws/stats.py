from collections import Counter


def label_counts(tickets, only_open=False):
    """(label, tickets) pairs, the most used first."""
    counts = Counter()
    for ticket in tickets:
        if only_open and not ticket["open"]:
            continue
        counts.update(ticket["labels"])
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def unlabelled(tickets):
    return [t["id"] for t in tickets if not t["labels"]]
