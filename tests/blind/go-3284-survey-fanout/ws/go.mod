module survey

go 1.19
