"""Station catalogue for the tide almanac."""

# Harmonic stations carry their own constituents; subordinate stations are
# published as offsets against a reference station.
RAW = [
    {"id": "BRE", "name": "Brest", "datum": 4.03, "amps": [2.05, 0.75, 0.42]},
    {"id": "STN", "name": "St. Nazaire", "datum": 3.42, "amps": [1.76, 0.63, 0.34]},
    {"id": "CAM", "name": "Camaret", "ref": "BRE", "shift_min": -10, "scale": 0.98},
    {"id": "PNC", "name": "Pornichet", "ref": "STN", "shift_min": 5, "scale": 0.99},
]


def expand(entry, reference):
    """Turn a subordinate entry into a full station record."""
    return {
        "id": entry["id"],
        "name": entry["name"],
        "amps": [round(a * entry["scale"], 3) for a in reference["amps"]],
        "shift_min": entry["shift_min"],
    }


def load(raw=RAW):
    by_id = {}
    for entry in raw:
        if "ref" in entry:
            continue
        record = dict(entry)
        record.setdefault("shift_min", 0)
        by_id[record["id"]] = record
    for entry in raw:
        if "ref" in entry:
            by_id[entry["id"]] = expand(entry, by_id[entry["ref"]])
    return by_id
