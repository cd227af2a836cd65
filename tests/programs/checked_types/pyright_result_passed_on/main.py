from config import retries
from jobs import run

run("daily", 2)
count = retries()
run("nightly", count)
