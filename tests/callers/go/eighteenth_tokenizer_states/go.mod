module tokens

go 1.19
