"""Evaluation of the yearly stock take.

Every team hands in a list of scans; the system stock comes from the
warehouse database as {sku: quantity}.
"""

from collections import Counter


def merge_scans(teams):
    """Total number of scanned pieces per sku."""
    total = Counter()
    for scans in teams:
        for sku, pieces in scans:
            total[sku] += pieces
    return total


def differences(stock, counted):
    """Counted minus expected for every sku where the two disagree."""
    return dict(Counter(counted) - Counter(stock))


def valued(diffs, prices):
    """Differences in money, the biggest deviation first."""
    rows = [(sku, pieces, round(pieces * prices[sku], 2)) for sku, pieces in diffs.items()]
    return sorted(rows, key=lambda row: (-abs(row[2]), row[0]))


def summary(stock, teams, prices):
    counted = merge_scans(teams)
    rows = valued(differences(stock, counted), prices)
    return {
        "rows": rows,
        "balance": round(sum(row[2] for row in rows), 2),
        "pieces": sum(counted.values()),
    }
