package loan

import "math"

type Loan struct {
	Cents       int
	RatePercent int
	Months      int
}

func (l Loan) Monthly() float64 {
	return float64(l.RatePercent/12) / 100
}

func (l Loan) Instalment() int {
	m := l.Monthly()
	if m == 0 {
		return int(math.Ceil(float64(l.Cents) / float64(l.Months)))
	}
	factor := math.Pow(1+m, float64(l.Months))
	return int(math.Round(float64(l.Cents) * m * factor / (factor - 1)))
}
