module seedshop

go 1.19
