def windows(samples, size):
    return [samples[at : at + size] for at in range(len(samples))]


def slopes(parts):
    found = []
    for part in parts:
        found.append(part[1] - part[0])
    return found
