package main

type Order struct {
	ID    int
	Total int
}

func (o *Order) Discount() int {
	return o.Total / 10
}
