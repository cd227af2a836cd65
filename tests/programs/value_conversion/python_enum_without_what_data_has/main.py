from orders import read

print(len(read("orders.csv")))
