import pytest

from battery.cell import Battery, Spec
from battery.simulate import run, step

SPEC = Spec(capacity_wh=5000, max_charge_w=2000, max_discharge_w=2500, efficiency=1.0)
LEAKY = Spec(capacity_wh=5000, max_charge_w=2000, max_discharge_w=2500, self_discharge_per_day=0.02)


def test_charge_is_limited():
    battery = Battery(SPEC)
    assert battery.charge(3000, 30) == 2000
    assert battery.stored_wh == 1000


def test_charge_stops_when_full():
    battery = Battery(SPEC, 4900)
    assert battery.charge(1000, 60) == pytest.approx(100)
    assert battery.level == pytest.approx(1.0)


def test_discharge_stops_when_empty():
    battery = Battery(SPEC, 100)
    assert battery.discharge(1000, 60) == pytest.approx(100)


def test_step_exports_the_rest():
    assert step(Battery(SPEC), 3000, 500, 15) == -500


def test_run_totals():
    totals = run(Battery(SPEC), [(1000, 200), (0, 900)], minutes=60)
    assert totals.imported_wh == pytest.approx(100)
    assert totals.exported_wh == 0


def test_quiet_day():
    battery = Battery(LEAKY, 4000)
    run(battery, [(300, 300)] * 96)
    assert battery.stored_wh == pytest.approx(3920)
