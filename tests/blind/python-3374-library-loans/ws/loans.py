from dataclasses import dataclass, field
from datetime import date, timedelta


@dataclass
class Member:
    name: str
    level: int = 1
    due: dict = field(default_factory=dict)


class Desk:
    def __init__(self, policy):
        self.policy = policy

    def may_borrow(self, member):
        return len(member.due) < self.policy.rule_for(member.level).items

    def lend(self, member, title, today):
        if not self.may_borrow(member):
            return None
        due = today + timedelta(days=self.policy.rule_for(member.level).days)
        member.due[title] = due
        return due

    def give_back(self, member, title, today):
        """Takes the item back and returns the fee in cents."""
        late = (today - member.due.pop(title)).days
        return max(late, 0) * self.policy.rule_for(member.level).fee_per_day


def read_members(lines):
    """name,level -- the level is left out for basic members"""
    members = {}
    for line in lines:
        name, _, level = line.partition(",")
        members[name.strip()] = Member(name.strip(), int(level or 1))
    return members


START_OF_TERM = date(2024, 9, 2)
