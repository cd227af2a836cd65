import configparser


def load(name):
    parser = configparser.ConfigParser()
    parser.read(name)
    return int(parser["smtp"]["retries"])
