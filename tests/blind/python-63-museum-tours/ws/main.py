from roster import Roster
from tours import run_day

MONDAY = [(10, "french"), (11, "english"), (14, "french")]
TUESDAY = [(10, "english"), (13, "spanish"), (15, "french")]


def show(title, plan):
    print(title)
    for hour, language, guide in plan:
        print(f"  {hour}:00 {language:8} {guide or '-'}")


roster = Roster()
roster.hire("Lena", ["english", "french"], 4)
roster.hire("Paul", ["french"], 3)
roster.hire("Rosa", ["english", "spanish"], 5)

show("Monday", run_day(roster, MONDAY))
roster.leave("Rosa")
show("Tuesday", run_day(roster, TUESDAY))
