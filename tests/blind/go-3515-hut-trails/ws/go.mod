module huts

go 1.19
