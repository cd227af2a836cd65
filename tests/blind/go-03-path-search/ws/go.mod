module example.org/paths

go 1.19
