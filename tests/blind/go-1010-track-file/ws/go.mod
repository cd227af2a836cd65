module example.com/trackfile

go 1.19
