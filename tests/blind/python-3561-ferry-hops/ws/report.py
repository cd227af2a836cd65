def farthest(hops):
    """The port that needs the most sailings; ties go to the first by name."""
    if not hops:
        return None
    most = max(hops.values())
    return min(name for name, count in hops.items() if count == most)


def coverage_rows(network):
    rows = []
    for port in network.departure_ports():
        hops = network.hops_from(port)
        rows.append((port, len(hops), farthest(hops)))
    rows.sort(key=lambda row: (-row[1], row[0]))
    return rows


def render(rows):
    lines = [f"{'port':<14}{'reaches':>8}  farthest"]
    for port, reached, far in rows:
        lines.append(f"{port:<14}{reached:>8}  {far or '-'}")
    return "\n".join(lines)
