from config import Config
from pool import WorkerPool

WorkerPool(Config("settings.json")).start()
