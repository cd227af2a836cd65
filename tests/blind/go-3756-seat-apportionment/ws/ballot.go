package council

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// Tally holds the votes of a district.
type Tally struct {
	Votes   map[string]int
	Invalid int
}

func NewTally() *Tally {
	return &Tally{Votes: map[string]int{}}
}

// Valid is the number of valid votes.
func (t *Tally) Valid() int {
	sum := 0
	for _, n := range t.Votes {
		sum += n
	}
	return sum
}

// Merge adds the votes of another district.
func (t *Tally) Merge(other *Tally) {
	for party, n := range other.Votes {
		t.Votes[party] += n
	}
	t.Invalid += other.Invalid
}

// ParseTally reads lines of a party and its votes; "-" stands for invalid votes.
func ParseTally(text string) (*Tally, error) {
	t := NewTally()
	scanner := bufio.NewScanner(strings.NewReader(text))
	for scanner.Scan() {
		fields := strings.Fields(scanner.Text())
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("cannot read %q", scanner.Text())
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, err
		}
		if fields[0] == "-" {
			t.Invalid += n
		} else {
			t.Votes[fields[0]] += n
		}
	}
	return t, scanner.Err()
}
