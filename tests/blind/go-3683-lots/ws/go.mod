module lots

go 1.19
