from jobs import run

run("daily", "3")
