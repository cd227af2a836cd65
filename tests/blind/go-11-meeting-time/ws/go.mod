module example.org/agenda

go 1.19
