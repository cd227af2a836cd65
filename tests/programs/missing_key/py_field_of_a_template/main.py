from datetime import date

from letters import GREETING, REMINDER, fill

print(fill(GREETING, name="Ada"))
print(fill(REMINDER, title="Emma", due=date(2024, 3, 1)))
