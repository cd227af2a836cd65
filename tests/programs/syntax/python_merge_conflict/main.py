import limits


def fits(parcel):
    return parcel["weight"] <= limits.HEAVIEST


print(fits({"weight": 12}))
