package main

import "time"

const dueLayout = "2006-01-02"

func dueIn(loan Loan) time.Weekday {
	due, err := time.Parse(dueLayout, loan.Due)
	if err != nil {
		panic(err)
	}
	return due.Weekday()
}
