from pool import Pool

pool = Pool("news")
print(pool.take())
pool.shut_down()
