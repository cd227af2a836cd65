module validate

go 1.19
