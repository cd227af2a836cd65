module rises

go 1.19
