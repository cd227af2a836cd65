from billing.report import summary
from billing.invoice import gross

print(gross(120.0), summary([1.0, 2.0]))
