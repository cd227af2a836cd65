module raffle

go 1.18
