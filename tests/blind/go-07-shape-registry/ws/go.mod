module example.org/shapes

go 1.19
