from enum import Enum


class Plan(Enum):
    FREE = "free"
    PRO = "pro"
    TEAM = "team"
