import xml.etree.ElementTree as ET
from dataclasses import dataclass


@dataclass
class Episode:
    number: int
    title: str
    length: int


def parse_length(text):
    if ":" not in text:
        return int(text)
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def read_item(item):
    return Episode(
        number=int(item.findtext("episode", default="0")),
        title=item.findtext("title", default="untitled").strip(),
        length=parse_length(item.findtext("duration", default="0").strip()),
    )


def read_episodes(path):
    channel = ET.parse(path).getroot().find("channel")
    episodes = [read_item(item) for item in channel.findall("item")]
    return sorted(episodes, key=lambda episode: episode.number)
