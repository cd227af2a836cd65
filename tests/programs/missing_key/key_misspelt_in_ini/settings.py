import configparser
from dataclasses import dataclass


@dataclass
class Settings:
    host: str
    port: int
    timeout: float


def load(path):
    parser = configparser.ConfigParser()
    parser.read(path)
    section = parser["server"]
    return Settings(
        host=section["host"],
        port=int(section["port"]),
        timeout=float(section["timeout"]),
    )
