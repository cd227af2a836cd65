from bands import tax


class Employee:
    def __init__(self, name, monthly, bonus=0):
        self.name = name
        self.monthly = monthly
        self.bonus = bonus

    @property
    def yearly(self):
        return self.monthly * 12 + self.bonus


def payslip(employee, pension=0.05):
    kept = employee.yearly * (1 - pension)
    due = tax(kept)
    return {"name": employee.name, "taxable": round(kept, 2), "tax": due, "net": round(kept - due, 2)}
