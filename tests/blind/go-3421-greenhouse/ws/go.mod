module greenhouse

go 1.19
