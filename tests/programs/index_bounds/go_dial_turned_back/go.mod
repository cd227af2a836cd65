module example.com/dial

go 1.19
