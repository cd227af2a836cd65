module example.com/mailpump

go 1.19
