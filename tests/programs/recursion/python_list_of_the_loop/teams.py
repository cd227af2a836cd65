"""Who plays whom: each team is told of all that are left."""


def tell(team, left, told):
    for other in left:
        if told >= 0:
            tell(other, left, told + 1)
    left.append(team)
