package main

import (
	"fmt"
	"strings"
)

// Console runs what an operator types.
type Console struct {
	pump *Pump
}

// Run returns false when the session is over.
func (c Console) Run(line string) bool {
	command, rest, _ := strings.Cut(line, " ")
	switch command {
	case "send":
		to, subject, found := strings.Cut(rest, " ")
		if !found {
			fmt.Println("usage: send ADDRESS SUBJECT")
			break
		}
		c.pump.Send(Mail{To: to, Subject: subject})
	case "status":
		fmt.Println("accepted:", c.pump.Accepted())
	case "quit":
		c.pump.Stop()
		fmt.Println("delivered:", len(c.pump.Delivered()))
		return false
	default:
		fmt.Println("unknown command", command)
	}
	return true
}
