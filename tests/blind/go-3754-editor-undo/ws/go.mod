module editor

go 1.19
