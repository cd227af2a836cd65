module example.org/pager

go 1.19
