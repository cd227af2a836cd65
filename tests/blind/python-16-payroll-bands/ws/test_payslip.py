from bands import effective_rate, tax
from payslip import Employee, payslip


def test_nothing_due_below_allowance():
    assert tax(9000) == 0.0


def test_zero_income():
    assert effective_rate(0) == 0.0


def test_taxable_after_pension():
    assert payslip(Employee("Ana", 500), pension=0.1)["taxable"] == 5400.0


def test_two_bands():
    slip = payslip(Employee("Bo", 2000, bonus=1000), pension=0.0)
    assert slip["tax"] == 3000.0
