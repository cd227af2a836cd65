module example.com/dialhistory

go 1.19
