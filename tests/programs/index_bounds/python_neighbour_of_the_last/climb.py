def steps(heights):
    found = []
    for i in range(len(heights)):
        found.append(heights[i + 1] - heights[i])
    return found
