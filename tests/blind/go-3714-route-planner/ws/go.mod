module routes

go 1.19
