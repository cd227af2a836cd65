package bank

import (
	"errors"

	cash "example.com/app/money"
)

var ErrEmpty = errors.New("empty")

type Account struct {
	Balance cash.Amount
	rules   []Rule
}

type Rule interface {
	Check(a *Account, change cash.Amount) error
}

type Overdraft struct{ Limit cash.Amount }

func (o Overdraft) Check(a *Account, change cash.Amount) error {
	if a.Balance.Add(change).Add(o.Limit) < 0 {
		return ErrEmpty
	}
	return nil
}

func Open(rules ...Rule) *Account { return &Account{rules: rules} }

func (a *Account) Add(change cash.Amount) error {
	for _, r := range a.rules {
		if err := r.Check(a, change); err != nil {
			return err
		}
	}
	a.Balance = a.Balance.Add(change)
	return nil
}
