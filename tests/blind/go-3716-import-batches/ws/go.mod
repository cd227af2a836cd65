module batches

go 1.19
