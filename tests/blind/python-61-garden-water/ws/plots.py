LITRES = {"beans": 6, "leeks": 4, "squash": 9, "herbs": 2}


class Plot:
    def __init__(self, number, holder, crops=[]):
        self.number = number
        self.holder = holder
        self.crops = crops

    def plant(self, crop):
        if crop not in LITRES:
            raise KeyError(crop)
        self.crops.append(crop)

    def need(self):
        return sum(LITRES[crop] for crop in self.crops)
