LABELS = {
    "pending": "Pending",
    "paid": "Paid",
    "shipped": "On its way",
}


def summarise(orders):
    for order in orders:
        label = LABELS[order.status]
        yield f"{order.number}: {label} {order.total:.2f}"
