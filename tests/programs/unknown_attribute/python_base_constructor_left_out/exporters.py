class Exporter:
    def __init__(self, columns):
        self.columns = columns
        self.written = 0

    def export(self, rows):
        lines = []
        for row in rows:
            lines.append(self.written_row(row))
            self.written += 1
        return "\n".join(lines)


class FixedWidth(Exporter):
    def __init__(self, columns, width=8):
        self.columns = columns
        self.width = width

    def written_row(self, row):
        return "".join(str(row[name]).ljust(self.width) for name in self.columns)
