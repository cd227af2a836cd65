module example.org/loan

go 1.19
