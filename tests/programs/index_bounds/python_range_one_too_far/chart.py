def bars(values):
    lines = []
    for i in range(len(values) + 1):
        lines.append("#" * values[i])
    return lines
