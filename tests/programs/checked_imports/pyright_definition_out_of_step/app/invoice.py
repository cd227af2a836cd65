from app.pricing import compute_totals


def invoice(items: list[float]) -> float:
    return compute_totals(items)
