module example.com/trails

go 1.19
