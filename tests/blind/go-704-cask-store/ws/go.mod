module example.org/casks

go 1.19
