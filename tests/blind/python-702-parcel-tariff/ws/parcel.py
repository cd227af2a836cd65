class Parcel:
    def __init__(self, reference, weight, girth, insured=False):
        self.reference = reference
        self.weight = weight
        self.girth = girth
        self.insured = insured

    def __repr__(self):
        return f"Parcel({self.reference!r}, {self.weight}, {self.girth})"
