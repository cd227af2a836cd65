import sqlite3


class Pantry:
    def __init__(self, script):
        self.db = sqlite3.connect(":memory:")
        with open(script, encoding="utf-8") as handle:
            self.db.executescript(handle.read())
        self.cur = self.db.cursor()

    def in_stock(self, name):
        self.cur.execute("SELECT grams FROM stock WHERE name = ?", (name,))
        row = self.cur.fetchone()
        return row[0] if row else 0

    def ingredients(self, dish):
        self.cur.execute("SELECT name FROM needs WHERE dish = ?", (dish,))
        return {name for (name,) in self.cur.fetchall()}

    def aisles(self):
        found = {}
        for aisle, name in self.cur.execute("SELECT aisle, name FROM goods ORDER BY aisle, name"):
            found.setdefault(aisle, []).append(name)
        return found

    def shortages(self, dish):
        short = {}
        self.cur.execute("SELECT name, grams FROM needs WHERE dish = ?", (dish,))
        for name, grams in self.cur:
            short[name] = max(0, grams - self.in_stock(name))
        return short
