def worst(teams):
    upside_down = teams.reverse()
    return upside_down[0]
