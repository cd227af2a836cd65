module example.org/window

go 1.19
