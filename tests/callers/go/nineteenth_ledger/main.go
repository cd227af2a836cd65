package main

import (
	"errors"
	"fmt"

	"example.com/app/bank"
	"example.com/app/money"
)

func init() { fmt.Println("ledger") }

func plain(err error) string { return err.Error() }

func apply(a *bank.Account, text string) {
	if err := a.Add(money.Must(money.Parse(text))); errors.Is(err, bank.ErrEmpty) {
		fmt.Println(plain(err))
	}
}

func main() {
	account := bank.Open(bank.Overdraft{Limit: 10})
	for _, text := range []string{"5", "-10", "-90"} {
		apply(account, text)
	}
	fmt.Println(account.Balance.Format("euro"))
	if _, err := money.Parse("x"); err != nil {
		fmt.Println(plain(err))
	}
}
