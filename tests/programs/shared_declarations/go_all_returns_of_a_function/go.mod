module example.org/seat

go 1.19
