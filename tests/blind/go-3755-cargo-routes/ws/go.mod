module cargo

go 1.19
