from configparser import ConfigParser
from dataclasses import dataclass
from typing import Optional


@dataclass
class Settings:
    root: str
    raw: bool
    lower: bool
    mirror: bool
    mirror_root: Optional[str] = None


def load(path):
    parser = ConfigParser()
    with open(path, encoding="utf-8") as file:
        parser.read_file(file)
    return Settings(
        root=parser.get("library", "root"),
        raw=parser.getboolean("library", "raw"),
        lower=parser.getboolean("names", "lower"),
        mirror=parser.get("mirror", "enabled", fallback=False),
        mirror_root=parser.get("mirror", "root", fallback=None),
    )
