package bank

func Transfer(from, to *Account, cents int) error {
	if err := from.Withdraw(cents); err != nil {
		return err
	}
	return to.Deposit(cents)
}

func Total(accounts ...*Account) int {
	sum := 0
	for _, a := range accounts {
		sum += a.Balance
	}
	return sum
}
