def line_total(line):
    return line.nights * line.rate + line.deposit


def invoice(booking):
    total = 0
    rows = [booking.guest]
    for line in booking.lines:
        amount = line_total(line)
        rows.append(f"  {line.nights} x {line.tent:8} {amount:8.2f}")
        total += amount
    rows.append(f"  {'total':12} {total:8.2f}")
    return "\n".join(rows)
