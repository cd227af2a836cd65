from billing.invoice import invoice
from billing.plans import Plan
from customers import CUSTOMERS

for customer in CUSTOMERS:
    print(invoice(customer))
