module vineyard

go 1.19
