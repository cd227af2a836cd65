import os

HOST = os.environ.get("HOST")
