from datetime import datetime

SHOWN = "%Y-%m-%d"


def show(booking):
    day = datetime.strptime(booking["day"], SHOWN)
    return f"{booking['room']}: {day:%A}"
