from stock.orders import read_orders
from stock.totals import total_weight

print(total_weight(read_orders("orders.csv")))
