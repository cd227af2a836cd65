module rates

go 1.19
