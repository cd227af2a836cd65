module example.org/rules

go 1.19
