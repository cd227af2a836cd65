module crew

go 1.19
