import math

# angular speeds in degrees per hour: M2, S2, N2
SPEEDS = (28.984, 30.0, 28.44)


def height(station, hour):
    t = hour - station["shift_min"] / 60
    wave = sum(
        amp * math.cos(math.radians(speed * t))
        for amp, speed in zip(station["amps"], SPEEDS)
    )
    return station["datum"] + wave


def extremes(station, hours=24, step=0.25):
    samples = [(i * step, height(station, i * step)) for i in range(int(hours / step))]
    high = max(samples, key=lambda s: s[1])
    low = min(samples, key=lambda s: s[1])
    return high, low
