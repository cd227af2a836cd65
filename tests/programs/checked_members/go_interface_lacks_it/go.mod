module example.com/pump

go 1.18
