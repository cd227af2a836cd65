package bank

import "fmt"

type Account struct {
	Owner   string
	Balance int
}

func (a Account) Deposit(cents int) error {
	if cents <= 0 {
		return fmt.Errorf("cannot deposit %d", cents)
	}
	a.Balance += cents
	return nil
}

func (a *Account) Withdraw(cents int) error {
	if cents > a.Balance {
		return fmt.Errorf("%s has only %d", a.Owner, a.Balance)
	}
	a.Balance -= cents
	return nil
}
