module example.org/docs

go 1.19
