module example.com/printgateway

go 1.19
