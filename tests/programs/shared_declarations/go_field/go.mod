module example.org/well

go 1.19
