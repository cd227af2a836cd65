module example.com/kits

go 1.19
