module ferry

go 1.19
