module example.com/wave

go 1.19
