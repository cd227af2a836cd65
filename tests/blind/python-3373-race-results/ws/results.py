from sources import parse_chip_export, parse_marshal_sheet


def clock(elapsed):
    """12345678 -> 3:25:45.6"""
    tenths = int(elapsed) // 100
    seconds, tenths = divmod(tenths, 10)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}.{tenths}"
    return f"{minutes}:{seconds:02}.{tenths}"


def merge(chip_rows, manual_rows):
    """One row per bib. A chip time wins over a time taken by hand."""
    by_bib = {row["bib"]: row for row in manual_rows}
    by_bib.update({row["bib"]: row for row in chip_rows})
    return list(by_bib.values())


def ranking(chip_text, sheet_text, names):
    rows = merge(parse_chip_export(chip_text), parse_marshal_sheet(sheet_text))
    rows.sort(key=lambda row: (row["elapsed"], row["bib"]))
    lines = []
    for place, row in enumerate(rows, start=1):
        mark = "*" if row["manual"] else ""
        lines.append(f"{place}. {names[row['bib']]} {clock(row['elapsed'])}{mark}")
    return lines
