module example.com/lift

go 1.18
