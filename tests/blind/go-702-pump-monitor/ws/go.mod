module example.org/pumps

go 1.19
