from sensor.readings import load, recent
from sensor.summary import peak

READINGS = load()
print(peak(recent(READINGS, since=200)))
