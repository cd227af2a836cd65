module example.com/shardmover

go 1.19
