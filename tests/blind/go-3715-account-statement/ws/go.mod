module statement

go 1.19
