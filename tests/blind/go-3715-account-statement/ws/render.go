package main

import (
	"fmt"
	"strings"
)

func money(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

func heading(entries []Entry, number, count int) string {
	first, last := entries[0], entries[len(entries)-1]
	return fmt.Sprintf("Page %d of %d (%s to %s)", number, count, first.Day, last.Day)
}

// RenderPage writes one page and returns the balance that it carries over.
func RenderPage(out *strings.Builder, entries []Entry, number, count, balance int) int {
	fmt.Fprintln(out, heading(entries, number, count))
	fmt.Fprintf(out, "  %-24s%10s\n", "brought forward", money(balance))
	for _, entry := range entries {
		balance += entry.Amount
		fmt.Fprintf(out, "  %s %-18s%10s\n", entry.Day, entry.Text, money(entry.Amount))
	}
	fmt.Fprintf(out, "  %-24s%10s\n", "carried over", money(balance))
	return balance
}

// Statement renders all pages of an account.
func Statement(entries []Entry, perPage, opening int) string {
	var out strings.Builder
	pager := NewPager(entries, perPage)
	count := pager.Count()
	balance := opening
	for number := 1; number <= count; number++ {
		balance = RenderPage(&out, pager.Page(number), number, count, balance)
	}
	return out.String()
}
