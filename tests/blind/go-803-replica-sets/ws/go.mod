module example.com/replicas

go 1.19
