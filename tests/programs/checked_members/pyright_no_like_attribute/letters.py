from models import Customer


def letter(customer: Customer) -> str:
    return f"To {customer.loyalty_points}"
