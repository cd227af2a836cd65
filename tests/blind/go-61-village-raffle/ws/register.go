package main

type Register struct {
	sold []Ticket
}

func (r *Register) Sell(owner string, count int) {
	for i := 0; i < count; i++ {
		r.sold = append(r.sold, Ticket{Number: 100 + len(r.sold), Owner: owner})
	}
}

func (r *Register) Find(number int) *Ticket {
	for i := range r.sold {
		if r.sold[i].Number == number {
			return &r.sold[i]
		}
	}
	return nil
}
