module example.org/logs

go 1.19
