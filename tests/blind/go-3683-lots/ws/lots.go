// Package lots values stock by the FIFO rule.
package lots

// Lot is a purchase of which some part is still in stock.
type Lot struct {
	Left int
	Cost int // cents for one piece
}

// Sale keeps which pieces went out so that they can come back.
type Sale struct {
	parts []Lot
}

// Cost is the purchase cost of the pieces sold.
func (s *Sale) Cost() int {
	return total(s.parts)
}

func total(lots []Lot) int {
	sum := 0
	for _, l := range lots {
		sum += l.Left * l.Cost
	}
	return sum
}

// Stock is the queue of lots of one article, the oldest first.
type Stock struct {
	lots []Lot
}

// Buy adds a lot.
func (s *Stock) Buy(n, cost int) {
	s.lots = append(s.lots, Lot{n, cost})
}

// Value is the purchase value of all that is in stock.
func (s *Stock) Value() int {
	return total(s.lots)
}

// Sell takes n pieces, or all there are, from the oldest lots.
func (s *Stock) Sell(n int) *Sale {
	sale := &Sale{}
	for n > 0 && len(s.lots) > 0 {
		first := &s.lots[0]
		take := first.Left
		if n < take {
			take = n
		}
		sale.parts = append(sale.parts, Lot{take, first.Cost})
		first.Left -= take
		n -= take
		if first.Left == 0 {
			s.lots = s.lots[1:]
		}
	}
	return sale
}

// Return puts a whole sale back as the oldest stock, as it was before.
func (s *Stock) Return(sale *Sale) {
	for _, part := range sale.parts {
		s.lots = append([]Lot{part}, s.lots...)
	}
	sale.parts = nil
}
