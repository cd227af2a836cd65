module example/shop

go 1.19
