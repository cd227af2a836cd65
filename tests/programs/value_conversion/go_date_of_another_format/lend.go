package main

import "time"

type Loan struct {
	Title string
	Due   string
}

func lend(title string, year, month, day int) Loan {
	due := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return Loan{title, due.Format("02.01.2006")}
}
