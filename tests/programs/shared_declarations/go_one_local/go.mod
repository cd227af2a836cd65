module example.org/box

go 1.19
