import logging

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "error": logging.ERROR}


def set_level(options):
    logging.basicConfig(level=LEVELS[options["level"]])
