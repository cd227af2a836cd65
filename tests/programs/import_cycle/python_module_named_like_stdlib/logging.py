import sys

import logging

logging.basicConfig(level=logging.INFO, stream=sys.stdout)
logging.info("started")
