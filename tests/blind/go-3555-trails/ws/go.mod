module trails

go 1.19
