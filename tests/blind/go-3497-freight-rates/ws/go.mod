module freight

go 1.19
