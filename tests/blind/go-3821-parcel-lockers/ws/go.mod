module lockers

go 1.19
