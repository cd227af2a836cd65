import re
from dataclasses import dataclass
from typing import Optional

LINE = re.compile(r"^\[(?P<stage>\w+)\] (?P<name>\S+) (?P<status>ok|failed|skipped)(?: in (?P<took>.+))?$")
TOOK = re.compile(r"^(?:(?P<minutes>\d+)m ?)?(?P<seconds>\d+(?:\.\d+)?)s$")


@dataclass
class Job:
    stage: str
    name: str
    status: str
    seconds: Optional[float]


def seconds_of(took):
    match = TOOK.match(took)
    if match is None:
        return None
    return int(match["minutes"] or 0) * 60 + float(match["seconds"])


def read_jobs(path):
    jobs = []
    for line in path.read_text().splitlines():
        match = LINE.match(line)
        if match is None:
            continue
        seconds = 0.0
        if match["status"] != "skipped":
            seconds = seconds_of(match["took"])
        jobs.append(Job(match["stage"], match["name"], match["status"], seconds))
    return jobs
