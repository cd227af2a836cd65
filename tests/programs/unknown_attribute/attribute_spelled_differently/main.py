from models import Customer
from letters import salutation

print(salutation(Customer("Ada", "Love")))
