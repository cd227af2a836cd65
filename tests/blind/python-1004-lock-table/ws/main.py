from clock import Clock
from locks import LockTable

STEPS = [
    ("acquire", "reports/2024.ods", "mira"),
    ("acquire", "reports/2025.ods", "jon"),
    ("wait", 40),
    ("acquire", "reports/2024.ods", "jon"),
    ("acquire", "budget.ods", "lea"),
    ("wait", 30),
    ("acquire", "reports/2025.ods", "lea"),
    ("release", "budget.ods", "lea"),
]


def main():
    clock = Clock()
    table = LockTable(clock, seconds=60)
    for step in STEPS:
        if step[0] == "wait":
            clock.advance(step[1])
            continue
        action, path, user = step
        done = getattr(table, action)(path, user)
        print(f"{clock.now:>4} {action} {path} by {user}: {'yes' if done else 'no'}")
    print("held:", ", ".join(table.held()) or "nothing")


if __name__ == "__main__":
    main()
