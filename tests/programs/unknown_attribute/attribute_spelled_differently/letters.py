def salutation(customer):
    return f"Dear {customer.firstname} {customer.last_name}"


def initials(customer):
    return customer.firstname[0] + customer.last_name[0]
