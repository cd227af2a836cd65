module example.com/framecodec

go 1.19
