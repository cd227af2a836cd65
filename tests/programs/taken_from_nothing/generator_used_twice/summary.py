from stats import mean, peak


def summarise(values):
    average = mean(values)
    return {"mean": average, "peak": peak(values)}
