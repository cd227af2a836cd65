from shop.customers import display_name


class Order:
    def __init__(self, customer, count):
        self.customer = customer
        self.count = count

    def label(self):
        return f"{display_name(self.customer)}: {self.count}"
