module example.org/survey

go 1.19
