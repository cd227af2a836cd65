module example.org/columns

go 1.19
