module menu

go 1.19
