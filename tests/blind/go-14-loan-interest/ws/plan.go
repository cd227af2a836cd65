package loan

func (l Loan) Cost() int {
	return l.Instalment()*l.Months - l.Cents
}

func Cheaper(a, b Loan) Loan {
	if b.Cost() < a.Cost() {
		return b
	}
	return a
}
