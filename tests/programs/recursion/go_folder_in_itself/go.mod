module example/disk

go 1.19
