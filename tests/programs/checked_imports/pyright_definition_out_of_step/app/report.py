from app.pricing import compute_totals


def report(items: list[float]) -> str:
    return f"{compute_totals(items):.2f}"
