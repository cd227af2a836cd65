module example.com/tape

go 1.18
