class Customer:
    def __init__(self, first, last):
        self.first_name = first
        self.last_name = last
