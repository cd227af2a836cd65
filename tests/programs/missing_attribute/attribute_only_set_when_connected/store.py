import sqlite3


class Store:
    def __init__(self, path):
        self.path = path
        self.connection = None

    def connect(self):
        self.connection = sqlite3.connect(self.path)

    def count(self, table):
        cursor = self.connection.cursor()
        cursor.execute(f"select count(*) from {table}")
        return cursor.fetchone()[0]
