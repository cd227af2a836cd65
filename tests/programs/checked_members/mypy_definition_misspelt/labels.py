from models import Customer


def label(customer: Customer) -> str:
    return customer.address
