module example.org/bom

go 1.19
