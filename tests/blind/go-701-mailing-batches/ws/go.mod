module example.org/mailing

go 1.19
