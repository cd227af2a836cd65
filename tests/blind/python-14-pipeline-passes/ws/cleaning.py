def normalise(name):
    return " ".join(name.split()).title()


def clean(lines):
    return (
        (normalise(name), int(score))
        for name, score in (line.split(",") for line in lines if line.strip())
    )
