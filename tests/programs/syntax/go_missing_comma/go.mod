module example.com/list

go 1.19
