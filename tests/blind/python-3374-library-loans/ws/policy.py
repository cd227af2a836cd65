"""Loan rules per membership level. The rules are edited by the librarians
in the admin page, which stores them as JSON."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    items: int
    days: int
    fee_per_day: int = 20


BASIC = Rule(items=3, days=14)


class Policy:
    def __init__(self, rules):
        self.rules = rules

    @classmethod
    def from_json(cls, text):
        raw = json.loads(text)
        return cls({level: Rule(**fields) for level, fields in raw.items()})

    def rule_for(self, level):
        # levels nobody has set up yet are treated like basic members
        return self.rules.get(level, BASIC)
