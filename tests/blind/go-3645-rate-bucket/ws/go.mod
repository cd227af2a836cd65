module bucket

go 1.19
