"""The text form of the daily report."""
import stats


def meter_lines(totals):
    lines = []
    for meter in sorted(totals):
        percent = 100 * stats.share(totals, meter)
        lines.append(f"{meter:<8}{totals[meter]:>9.2f} kWh {percent:>6.1f}%")
    return lines


def build(readings):
    totals = stats.totals_by_meter(readings)
    lines = meter_lines(totals)
    hour, load = stats.peak_hour(readings)
    lines.append(f"peak {hour:02d}:00 with {load:.2f} kWh")
    return "\n".join(lines)
