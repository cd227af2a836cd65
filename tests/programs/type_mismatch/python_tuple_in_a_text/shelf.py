class Shelf:
    def __init__(self, places):
        self._places = dict(places)

    def take(self, place):
        if place not in self._places:
            raise LookupError("nothing stands at %r" % place)
        return self._places.pop(place)
