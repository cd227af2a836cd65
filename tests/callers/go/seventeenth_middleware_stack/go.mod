module stack

go 1.18
