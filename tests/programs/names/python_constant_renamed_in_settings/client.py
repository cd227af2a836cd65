from settings import *


def fetch(name):
    return f"{BASE_URL}/{name}", TIMEOUT_SECONDS, RETRIES
