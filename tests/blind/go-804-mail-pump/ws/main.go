package main

import (
	"bufio"
	"fmt"
	"strings"
)

const session = `send ana@example.org Lunch?
send bo@example.org Minutes of Monday
status
send ana@example.org Never mind
quit
`

func main() {
	pump := NewPump(8)
	pump.Start()
	defer pump.Stop()

	console := Console{pump: pump}
	scanner := bufio.NewScanner(strings.NewReader(session))
	for scanner.Scan() {
		if !console.Run(scanner.Text()) {
			fmt.Println("bye")
			return
		}
	}
}
