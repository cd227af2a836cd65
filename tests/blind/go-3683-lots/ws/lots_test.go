package lots

import "testing"

func filled() *Stock {
	s := &Stock{}
	s.Buy(10, 100)
	s.Buy(10, 150)
	return s
}

func check(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %d, want %d", what, got, want)
	}
}

func TestSellOldestFirst(t *testing.T) {
	check(t, "cost", filled().Sell(12).Cost(), 1300)
}

func TestValueAfterSale(t *testing.T) {
	s := filled()
	s.Sell(4)
	check(t, "value", s.Value(), 600+1500)
}

func TestSellOut(t *testing.T) {
	s := filled()
	check(t, "cost", s.Sell(21).Cost(), 2500)
	check(t, "value", s.Value(), 0)
}

func TestReturn(t *testing.T) {
	s := filled()
	sale := s.Sell(15)
	s.Return(sale)
	check(t, "value", s.Value(), 2500)
	check(t, "cost of next sale", s.Sell(3).Cost(), 300)
}
