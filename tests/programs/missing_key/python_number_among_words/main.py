import logging

from levels import set_level

set_level({"level": logging.INFO})
