module example.org/share

go 1.19
