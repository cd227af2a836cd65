module water

go 1.19
