def compute_total(items: list[float]) -> float:
    return sum(items)
