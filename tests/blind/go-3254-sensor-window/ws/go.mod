module sensor

go 1.19
