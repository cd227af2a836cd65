def table(points):
    teams = list(points)
    ranked = teams.sort(key=points.get, reverse=True)
    return [f"{place}. {team}" for place, team in enumerate(ranked, 1)]
