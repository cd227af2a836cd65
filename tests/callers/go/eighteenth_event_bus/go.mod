module bus

go 1.19
