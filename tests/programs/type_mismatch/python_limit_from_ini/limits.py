import configparser


class Limits:
    def __init__(self, rows, seconds):
        self.rows = rows
        self.seconds = seconds


def read_limits(path):
    parser = configparser.ConfigParser()
    parser.read(path)
    return Limits(
        rows=parser["limits"]["rows"],
        seconds=parser.getfloat("limits", "seconds"),
    )
