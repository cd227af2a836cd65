from config import retries
from jobs import run

run("nightly", times=retries())
