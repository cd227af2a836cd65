module example.org/giftcards

go 1.19
