STATIONS = {
    17: "Outer Shoal",
    22: "Harbour Mole",
    31: "Skerry",
}


def name_of(number):
    return STATIONS.get(number, f"station {number}")
