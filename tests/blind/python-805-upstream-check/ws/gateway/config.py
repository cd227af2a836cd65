"""Reads the file that lists the upstream servers.

    [name]
    target host:port [weight]
"""
from dataclasses import dataclass, field


@dataclass
class Target:
    host: str
    port: int
    weight: int = 1

    def url(self):
        scheme = "https" if self.port in (443, 8443) else "http"
        return f"{scheme}://{self.host}:{self.port}/"


@dataclass
class Upstream:
    name: str
    targets: list = field(default_factory=list)


def parse_target(words):
    text = words[0]
    weight = int(words[1]) if len(words) > 1 else 1
    host, port = text.split(":")
    return Target(host, int(port), weight)


def read_upstreams(path):
    upstreams = []
    with open(path, encoding="utf-8") as handle:
        for line in handle:
            line = line.split("#", 1)[0].strip()
            if not line:
                continue
            if line.startswith("[") and line.endswith("]"):
                upstreams.append(Upstream(line[1:-1]))
                continue
            keyword, *words = line.split()
            if keyword != "target":
                raise SystemExit(f"unknown word {keyword!r} in {path}")
            upstreams[-1].targets.append(parse_target(words))
    return upstreams
