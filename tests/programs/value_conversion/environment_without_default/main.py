import os

from pool import size

print(size(os.environ.get("WORKERS_WANTED")))
