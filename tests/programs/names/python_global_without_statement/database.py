import sqlite3


def connect(path):
    connection = sqlite3.connect(path)
    connection.execute("create table if not exists notes (text)")


def fetch(query):
    return connection.execute(query).fetchall()
