package main

type Ticket struct {
	Number int
	Owner  string
}

func without(tickets []Ticket, number int) []Ticket {
	for i, ticket := range tickets {
		if ticket.Number == number {
			return append(tickets[:i], tickets[i+1:]...)
		}
	}
	return tickets
}

func draw(sold []Ticket, picks []int) []int {
	var winners []int
	left := sold
	for _, pick := range picks {
		ticket := left[pick%len(left)]
		winners = append(winners, ticket.Number)
		left = without(left, ticket.Number)
	}
	return winners
}
